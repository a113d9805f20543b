import { z } from "zod";
import { taxRates } from "../contracts/contract-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { decimalText, fitsAmount, Quantity } from "../kernel/decimal.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { line } from "../values/fields.ts";
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

/** Sharp, peak, flat, valley, deep valley. */
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

/** A line as a person writes it; the server computes the amount. */
export const InvoiceLineDraft = z
  .strictObject({
    /** Null for a line of the whole contract. */
    pointId: Id.nullable().default(null),
    category: LineCategory,
    name: line(60).default(""),
    band: PriceBand.nullable().default(null),
    /** `[fromDate, toDate)`; by default the statement's own days. */
    fromDate: LocalDate.optional(),
    toDate: LocalDate.optional(),
    quantity: Quantity,
    unit: line(12, 1),
    unitPrice: decimalText(14, 8),
    taxRate: z.enum(taxRates),
    /** False: collected by others. */
    collectable: z.boolean().default(true),
    /** The reason of a manual adjustment. */
    reason: line(200).default(""),
  })
  .refine(({ category, reason }) => category !== "ADJUST" || isReason(reason), {
    path: ["reason"],
    error: "reason.too_short",
  })
  .refine(({ quantity, unitPrice }) => fitsAmount(lineAmount(quantity, unitPrice)), {
    path: ["quantity"],
    error: "invoice.amount_too_large",
  })
  .refine(({ fromDate, toDate }) => !fromDate || !toDate || toDate > fromDate, {
    path: ["toDate"],
    error: "assignment.dates",
  });
export type InvoiceLineDraft = z.output<typeof InvoiceLineDraft>;
