import type { GapCode } from "../invoices/calculation.ts";
import { gapWords } from "../invoices/gap-words.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

/** Why a contract was not billed, beside what its calculation lacks. */
export const runReasonCodes = ["hold.customer", "hold.contract", "customer.closed"] as const;

/** In words; `{name}` is filled from the details of the reason. */
export const runReasonWords: Record<GapCode | (typeof runReasonCodes)[number], Bilingual> = {
  ...gapWords,
  "hold.customer": { zh: "客户已暂停结算。{reason}", en: "Customer is on billing hold. {reason}" },
  "hold.contract": { zh: "合同已暂停结算。{reason}", en: "Contract is on billing hold. {reason}" },
  "customer.closed": { zh: "客户已关闭，当月仍有用量", en: "Customer is closed but used energy this month" },
};
