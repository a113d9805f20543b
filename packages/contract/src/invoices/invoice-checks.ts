import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Instant } from "../kernel/http/paging.ts";

/** Checks before a statement is issued; each can warn, only F08 prevents issuing. */
export const InvoiceCheckName = z.enum(["F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08", "F09", "F10"]);
export type InvoiceCheckName = z.infer<typeof InvoiceCheckName>;
export const invoiceCheckWords: Record<InvoiceCheckName, Bilingual> = {
  F01: { zh: "用量高于近 12 个月最大值的 150%", en: "Quantity above 150% of the 12-month peak" },
  F02: { zh: "应付金额不大于零", en: "Zero or negative amount" },
  F03: { zh: "应付金额异常偏高", en: "Payable amount unusually high" },
  F04: { zh: "平均电价超出套餐范围", en: "Average price outside the plan range" },
  F05: { zh: "估算用量超过 5%", en: "Estimated share above 5%" },
  F06: { zh: "代收项目与上月不同", en: "Collected items differ from last month" },
  F07: { zh: "上月没有结算单", en: "No statement last month" },
  F08: { zh: "账期尚未结束", en: "Billing period not ended" },
  F09: { zh: "明细重复", en: "Duplicate lines" },
  F10: { zh: "套餐与用能点的基本电费方式不一致", en: "Plan and point disagree on the basic charge" },
};

/**
 * Figures that were compared: amounts, quantities and prices as decimals, lists with commas, dates, null without a
 * value.
 * `sameLines`: line numbers that charge the same, such as `1 = 3`. `withoutCapacity`, `withoutDemand`: names of the
 * points that do not get this charge of the plan, because they are billed on the other basis.
 */
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
  "overOn",
  "sameLines",
  "withoutCapacity",
  "withoutDemand",
]);
export type CheckFigureName = z.infer<typeof CheckFigureName>;

export const InvoiceCheck = z.object({
  name: InvoiceCheckName,
  /** UNKNOWN: there is nothing to compare with. BLOCKED: cannot be accepted, and prevents issuing. */
  verdict: z.enum(["PASSED", "WARNED", "UNKNOWN", "BLOCKED"]),
  figures: z.array(z.object({ name: CheckFigureName, value: z.string().nullable() })),
  /** By whom and why; a warning is open again when its figures change. */
  accepted: z.object({ at: Instant, by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type InvoiceCheck = z.infer<typeof InvoiceCheck>;
