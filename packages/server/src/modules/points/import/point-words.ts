import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const pointWords: ImportWords = {
  name: { zh: "用能点", en: "Pick-up points" },
  unit: { zh: "个用能点", en: "pick-up points" },
  notes: {
    zh: "每行一个用能点，以编号体系和外部编号识别：已有的会被更新，空单元格保留原值。编号列请设为文本。区域代码填末级 6 位代码。客户填客户编号或统一社会信用代码，并填首个用能日；最后用能日为空表示未约定。日期写成 2025-03-01。",
    en: "One pick-up point per row, identified by identifier scheme and external no.: existing points are updated, and empty cells keep existing values. Format number columns as text. Area code: 6-digit code of the lowest level. Enter the customer by number or unified social credit code, with the first day; leave the last day empty for no end date. Enter dates as 2025-03-01.",
  },
  finished: {
    zh: "新建 {created} 个用能点，更新 {updated} 个",
    en: "{created} pick-up points created, {updated} updated",
  },
  undone: {
    zh: "移除 {created} 个用能点，恢复 {updated} 个",
    en: "{created} pick-up points removed, {updated} restored",
  },
  keyField: "externalCode",
};

const right = { idScheme: "用电户号", areaCode: "310115", capacityKva: "1,250" };

/** The first row is correct; each of the others has one mistake. */
export const pointSample: readonly Readonly<Record<string, string>>[] = [
  { ...right, name: "示例一号配电房", externalCode: "3101990000001", customer: "KH000001", tenancyFrom: "2025-01-01" },
  { ...right, name: "编号被表格损坏的用能点", externalCode: "3.10199E+12" },
  {
    ...right,
    name: "丢了前导零的用能点",
    idScheme: "意大利燃气 PDR",
    externalCode: "880000000001",
    commodity: "天然气",
    capacityKva: "",
  },
  { ...right, name: "校验位不对的用能点", idScheme: "德国 MaLo", externalCode: "41373559242" },
  { ...right, name: "没有这个编号体系的用能点", idScheme: "电表号", externalCode: "3101990000005" },
  { ...right, name: "区域写成名称的用能点", externalCode: "3101990000006", areaCode: "浦东新区" },
  { ...right, name: "按容量却没有容量的用能点", externalCode: "3101990000007", demandBasis: "按容量", capacityKva: "" },
  {
    ...right,
    name: "没有这个客户的用能点",
    externalCode: "3101990000008",
    customer: "KH999999",
    tenancyFrom: "2025-01-01",
  },
  { ...right, name: "没有首个用能日的用能点", externalCode: "3101990000009", customer: "KH000001" },
  {
    ...right,
    name: "日期写法不清的用能点",
    externalCode: "3101990000010",
    customer: "KH000001",
    tenancyFrom: "1/3/2025",
  },
  { ...right, name: "与第一行重复的用能点", externalCode: "3101990000001" },
];
