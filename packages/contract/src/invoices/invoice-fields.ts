import { z } from "zod";
import { taxRates } from "../contracts/contract-fields.ts";
import { byDefault, day, decimal, flag, money, oneOf, optional, reference, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { decimalText, fitsAmount, isDecimal, Money, Quantity } from "../kernel/decimal.ts";
import { LocalDate } from "../kernel/http/paging.ts";
import { lineAmount } from "./invoice-amounts.ts";
import { isReason, reasonText } from "../values/reasons.ts";

/** A period, `yyyymm`. */
export const Period = z.string().regex(/^20\d{2}(0[1-9]|1[0-2])$/, { error: "pattern" });

/** The first day of a period and its exclusive end. */
export function daysOfPeriod(period: string): { from: string; to: string } {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(4))];
  const first = (of: number) => new Date(Date.UTC(year, of - 1, 1)).toISOString().slice(0, 10);
  return { from: first(month), to: first(month + 1) };
}

/** The kind of a statement: for a month, or a correction of an issued one. */
export const DocType = z.enum(["REGULAR", "CREDIT", "DEBIT"]);
export type DocType = z.infer<typeof DocType>;
export const docTypeWords: Record<DocType, Bilingual> = {
  REGULAR: { zh: "结算单", en: "Statement" },
  CREDIT: { zh: "冲减结算单", en: "Credit statement" },
  DEBIT: { zh: "补收结算单", en: "Debit statement" },
};

/** The customer's reaction to it. */
export const ConfirmStatus = z.enum(["NONE", "CONFIRMED", "DISPUTED", "RESOLVED"]);
export type ConfirmStatus = z.infer<typeof ConfirmStatus>;
export const confirmStatusWords: Record<ConfirmStatus, Bilingual> = {
  NONE: { zh: "未确认", en: "Not confirmed" },
  CONFIRMED: { zh: "已确认", en: "Confirmed" },
  DISPUTED: { zh: "有异议", en: "Disputed" },
  RESOLVED: { zh: "异议已处理", en: "Dispute resolved" },
};

/** How it was settled. */
export const SettlementKind = z.enum(["PAID", "CREDITED", "ZERO", "WRITTEN_OFF"]);
export type SettlementKind = z.infer<typeof SettlementKind>;
export const settlementKindWords: Record<SettlementKind, Bilingual> = {
  PAID: { zh: "已收款", en: "Paid" },
  CREDITED: { zh: "已冲减", en: "Credited" },
  ZERO: { zh: "无需支付", en: "Zero amount" },
  WRITTEN_OFF: { zh: "尾款已核减", en: "Written off" },
};

/** What a line charges, in the order of a statement. */
export const LineCategory = z.enum([
  "ENERGY",
  "LINE_LOSS",
  "TND",
  "SYSTEM",
  "FUND",
  "BASIC",
  "POWER_FACTOR",
  "FIXED",
  "SURCHARGE",
  "DEVIATION",
  "ADJUST",
  "LATE_CHARGE",
]);
export type LineCategory = z.infer<typeof LineCategory>;
export const lineCategoryWords: Record<LineCategory, Bilingual> = {
  ENERGY: { zh: "电能量费", en: "Energy" },
  LINE_LOSS: { zh: "上网环节线损", en: "Line loss" },
  TND: { zh: "输配电费", en: "Transmission and distribution" },
  SYSTEM: { zh: "系统运行费", en: "System operation" },
  FUND: { zh: "政府性基金及附加", en: "Government funds" },
  BASIC: { zh: "基本电费", en: "Basic charge" },
  POWER_FACTOR: { zh: "功率因数调整电费", en: "Power-factor adjustment" },
  FIXED: { zh: "固定费用", en: "Fixed charge" },
  SURCHARGE: { zh: "加价", en: "Surcharge" },
  DEVIATION: { zh: "偏差考核", en: "Imbalance charge" },
  ADJUST: { zh: "人工调整", en: "Manual adjustment" },
  LATE_CHARGE: { zh: "违约金", en: "Late charge" },
};

/** Super-peak, peak, shoulder, off-peak and super off-peak. */
export const PriceBand = z.enum(["S", "P", "F", "V", "D"]);
export type PriceBand = z.infer<typeof PriceBand>;
export const priceBandWords: Record<PriceBand, Bilingual> = {
  S: { zh: "尖", en: "Super-peak" },
  P: { zh: "峰", en: "Peak" },
  F: { zh: "平", en: "Shoulder" },
  V: { zh: "谷", en: "Off-peak" },
  D: { zh: "深谷", en: "Super off-peak" },
};

