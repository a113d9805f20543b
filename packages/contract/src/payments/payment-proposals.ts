import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, listOf, LocalDate, Paging } from "../kernel/http/paging.ts";
import { line } from "../values/fields.ts";
import { PaidAmount, PayerAccount } from "./payment-fields.ts";
import { PaymentRow } from "./payments.ts";

/**
 * Why an allocation is proposed: a number of what is owed in the remark, a known account that pays one statement exactly, a
 * known account or stated customer with its earliest due statements; or nothing is known.
 */
export const ProposalReason = z.enum(["NUMBER", "EXACT", "ACCOUNT", "CUSTOMER", "NONE"]);
export type ProposalReason = z.infer<typeof ProposalReason>;
export const proposalReasonWords: Record<ProposalReason, Bilingual> = {
  NUMBER: { zh: "附言中有结算单号", en: "Statement no. in remark" },
  EXACT: { zh: "账号已知且金额一致", en: "Known account, exact amount" },
  ACCOUNT: { zh: "账号已知，按到期日先后", en: "Known account, earliest due date first" },
  CUSTOMER: { zh: "按到期日先后", en: "Earliest due date first" },
  NONE: { zh: "无法匹配", en: "No match" },
};

export const PaymentProposal = z.object({
  reason: ProposalReason,
  /** The payment is used up, and each statement is paid in full. */
  exact: z.boolean(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  items: z.array(
    z.object({
      /** A statement or the open rest of an offset: one of the two. */
      invoiceId: Id.nullable(),
      offsetId: Id.nullable(),
      docNo: z.string(),
      dueDate: LocalDate,
      outstanding: z.string(),
      amount: z.string(),
    }),
  ),
  rest: z.string(),
});
export type PaymentProposal = z.infer<typeof PaymentProposal>;

/** An existing payment, or one that is being recorded. */
export const ProposalQuery = z.strictObject({
  paymentId: Id.optional(),
  amount: PaidAmount.optional(),
  customerId: Id.optional(),
  payerAccount: PayerAccount.optional(),
  payer: line(120).optional(),
  remark: line(300).optional(),
});
export type ProposalQuery = z.output<typeof ProposalQuery>;

export const PaymentMatch = z.object({ payment: PaymentRow, proposal: PaymentProposal });
export type PaymentMatch = z.infer<typeof PaymentMatch>;
export const PaymentMatchQuery = z.strictObject(Paging.shape);
export type PaymentMatchQuery = z.output<typeof PaymentMatchQuery>;
export const PaymentMatchList = listOf(PaymentMatch);
