import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, LocalDate, Paging, RowVersion } from "../kernel/http/paging.ts";
import { Reason } from "../invoices/invoice-fields.ts";
import { Allocation } from "./payments.ts";

export const WriteOffStatus = z.enum(["ASKED", "APPROVED", "REFUSED", "REVERSED"]);
export type WriteOffStatus = z.infer<typeof WriteOffStatus>;
export const writeOffStatusWords: Record<WriteOffStatus, Bilingual> = {
  ASKED: { zh: "待审批", en: "Pending approval" },
  APPROVED: { zh: "已核减", en: "Written off" },
  REFUSED: { zh: "已拒绝", en: "Rejected" },
  REVERSED: { zh: "已恢复", en: "Restored" },
};
export const WriteOffQuery = z.strictObject({
  ...Paging.shape,
  /** Part of the statement's number or of the customer's name. */
  keyword: z.string().trim().max(64).optional(),
  status: WriteOffStatus.optional(),
});
export type WriteOffQuery = z.output<typeof WriteOffQuery>;

/** The small open rest of a statement that is written off after another person's approval. */
export const WriteOff = z.object({
  id: Id,
  invoiceId: Id,
  docNo: z.string().nullable(),
  customerName: z.string(),
  amount: z.string(),
  reason: z.string(),
  status: WriteOffStatus,
  askedAt: Instant,
  askedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  /** The absent person for whom a stand-in decided. */
  decidedInPlaceOf: z.string().nullable(),
  rowVersion: RowVersion,
  /** Whether the caller may approve or reject it. */
  decide: z.enum(["ok", "not_allowed", "same_person", "period.closed", "illegal_transition"]),
  /** The absent person in whose place the caller may decide; null for their own right. */
  inPlaceOf: z.string().nullable(),
});
export type WriteOff = z.infer<typeof WriteOff>;

/** What paid a statement, and what a credit statement was used for. */
export const InvoiceMoney = z.object({
  allocations: z.array(Allocation),
  writeOffs: z.array(WriteOff),
  /** The customer whose statements a credit can pay: its own, or the survivor. */
  customerId: Id,
  /** The unused rest of a credit statement; null for others. */
  available: z.string().nullable(),
  /** The highest rest that may be written off. */
  writeOffLimit: z.string(),
  actions: z.object({
    /** Use a credit statement's rest for other statements of the customer, or refund it. */
    useCredit: z.enum(["ok", "not_allowed", "payment.nothing_left"]),
    refundCredit: z.enum(["ok", "not_allowed", "payment.nothing_left"]),
    writeOff: z.enum(["ok", "not_allowed", "illegal_transition", "write_off.asked", "write_off.above_limit"]),
  }),
});
export type InvoiceMoney = z.infer<typeof InvoiceMoney>;

/** A customer's available money: overpayments and credit statements. */
export const CreditSource = z.object({
  source: z.enum(["PAYMENT", "CREDIT"]),
  id: Id,
  number: z.string(),
  on: LocalDate,
  available: z.string(),
  rowVersion: RowVersion,
});
export type CreditSource = z.infer<typeof CreditSource>;

export const WriteOffDraft = z.strictObject({ rowVersion: RowVersion, reason: Reason });
