import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about readings and what is made of them. */
export const readingErrors = {
  "readings.not_electricity": entry(
    1400,
    422,
    "该用能点不用电，没有电量",
    "This pick-up point does not take electricity, so it has no energy in kWh",
  ),
  "readings.value": entry(
    1400,
    400,
    "请填写不小于零的数值，最多 3 位小数",
    "Enter a number of at least 0 with at most 3 decimals",
  ),
  "readings.not_over": entry(
    1400,
    422,
    "只能录入业务日期之前的日期",
    "Readings can be entered for days before the business date only",
  ),
  "readings.not_expected": entry(
    1400,
    422,
    "该用能点未启用，或当天没有用能客户",
    "The pick-up point is not active, or had no customer on that day",
  ),
  "readings.no_slot": entry(1400, 422, "当天只有 {slots} 个数据点", "The day has {slots} slots only"),
  "readings.above_capacity": entry(
    1400,
    422,
    "超过容量的 1.2 倍（每个数据点不超过 {limit}），请核对数值和单位",
    "Above 1.2 times the capacity, at most {limit} for each slot. Check value and unit",
  ),
  "exceptions.blocks": entry(
    1409,
    409,
    "该异常阻止出账，须先修正数据",
    "This exception blocks billing. Correct the readings first.",
  ),
  "exceptions.no_estimate": entry(
    1409,
    409,
    "没有可用于估算的数据",
    "There are no readings to estimate from. Import them or enter values.",
  ),
} as const satisfies Record<string, ErrorEntry>;
