import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about price plans, their versions and components, and time-of-use calendars. */
export const priceErrors = {
  "plan.code_taken": entry(1400, 400, "该套餐编码已被使用", "This plan code is already in use"),
  "plan.commodity_kept": entry(
    1409,
    409,
    "已有版本提交或批准，不能再改能源品种",
    "Versions have been submitted or approved, so the commodity can no longer be changed",
  ),
  "plan.archived": entry(1409, 409, "套餐已归档，请先恢复", "The plan is archived. Restore it first."),
  "plan.in_use": entry(
    1409,
    409,
    "已有版本提交或批准，不能删除，可以归档",
    "Versions have been submitted or approved. Archive the plan instead.",
  ),
  "plan.overlap": entry(
    1413,
    422,
    "与版本 {version}（{from} 起）的有效期重叠",
    "Overlaps with version {version}, effective from {from}",
  ),
  "plan.dates": entry(1400, 400, "最后一天不能早于第一天", "The last day cannot be before the first day"),
  "plan.not_approved": entry(1409, 409, "该套餐版本尚未批准", "This plan version has not been approved"),

  "price.components_missing": entry(1413, 422, "至少添加一个计价项", "Add at least one component"),
  "price.value_missing": entry(1413, 422, "请填写", "Enter a value"),
  "price.unit_wrong": entry(1413, 422, "该能源品种不按 {unit} 计价", "This commodity cannot be priced per {unit}"),
  "price.energy_twice": entry(
    1413,
    422,
    "按 {unit} 计价的单一、分时、阶梯电价只能有一项",
    "Only one flat, time-of-use or tiered energy price per {unit} is allowed",
  ),
  "price.energy_missing": entry(
    1413,
    422,
    "阶梯加价须与按 {unit} 计价的电价一起使用",
    "A tier surcharge requires an energy price per {unit}",
  ),
  "price.once": entry(1413, 422, "该类计价项只能有一项", "Only one component of this type is allowed"),
  "price.electricity_only": entry(1413, 422, "该类计价项只用于电力", "This type of component is for electricity only"),
  "price.bands_missing": entry(1413, 422, "请至少为一个时段定价", "Enter a price for at least one band"),
  "price.band_missing": entry(1413, 422, "时段日历中的{bands}没有价格", "Bands {bands} of the calendar have no price"),
  "price.tiers_missing": entry(1413, 422, "至少添加一档", "Add at least one tier"),
  "price.tier_order": entry(1413, 422, "须大于上一档的上限", "Must be above the upper limit of the previous tier"),
  "price.tier_end": entry(1413, 422, "最后一档不设上限，请留空", "The last tier has no upper limit. Leave it empty."),
  "price.nothing_to_adjust": entry(
    1413,
    422,
    "其他计价项都不参与力调，没有可调整的电费",
    "All other components are exempt from power factor adjustment, so there is nothing to adjust",
  ),
  "price.decimals": entry(
    1413,
    422,
    "价格 {price} 与浮动比例 {ratio} 的小数位合计不能超过 8 位",
    "Price {price} and ratio {ratio} together have more than 8 decimals",
  ),
  "price.not_published": entry(
    1413,
    422,
    "{month} 的发布价格“{key}”尚未录入（地区：{area}）",
    "The published price {key} for {month} is missing (area: {area})",
  ),
  "price.band_needed": entry(1413, 422, "分时电价需要分时段电量", "Time-of-use prices require quantities by band"),
  "price.quality_missing": entry(
    1413,
    422,
    "缺少 {month} 的燃气热值",
    "The heating value of the gas for {month} is missing",
  ),

  "tou.code_taken": entry(1400, 400, "该日历编码已被使用", "This calendar code is already in use"),
  "tou.unknown": entry(1400, 400, "该时段日历不存在", "Time-of-use calendar not found"),
  "tou.in_use": entry(
    1409,
    409,
    "已提交或批准的套餐版本正在使用，不能修改，请复制后修改",
    "Used by submitted or approved plan versions. Copy it and edit the copy.",
  ),
  "tou.in_drafts": entry(
    1409,
    409,
    "套餐草稿正在使用，请先在草稿中更换",
    "Used by draft plans. Choose another calendar in the drafts first.",
  ),
} as const satisfies Record<string, ErrorEntry>;
