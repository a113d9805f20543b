import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const gasQualityWords: ImportWords = {
  name: { zh: "燃气品质", en: "Gas qualities" },
  unit: { zh: "条燃气品质", en: "gas qualities" },
  notes: {
    zh: "每行一个月：填用能点编号，或填地区代码（该地区没有单独数值的用能点都适用）。按热量计费的套餐需要热值。",
    en: "One month per row, of a pick-up point or of an area, whose points use it unless they have their own. Plans priced by energy need the heating value.",
  },
  finished: {
    zh: "新增 {created} 条燃气品质，更正 {updated} 条",
    en: "{created} gas qualities added, {updated} corrected",
  },
  undone: {
    zh: "移除 {created} 条燃气品质，恢复 {updated} 条",
    en: "{created} gas qualities removed, {updated} restored",
  },
  keyField: "month",
};

const right = { month: "2025-12", conversionFactor: "1.0417", heatingValue: "37.215" };
/** The first two rows are correct; each of the others has one mistake. */
export const gasQualitySample: readonly Readonly<Record<string, string>>[] = [
  { ...right, areaCode: "330100", source: "门站12月气质报告" },
  { ...right, areaCode: "310000", heatingValue: "" },
  { ...right, areaCode: "999999" },
  { ...right, pointCode: "PP-DEMO-001" },
  { ...right, pointCode: "PP-DEMO-999" },
  right,
  { ...right, areaCode: "320500", conversionFactor: "0" },
  { ...right, areaCode: "320600", heatingValue: "37.12345" },
  { ...right, areaCode: "320700", month: "2099-01" },
];
