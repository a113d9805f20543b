import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Instant } from "../kernel/http/paging.ts";

/** Checks before a statement is submitted; each can warn, none refuses. */
export const InvoiceCheckName = z.enum(["F01", "F02", "F03", "F04", "F05", "F06", "F07"]);
export type InvoiceCheckName = z.infer<typeof InvoiceCheckName>;
export const invoiceCheckWords: Record<InvoiceCheckName, Bilingual> = {
  F01: { zh: "用量高于近 12 个月最大值的 150%", en: "Energy above 150 % of the most in 12 months" },
  F02: { zh: "应付金额不大于零", en: "Nothing to pay, or less" },
  F03: { zh: "应付金额异常偏高", en: "Payable above 10 times the mean, or the credit limit" },
  F04: { zh: "平均电价超出套餐范围", en: "Average price outside of the plan's" },
  F05: { zh: "估算用量超过 5%", en: "More than 5 % estimated" },
  F06: { zh: "代收项目与上月不同", en: "Others collect something else than last month" },
  F07: { zh: "上月没有结算单", en: "No statement last month" },
};

/** Figures that were compared: amounts, quantities and prices as decimals, lists with commas, null without a value. */
export const CheckFigureName = z.enum([
  "quantity",
  "mostQuantity",
  "payable",
  "meanPayable",
  "creditLimit",
  "averagePrice",
  "lowestPrice",
  "highestPrice",
  "estimatedShare",
  "informational",
  "informationalBefore",
  "monthBefore",
]);
export type CheckFigureName = z.infer<typeof CheckFigureName>;

export const InvoiceCheck = z.object({
  name: InvoiceCheckName,
  /** UNKNOWN: there is nothing to compare with. */
  verdict: z.enum(["PASSED", "WARNED", "UNKNOWN"]),
  figures: z.array(z.object({ name: CheckFigureName, value: z.string().nullable() })),
  /** By whom and why; a warning is open again when its figures change. */
  accepted: z.object({ at: Instant, by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type InvoiceCheck = z.infer<typeof InvoiceCheck>;
