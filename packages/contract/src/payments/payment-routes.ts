import { z } from "zod";
import { declared } from "../fields/declared.ts";
import { RefParams } from "../fields/external-refs.ts";
import { noun, omit } from "../fields/noun.ts";
import { Reason } from "../invoices/invoice-fields.ts";
import { Id, IdParams, listOf, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RecordHistory } from "../kernel/records.ts";
import { CreditSource, InvoiceMoney, WriteOff, WriteOffDraft, WriteOffQuery } from "./allocations.ts";
import { PaymentMethod, payments } from "./payment-fields.ts";
import { PaymentMatchList, PaymentMatchQuery, PaymentProposal, ProposalQuery } from "./payment-proposals.ts";
import {
  AllocationItems,
  Payment,
  PaymentDraft,
  PaymentExportQuery,
  PaymentList,
  PaymentPut,
  PaymentQuery,
  PaymentUpdate,
} from "./payments.ts";

const Versioned = z.strictObject({ rowVersion: RowVersion });
const WithReason = Versioned.extend({ reason: Reason });

/** By the person's own right, or as a stand-in. */
const decidesWriteOffs = { permission: ["payment:allocate", "write-off:decide"] };

const { fields } = omit(payments, ["payer", "payerAccount"]);
/** What a person says of a refund: the fields of a payment, seen from the other side. */
const refunds = noun({
  ...fields,
  valueDate: { ...fields.valueDate, about: "Day on which the refund left the account" },
  amount: { ...fields.amount, about: "Amount refunded" },
  remark: { ...fields.remark, about: "Remark of the refund" },
});
/** A refund to the customer. */
export const RefundDraft = z.strictObject({
  rowVersion: RowVersion,
  ...refunds.draft,
  method: declared(fields.method, PaymentMethod.exclude(["OFFSET"]).default("BANK")),
});
export type RefundDraft = z.output<typeof RefundDraft>;

export const ReceiptAllocation = Versioned.extend({
  /** The customer, if it was unknown. */
  customerId: Id.optional(),
  items: AllocationItems.min(1),
});
export type ReceiptAllocation = z.output<typeof ReceiptAllocation>;

export const AcceptedMatches = z.object({
  accepted: z.number().int(),
  /** Payments whose proposal is no longer exact, or could not be accepted. */
  left: z.array(z.object({ id: Id, payNo: z.string(), reason: z.string() })),
});
export type AcceptedMatches = z.infer<typeof AcceptedMatches>;

const step = { method: "POST", params: IdParams, response: Payment } as const;
const errors = ["not_found", "not_allowed", "stale", "period.closed", "illegal_transition"] as const;
const splitting = [
  "payment.too_much",
  "payment.over_owed",
  "payment.other_customer",
  "payment.statement_unknown",
] as const;
const dated = ["payment.future", "period.closed", "payment.bank_ref_taken"] as const;

