/** Field names of rows, as people call them; other fields are named as the API does. */
const names: Record<string, { zh: string; en: string }> = {
  pointId: { zh: "用能点", en: "point" },
  category: { zh: "费用类别", en: "category" },
  name: { zh: "名称", en: "name" },
  band: { zh: "时段", en: "band" },
  fromDate: { zh: "开始日期", en: "from" },
  toDate: { zh: "结束日期", en: "to" },
  quantity: { zh: "数量", en: "quantity" },
  unit: { zh: "单位", en: "unit" },
  unitPrice: { zh: "单价", en: "unit price" },
  taxRate: { zh: "税率", en: "tax rate" },
  reason: { zh: "原因", en: "reason" },
  amount: { zh: "金额", en: "amount" },
  invoiceId: { zh: "结算单", en: "statement" },
  month: { zh: "月份", en: "month" },
  validFrom: { zh: "开始日期", en: "from" },
  validTo: { zh: "结束日期", en: "to" },
  mobile: { zh: "手机号", en: "mobile number" },
  email: { zh: "邮箱", en: "email" },
  price: { zh: "价格", en: "price" },
  label: { zh: "名称", en: "name" },
};

/**
 * A refused field in words: `lines.0.unit` is `Row 1, unit`. A path without a row stays as the API names it, since a form
 * replaces that by its label.
 */
export function fieldPlace(path: readonly PropertyKey[], language: "zh" | "en"): string {
  const at = path.findLastIndex((part) => /^\d+$/.test(String(part)));
  if (at < 0) return path.join(".");
  const row = Number(path[at]) + 1;
  const rest = path.slice(at + 1).map(String);
  const field = rest.map((name) => names[name]?.[language] ?? name).join(".");
  if (language === "zh") return `第 ${row} 行${field}`;
  return field === "" ? `Row ${row}` : `Row ${row}, ${field}`;
}
