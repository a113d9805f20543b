import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about readings and what is made of them. */
export const readingErrors = {
  "readings.not_electricity": entry(
    1400,
    422,
    "该用能点不用电，没有电量",
    "This pick-up point does not take electricity, so it has no energy in kWh",
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
