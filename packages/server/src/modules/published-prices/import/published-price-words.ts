import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const publishedPriceWords: ImportWords = {
  name: { zh: "发布价格", en: "Published prices" },
  unit: { zh: "条发布价格", en: "published prices" },
  notes: {
    zh: "每行一条价格，以价格项、月份、地区或电网企业、电压等级识别。地区填代码或名称，与电网企业二选一；都不填为全部地区。待审批的价格会被修改；已批准的价格须填写更正原因。导入后须由他人审批。",
    en: "One price per row, identified by price, month, area or grid company, and voltage level. Enter an area by code or name, or a grid company, not both; neither means everywhere. Prices that await approval are changed; an approved price needs a reason for the correction. Another person approves what was imported.",
  },
  finished: {
    zh: "录入 {created} 条发布价格，修改 {updated} 条，待审批",
    en: "{created} published prices entered, {updated} changed; they await approval",
  },
  undone: {
    zh: "移除 {created} 条发布价格，恢复 {updated} 条",
    en: "{created} published prices removed, {updated} restored",
  },
  keyField: "month",
};

const notice = "国网浙江电力2027年1月代理购电公告";
const right = { month: "2027-01", areaCode: "330000", value: "0.0272", source: notice };

/** The first row is correct; each of the others has one mistake. */
export const publishedPriceSample: readonly Readonly<Record<string, string>>[] = [
  { ...right, priceKey: "政府性基金及附加" },
  { ...right, priceKey: "容量电价" },
  { ...right, priceKey: "线损", month: "2027年13月" },
  { ...right, priceKey: "线损", areaCode: "999999" },
  { ...right, priceKey: "线损", gridCompany: "国家电网有限公司" },
  { ...right, priceKey: "输配电价", voltageLevel: "11千伏" },
  { ...right, priceKey: "系统运行费折价", value: "0.123456789" },
  { ...right, priceKey: "代理购电价格", source: "" },
  { ...right, priceKey: "政府性基金及附加" },
];
