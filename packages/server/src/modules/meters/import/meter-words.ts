import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const meterWords: ImportWords = {
  name: { zh: "电表", en: "Meters" },
  unit: { zh: "条装表记录", en: "installations" },
  notes: {
    zh: "每行一次装表，用能点须已存在：填外部编号或用能点编号。换表时新表一行，并填旧表止码：旧表计量到首个计量日的前一天。同一通道的多行按日期先后排列。表型、通道、位数和倍率为空时取三相、正向有功、6 位整数、2 位小数和 1。",
    en: "One installation per row, at existing pick-up points, identified by external no. or point no. For an exchange, enter a row for the new meter with the closing reading of the old meter, which counts until the day before. Sort the rows of a channel by date. Defaults for type, channel, digits and multiplier: three-phase, active import, 6 digits, 2 decimals and 1.",
  },
  finished: {
    zh: "新建 {created} 条装表记录，更新 {updated} 条",
    en: "{created} installations created, {updated} updated",
  },
  undone: {
    zh: "移除 {created} 条装表记录，恢复 {updated} 条",
    en: "{created} installations removed, {updated} restored",
  },
  keyField: "validFrom",
};

const right = { pointCode: "PP-DEMO-036", multiplier: "40", validFrom: "2025-11-01", startRead: "0" };

/** The first row is correct; each of the others has one mistake. */
export const meterSample: readonly Readonly<Record<string, string>>[] = [
  { ...right, assetNo: "DZ2025900001", closingRead: "52,310.25" },
  { ...right, pointCode: "PP-DEMO-999", assetNo: "DZ2025900002" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ-2025-900003", closingRead: "100" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2025900004" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2025900005", closingRead: "1000000" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2025900006", closingRead: "100", kind: "燃气表" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2025900007", closingRead: "100", multiplier: "0" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2025900008", closingRead: "100", validFrom: "1/11/2025" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2024000001", closingRead: "100", validFrom: "2024-06-01" },
  { ...right, pointCode: "PP-DEMO-035", assetNo: "DZ2025900010", closingRead: "100", startRead: "" },
];
