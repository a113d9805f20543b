import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { referredTo } from "../fields/external-refs.ts";
import { omit } from "../fields/noun.ts";
import { followed } from "../kernel/http/cursors.ts";
import { Id, Instant, listOf, listQuery, LocalDate, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import {
  PaidAmount,
  type PaymentFields,
  PaymentKind,
  PaymentMethod,
  payments,
  PaymentState,
  PaymentStatus,
} from "./payment-fields.ts";

/** Actions on a payment, in the order of the work. */
export const paymentActionNames = ["allocate", "assign", "refund", "reverse", "offset", "update"] as const;
export type PaymentActionName = (typeof paymentActionNames)[number];

/** `"ok"`, or the code of the reason why not. */
export const PaymentAction = z.enum([
  "ok",
  "not_allowed",
  "period.closed",
  "illegal_transition",
  "payment.nothing_left",
  "payment.allocated",
  "payment.refunded",
  "payment.no_customer",
  "payment.open_period",
  "payment.debt_paid",
]);
export type PaymentAction = z.infer<typeof PaymentAction>;

/** A row of the list. */
export const PaymentRow = z.object({
  id: Id,
  payNo: z.string(),
  kind: PaymentKind,
  /** Null while the customer is unknown. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  /** The amount is negative for refunds and offsets. */
  ...payments.shown,
  status: PaymentStatus,
  state: PaymentState,
  allocated: z.string(),
  /** The unallocated rest; after an overpayment it is the customer's credit, of an offset (negative) its debt. */
  unallocated: z.string(),
  ...edited,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** A part of a payment or credit statement that pays a statement or the open rest of an offset. */
export const Allocation = z.object({
  id: Id,
  customerId: Id,
  /** What is paid: one of the two. */
  invoiceId: Id.nullable(),
  offsetId: Id.nullable(),
  /** Number of what is paid. */
  docNo: z.string().nullable(),
  period: z.string(),
  dueDate: LocalDate.nullable(),
  /** The source: a payment or a credit statement. */
  paymentId: Id.nullable(),
  creditId: Id.nullable(),
  sourceNo: z.string().nullable(),
  amount: z.string(),
  allocatedOn: LocalDate,
  at: Instant,
  /** Absent for people outside the house. */
  by: z.string().nullable().optional(),
  reversedOn: LocalDate.nullable(),
  /** Whether the caller may reverse it alone. */
  reverse: z.enum(["ok", "not_allowed", "period.closed", "illegal_transition"]),
});
export type Allocation = z.infer<typeof Allocation>;

const PaymentReference = z.object({
  id: Id,
  payNo: z.string(),
  kind: PaymentKind,
  amount: z.string(),
  valueDate: LocalDate,
  status: PaymentStatus,
});
export type PaymentReference = z.infer<typeof PaymentReference>;

export const Payment = PaymentRow.extend({
  /** Our bank account that received it. */
  bankAccount: z.string().nullable(),
  withdrawn: z.string(),
  reversed: z.object({ on: LocalDate, reason: z.string(), by: z.string().nullable().optional() }).nullable(),
  /** The payment that a refund or an offset takes from. */
  source: PaymentReference.nullable(),
  sourceCredit: z.object({ id: Id, docNo: z.string().nullable() }).nullable(),
  /** Refunds and offsets that take from it. */
  takenBy: z.array(PaymentReference),
  allocations: z.array(Allocation),
  /** What paid the open rest of an offset; empty for others. */
  paidBy: z.array(Allocation),
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.record(z.enum(paymentActionNames), PaymentAction),
});
export type Payment = z.infer<typeof Payment>;

/** An allocation to one statement or to the open rest of one offset, as a person enters it. */
export const AllocationItem = z
  .strictObject({ invoiceId: Id.optional(), offsetId: Id.optional(), amount: PaidAmount })
  .refine(({ invoiceId, offsetId }) => (invoiceId === undefined) !== (offsetId === undefined), {
    error: "payment.target",
    path: ["invoiceId"],
  });
export type AllocationItem = z.output<typeof AllocationItem>;
/** One for each statement or offset; they have numbers of their own. */
export const targetKey = ({
  invoiceId,
  offsetId,
}: {
  invoiceId?: string | null | undefined;
  offsetId?: string | null | undefined;
}) => (offsetId ? `offset ${offsetId}` : `statement ${invoiceId ?? ""}`);
export const AllocationItems = z
  .array(AllocationItem)
  .max(200)
  .refine((items) => new Set(items.map(targetKey)).size === items.length, { error: "payment.twice" });

/** A received payment, as a person records it. */
export const PaymentDraft = z.strictObject({
  customerId: Id.nullable().default(null),
  ...payments.draft,
  /** By default the default account. */
  bankAccountId: Id.nullable().optional(),
  allocations: AllocationItems.default([]),
});
export type PaymentDraft = z.output<typeof PaymentDraft>;

/** What may change of a recorded payment; what it says of the money is final. */
export const PaymentUpdate = z.strictObject({
  rowVersion: RowVersion,
  externalRefs: payments.fields.externalRefs.schema.optional(),
});
export type PaymentUpdate = z.output<typeof PaymentUpdate>;

/** A payment under the number of another system: what a new one needs, and what one that is there must be. */
export const PaymentPut = z
  .strictObject({
    customerId: Id,
    ...omit(payments, ["externalRefs"]).edit,
    bankAccountId: Id.nullable(),
    allocations: AllocationItems,
  })
  .partial();
export type PaymentPut = z.output<typeof PaymentPut>;

export type PaymentColumn =
  | keyof PaymentFields
  | "payNo"
  | "kind"
  | "customerName"
  | "allocated"
  | "unallocated"
  | "status"
  | "updatedAt";
/** What stands behind a field in the file. */
const behind: { readonly [Name in keyof PaymentFields]?: readonly PaymentColumn[] } = {
  valueDate: ["kind", "customerName"],
  amount: ["allocated", "unallocated"],
};
/** Columns of the list and of its file, in the file's order. */
export const paymentColumns: readonly PaymentColumn[] = [
  "payNo",
  ...payments.names.flatMap((name) => [name, ...(behind[name] ?? [])]),
  "status",
  "updatedAt",
];
export const paymentColumnTitles: Record<PaymentColumn, Bilingual> = {
  ...payments.titles,
  payNo: { zh: "收款单号", en: "Number" },
  kind: { zh: "类型", en: "Type" },
  customerName: { zh: "客户", en: "Customer" },
  allocated: { zh: "已核销", en: "Allocated" },
  unallocated: { zh: "未核销", en: "Unallocated" },
  status: { zh: "状态", en: "Status" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

const filters = {
  /** Part of the number, payer, remark, bank reference or the customer's name. */
  keyword: z.string().trim().max(64).optional(),
  customerId: Id.optional(),
  kind: PaymentKind.optional(),
  method: PaymentMethod.optional(),
  status: PaymentStatus.optional(),
  state: PaymentState.optional(),
  /** With an unallocated rest, or without a known customer. */
  open: z.enum(["unallocated", "unmatched"]).optional(),
  /** Value dates, both inclusive. */
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  ...referredTo,
  ...followed,
};
export const PaymentQuery = listQuery(
  ["valueDate", "payNo", "customerName", "amount", "unallocated", "updatedAt"],
  filters,
  "-valueDate",
);
export type PaymentQuery = z.output<typeof PaymentQuery>;
export const MatchingPayments = z.strictObject({ ...filters, sort: PaymentQuery.shape.sort });
export type MatchingPayments = z.output<typeof MatchingPayments>;
export const PaymentExportQuery = z.strictObject({ ...MatchingPayments.shape, format: z.enum(["csv", "xlsx"]) });

export const PaymentList = listOf(PaymentRow).extend({
  /** Over matching rows, without reversed ones: free money, and what offsets leave to be paid. */
  sums: z.object({ amount: z.string(), unallocated: z.string(), owed: z.string() }),
});
export type PaymentList = z.infer<typeof PaymentList>;
