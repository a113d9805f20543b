import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const settledWords: ImportWords = {
  name: { zh: "结算电量", en: "Settled quantities" },
  unit: { zh: "条结算电量", en: "settled months" },
  notes: {
    zh: "每行一个用能点一个月。用能点填外部编号或用能点编号，也可以填用电户号（一户多个计量点时再填计量点编号）。分时电量可以不填；单位为空时取用能点的单位，兆瓦时会换算。",
    en: "One month of a pick-up point per row. Name the point by its external or point number, or by the account number (with the metering point number where an account has several). Bands are optional. Without a unit it is that of the point; MWh is converted.",
  },
  finished: {
    zh: "新增 {created} 条结算电量，更正 {updated} 条",
    en: "{created} settled months added, {updated} corrected",
  },
  undone: {
    zh: "移除 {created} 条结算电量，恢复 {updated} 条",
    en: "{created} settled months removed, {updated} restored",
  },
  keyField: "month",
};

const right = { pointCode: "PP-DEMO-030", month: "2025-11", total: "200000" };
/** The first three rows are correct; each of the others has one mistake. */
export const settledSample: readonly Readonly<Record<string, string>>[] = [
  { ...right, bandP: "80000", bandF: "70000", bandV: "50000", source: "2025年11月结算单" },
  { ...right, pointCode: "PP-DEMO-031", total: "186.42", unit: "MWh" },
  { ...right, pointCode: "PP-DEMO-032", month: "2025年11月", total: "98,765.432" },
  { ...right, pointCode: "PP-DEMO-999" },
  { ...right, pointCode: "" },
  { ...right, pointCode: "PP-DEMO-033", total: "-1" },
  { ...right, pointCode: "PP-DEMO-034", total: "1.2345" },
  { ...right, pointCode: "PP-DEMO-035", month: "2099-01" },
  { ...right, pointCode: "PP-DEMO-036", month: "2025-13" },
  { ...right, pointCode: "PP-DEMO-036", unit: "m³" },
  { ...right, pointCode: "3.10123E+12" },
];