export const paymentRoutes = defineRoutes({
  listPayments: {
    method: "GET",
    path: "/payments",
    permission: "payment:read",
    summary: "List payments",
    query: PaymentQuery,
    cursors: true,
    response: PaymentList,
  },
  exportPayments: {
    method: "GET",
    path: "/payments/export",
    permission: { permission: ["payment:read", "export:data"], mode: "allOf" },
    summary: "Export payments",
    query: PaymentExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  proposeAllocations: {
    method: "GET",
    path: "/payments/proposal",
    permission: "payment:record",
    summary: "Suggest allocations",
    description: "With the reason of the suggestion.",
    query: ProposalQuery,
    scope: "whole",
    response: PaymentProposal,
    errors: ["not_found"],
  },
  listPaymentMatches: {
    method: "GET",
    path: "/payments/matches",
    permission: "payment:allocate",
    summary: "List payments to match",
    description: "Payments with an unallocated amount and suggested allocations.",
    query: PaymentMatchQuery,
    response: PaymentMatchList,
  },
  acceptPaymentMatches: {
    method: "POST",
    path: "/payments/matches/accept",
    permission: "payment:allocate",
    summary: "Accept exact matches",
    description: "Allocates payments whose suggestion is exact.",
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    response: AcceptedMatches,
    keyRequired: true,
  },
  listCredits: {
    method: "GET",
    path: "/payments/credits",
    permission: "payment:read",
    summary: "List available credits",
    description: "Overpayments and credit statements of a customer.",
    query: z.strictObject({ customerId: Id }),
    response: z.array(CreditSource),
  },
  getPayment: {
    method: "GET",
    path: "/payments/{id}",
    permission: "payment:read",
    summary: "Get a payment",
    description: "Includes its allocations.",
    params: IdParams,
    response: Payment,
    errors: ["not_found"],
  },
  createPayment: {
    method: "POST",
    path: "/payments",
    permission: "payment:record",
    summary: "Record a payment",
    description: "Allocates it if allocations are given.",
    body: PaymentDraft,
    response: Payment,
    keyRequired: true,
    errors: ["not_allowed", "payment.customer_unknown", "external_ref.taken", ...dated, ...splitting],
  },
  putPaymentByRef: {
    method: "PUT",
    path: "/payments/by-ref/{system}/{externalId}",
    permission: "payment:record",
    byRef: true,
    summary: "Record a payment once",
    description:
      "Under the number that another system has for it. Records the payment, or returns the one with this external ID. A recorded payment does not change: another value of a field is an error. A new payment needs `valueDate` and `amount`.",
    params: RefParams,
    body: PaymentPut,
    response: Payment,
    errors: ["not_found", "not_allowed", "payment.recorded", "payment.customer_unknown", ...dated, ...splitting],
  },
  updatePayment: {
    method: "PATCH",
    path: "/payments/{id}",
    permission: "payment:record",
    summary: "Update external IDs of a payment",
    description: "Replaces all of them. Everything else of a recorded payment is final.",
    params: IdParams,
    body: PaymentUpdate,
    response: Payment,
    errors: ["not_found", "not_allowed", "stale", "external_ref.taken"],
  },
  allocatePayment: {
    ...step,
    permission: "payment:allocate",
    path: "/payments/{id}/allocations",
    summary: "Allocate a payment",
    description: "To open items of its customer.",
    body: ReceiptAllocation,
    errors: [...errors, ...splitting, "payment.customer_unknown", "payment.nothing_left"],
  },
  assignPayment: {
    ...step,
    permission: "payment:allocate",
    path: "/payments/{id}/customer",
    summary: "Assign a payment to customer",
    description: "Only while nothing is allocated.",
    body: Versioned.extend({ customerId: Id.nullable() }),
    errors: [...errors, "payment.customer_unknown", "payment.allocated"],
  },
  reversePayment: {
    ...step,
    permission: "payment:record",
    path: "/payments/{id}/reverse",
    summary: "Reverse a payment",
    description: "With its own allocations only.",
    body: WithReason,
    errors: [...errors, "payment.refunded", "payment.debt_paid"],
  },
  offsetPayment: {
    ...step,
    permission: "payment:record",
    path: "/payments/{id}/offset",
    summary: "Offset a payment",
    description: "Reverses a payment of a closed period by a negative one of today, which is returned.",
    body: WithReason,
    errors: [...errors, "payment.refunded", "payment.open_period"],
  },
  refundPayment: {
    ...step,
    permission: "payment:record",
    path: "/payments/{id}/refund",
    summary: "Refund a payment",
    description: "Up to its unallocated amount; returns the refund.",
    body: RefundDraft,
    errors: [...errors, ...dated, "payment.too_much", "payment.no_customer"],
  },
  listPaymentActivity: {
    method: "GET",
    path: "/payments/{id}/activity",
    permission: "payment:read",
    summary: "List activity of a payment",
    description: "Empty for external users.",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
  reverseAllocation: {
    method: "DELETE",
    path: "/allocations/{id}",
    permission: "payment:allocate",
    summary: "Reverse an allocation",
    description: "It is kept with its reversal date.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "period.closed", "illegal_transition"],
  },
  getInvoiceMoney: {
    method: "GET",
    path: "/invoices/{id}/allocations",
    permission: "payment:read",
    summary: "List allocations of a statement",
    description: "Payments of a statement, and uses of a credit statement.",
    params: IdParams,
    response: InvoiceMoney,
    errors: ["not_found"],
  },
  allocateCredit: {
    method: "POST",
    path: "/invoices/{id}/allocations",
    permission: "payment:allocate",
    summary: "Allocate a credit statement",
    description: "To other statements of its customer.",
    params: IdParams,
    body: z.strictObject({ items: AllocationItems.min(1) }),
    response: InvoiceMoney,
    keyRequired: true,
    errors: ["not_found", "not_allowed", "period.closed", ...splitting],
  },
  refundCredit: {
    method: "POST",
    path: "/invoices/{id}/refund",
    permission: "payment:record",
    summary: "Refund a credit statement",
    description: "Up to its available credit; returns the refund.",
    params: IdParams,
    body: RefundDraft.omit({ rowVersion: true }),
    response: Payment,
    keyRequired: true,
    errors: ["not_found", "not_allowed", ...dated, "payment.too_much"],
  },
  askWriteOff: {
    method: "POST",
    path: "/invoices/{id}/write-off",
    permission: "payment:allocate",
    summary: "Request a write-off",
    description: "Of a small outstanding balance. Another user approves it.",
    params: IdParams,
    body: WriteOffDraft,
    response: InvoiceMoney,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "write_off.asked", "write_off.above_limit"],
  },
  listWriteOffs: {
    method: "GET",
    path: "/write-offs",
    permission: decidesWriteOffs,
    summary: "List write-offs",
    description: "Pending ones and the latest decisions.",
    query: WriteOffQuery,
    response: listOf(WriteOff),
  },
  approveWriteOff: {
    method: "POST",
    path: "/write-offs/{id}/approve",
    permission: decidesWriteOffs,
    summary: "Approve a write-off",
    params: IdParams,
    body: Versioned,
    response: WriteOff,
    errors: [
      "not_found",
      "stale",
      "same_person",
      "illegal_transition",
      "period.closed",
      "write_off.changed",
      "write_off.above_limit",
    ],
  },
  refuseWriteOff: {
    method: "POST",
    path: "/write-offs/{id}/refuse",
    permission: decidesWriteOffs,
    summary: "Reject a write-off",
    description: "The requester withdraws it this way.",
    params: IdParams,
    body: Versioned,
    response: WriteOff,
    errors: ["not_found", "stale", "illegal_transition"],
  },
});
