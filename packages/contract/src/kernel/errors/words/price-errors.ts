import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about price plans, their versions and components, and time-of-use calendars. */
export const priceErrors = {
  "plan.code_taken": entry(1400, 400, "该套餐编码已被使用", "This plan code is taken"),
  "plan.commodity_kept": entry(
    1409,
    409,
    "已有版本提交或批准，不能再改能源品种",
    "Versions were submitted or approved: the commodity stays",
  ),
  "plan.archived": entry(1409, 409, "套餐已归档，请先恢复", "The plan is archived. Take it up again first."),
  "plan.in_use": entry(
    1409,
    409,
    "已有版本提交或批准，不能删除，可以归档",
    "Versions were submitted or approved: archive the plan instead",
  ),
  "plan.overlap": entry(
    1413,
    422,
    "与版本 {version}（{from} 起）的有效期重叠",
    "Overlaps with version {version}, which is in force from {from}",
  ),
  "plan.dates": entry(1400, 400, "最后一天不能早于第一天", "The last day must not be before the first"),
  "plan.not_approved": entry(1409, 409, "该套餐版本尚未批准", "This version of the plan is not approved"),

  "price.components_missing": entry(1413, 422, "至少添加一个计价项", "Add at least one component"),
  "price.value_missing": entry(1413, 422, "请填写", "This is missing"),
  "price.unit_wrong": entry(1413, 422, "该能源品种不按 {unit} 计价", "This commodity is not priced per {unit}"),
  "price.energy_twice": entry(
    1413,
    422,
    "按 {unit} 计价的单一、分时、阶梯电价只能有一项",
    "There is an energy price per {unit} already",
  ),
  "price.energy_missing": entry(
    1413,
    422,
    "阶梯加价须与按 {unit} 计价的电价一起使用",
    "A tier surcharge goes on top of an energy price per {unit}, which is missing",
  ),
  "price.once": entry(1413, 422, "该类计价项只能有一项", "A plan has one of these at most"),
  "price.electricity_only": entry(1413, 422, "该类计价项只用于电力", "Only electricity is charged by this"),
  "price.bands_missing": entry(1413, 422, "请至少为一个时段定价", "Price at least one band"),
  "price.band_missing": entry(
    1413,
    422,
    "时段日历中的 {bands} 没有价格",
    "The calendar has {bands}, which have no price",
  ),
  "price.tiers_missing": entry(1413, 422, "至少添加一档", "Add at least one tier"),
  "price.tier_order": entry(1413, 422, "须大于上一档的上限", "Must be above the tier before"),
  "price.tier_end": entry(1413, 422, "最后一档不设上限，请留空", "The last tier has no end: leave this empty"),
  "price.nothing_to_adjust": entry(
    1413,
    422,
    "其他计价项都不参与力调，没有可调整的电费",
    "Every other component is exempt: there is nothing to adjust",
  ),

  "tou.code_taken": entry(1400, 400, "该日历编码已被使用", "This calendar code is taken"),
  "tou.unknown": entry(1400, 400, "该时段日历不存在", "There is no such calendar"),
  "tou.in_use": entry(
    1409,
    409,
    "已提交或批准的套餐版本正在使用，不能修改，请复制后修改",
    "Versions that were submitted or approved go by it. Copy it and change the copy.",
  ),
  "tou.in_drafts": entry(
    1409,
    409,
    "套餐草稿正在使用，请先在草稿中更换",
    "Drafts of plans go by it. Choose another there first.",
  ),
} as const satisfies Record<string, ErrorEntry>;