const unitWords: Readonly<Record<string, Bilingual>> = {
  月: { zh: "月", en: "month" },
  天: { zh: "天", en: "day" },
  次: { zh: "次", en: "time" },
};
/** The unit of a line as shown: the usual ones in both languages, others as they were typed. */
export const lineUnit = (unit: string, language: keyof Bilingual): string => unitWords[unit]?.[language] ?? unit;

/** A reason that another person can understand. */
export const Reason = reasonText(500);

/** The fields of a statement, in the order of files. It has them from its contract, its lines and its payments. */
export const invoices = noun({
  period: text({
    zh: "账期",
    en: "Period",
    about: "Billing period, yyyymm",
    max: 6,
    schema: Period,
    stored: "char(6)",
    sample: "202601",
  }),
  quantity: decimal({
    zh: "用量",
    en: "Quantity",
    about: "Energy of the statement",
    places: 3,
    schema: Quantity,
    measure: "In the unit of its commodity (kWh, m³, GJ or t)",
    sample: "125000.000",
  }),
  payable: money({
    zh: "应付金额",
    en: "Payable",
    about: "Amount with tax that the customer pays",
    schema: Money,
    sample: "86400.00",
  }),
  issueDate: optional(day({ zh: "出单日期", en: "Issue date", about: "Day of the issue; null before" })),
  dueDate: optional(
    day({ zh: "到期日", en: "Due date", about: "Day until which it is to be paid; null before the issue" }),
  ),
  outstanding: optional(
    money({
      zh: "未付金额",
      en: "Outstanding",
      about: "Amount that is still owed; null before the issue",
      schema: Money,
      sample: "26400.00",
    }),
  ),
});

/** The fields of a line, in the order of a statement. */
export const invoiceLines = noun({
  pointId: optional(
    reference({
      zh: "用能点",
      en: "Point",
      about: "Pick-up point that is charged; null for a line of the whole contract",
    }),
  ),
  category: oneOf(LineCategory, {
    zh: "费用项目",
    en: "Item",
    about: "What the line charges",
    words: lineCategoryWords,
  }),
  name: text({
    zh: "名称",
    en: "Name",
    about: 'Name of the line; "" for that of its item',
    max: 60,
    optional: true,
    sample: "Peak energy",
  }),
  band: optional(
    oneOf(PriceBand, { zh: "时段", en: "Band", about: "Time-of-use band; null outside of it", words: priceBandWords }),
  ),
  quantity: decimal({
    zh: "数量",
    en: "Quantity",
    about: "Quantity that is charged; negative for a deduction",
    places: 3,
    schema: Quantity,
    measure: "In the unit of the line",
    sample: "25000.000",
  }),
  unit: text({ zh: "单位", en: "Unit", about: "Unit of the quantity, such as kWh", max: 12, sample: "kWh" }),
  unitPrice: decimal({
    zh: "单价",
    en: "Unit price",
    about: "Price of one unit",
    places: 8,
    schema: decimalText(14, 8),
    measure: "In CNY per unit",
    sample: "0.61230000",
  }),
  taxRate: oneOf(z.enum(taxRates), {
    zh: "税率",
    en: "Tax rate",
    about: "Rate of value-added tax, as a share",
    stored: "numeric",
    initial: "0.13",
  }),
  collectable: byDefault(
    true,
    flag({
      zh: "由我方收取",
      en: "Collected by us",
      about: "Whether the line is collected; otherwise it is shown only",
    }),
  ),
  reason: text({
    zh: "调整原因",
    en: "Reason for adjustment",
    about: "Reason of a manual adjustment",
    max: 200,
    optional: true,
    sample: "Meter was read late",
  }),
});

/** A line as a person writes it; the server computes the amount. */
export const InvoiceLineDraft = z
  .strictObject({
    ...invoiceLines.draft,
    /** `[fromDate, toDate)`; by default the statement's own days. */
    fromDate: LocalDate.optional(),
    toDate: LocalDate.optional(),
    /** Charged on `days` of the `ofDays` of a month. */
    days: z.int().min(1).max(31).default(1),
    ofDays: z.int().min(1).max(31).default(1),
  })
  .refine(({ days, ofDays }) => days <= ofDays, { path: ["days"], error: "invoice.line_days" })
  .refine(({ category, reason }) => category !== "ADJUST" || isReason(reason), {
    path: ["reason"],
    error: "reason.too_short",
  })
  .refine(
    ({ quantity, unitPrice, days, ofDays }) =>
      !isDecimal(quantity) || !isDecimal(unitPrice) || fitsAmount(lineAmount(quantity, unitPrice, days, ofDays)),
    { path: ["quantity"], error: "invoice.amount_too_large" },
  )
  .refine(({ fromDate, toDate }) => !fromDate || !toDate || toDate > fromDate, {
    path: ["toDate"],
    error: "assignment.dates",
  });
export type InvoiceLineDraft = z.output<typeof InvoiceLineDraft>;
