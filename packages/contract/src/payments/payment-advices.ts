import { z } from "zod";
import { day } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, IdParams, Instant, listOf, listQuery, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Reason } from "../invoices/invoice-fields.ts";
import { payments } from "./payment-fields.ts";

/** The state of a customer's statement that it has paid: a task for the house, not money. */
export const PaymentAdviceStatus = z.enum(["OPEN", "FOUND", "DISMISSED"]);
export type PaymentAdviceStatus = z.infer<typeof PaymentAdviceStatus>;
export const paymentAdviceStatusWords: Record<PaymentAdviceStatus, Bilingual> = {
  OPEN: { zh: "待查收", en: "Pending" },
  FOUND: { zh: "已到账", en: "Received" },
  DISMISSED: { zh: "未到账", en: "Not received" },
};

/** What a customer says of a payment. */
export const paymentAdvices = noun({
  amount: { ...payments.fields.amount, about: "Amount paid, as the customer states it" },
  paidOn: day({ zh: "付款日期", en: "Payment date", about: "Day on which the customer paid" }),
  remark: payments.fields.remark,
});

const Action = z.enum(["ok", "not_allowed", "illegal_transition"]);

export const PaymentAdvice = z.object({
  id: Id,
  customerId: Id,
  customerName: z.string(),
  ...paymentAdvices.shown,
  status: PaymentAdviceStatus,
  payment: z.object({ id: Id, payNo: z.string() }).nullable(),
  answer: z.string(),
  createdAt: Instant,
  /** Number of files, such as bank slips. */
  files: z.number().int(),
  rowVersion: RowVersion,
  actions: z.object({ answer: Action }),
});
export type PaymentAdvice = z.infer<typeof PaymentAdvice>;

export const PaymentAdviceDraft = z.strictObject(paymentAdvices.draft);
export type PaymentAdviceDraft = z.output<typeof PaymentAdviceDraft>;

export const PaymentAdviceQuery = listQuery(
  ["createdAt", "paidOn", "amount"],
  { status: PaymentAdviceStatus.optional(), customerId: Id.optional() },
  "-createdAt",
);
export type PaymentAdviceQuery = z.output<typeof PaymentAdviceQuery>;

const Versioned = z.strictObject({ rowVersion: RowVersion });

export const paymentAdviceRoutes = defineRoutes({
  listPaymentAdvices: {
    method: "GET",
    path: "/payment-advices",
    permission: "payment:read",
    summary: "List payment advices",
    query: PaymentAdviceQuery,
    response: listOf(PaymentAdvice),
  },
  createPaymentAdvice: {
    method: "POST",
    path: "/payment-advices",
    permission: "invoice:confirm",
    summary: "Report a payment",
    description: "For customer users.",
    body: PaymentAdviceDraft,
    response: PaymentAdvice,
    keyRequired: true,
    errors: ["not_allowed", "payment.future"],
  },
  findPaymentOfAdvice: {
    method: "POST",
    path: "/payment-advices/{id}/found",
    permission: "payment:record",
    summary: "Confirm a reported payment",
    description: "Names the payment that was received.",
    params: IdParams,
    body: Versioned.extend({ paymentId: Id }),
    response: PaymentAdvice,
    errors: ["not_found", "stale", "illegal_transition", "payment.other_customer"],
  },
  dismissPaymentAdvice: {
    method: "POST",
    path: "/payment-advices/{id}/dismiss",
    permission: "payment:record",
    summary: "Reject a reported payment",
    description: "Replies that it was not received.",
    params: IdParams,
    body: Versioned.extend({ answer: Reason }),
    response: PaymentAdvice,
    errors: ["not_found", "stale", "illegal_transition"],
  },
});
