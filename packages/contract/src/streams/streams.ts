import { z } from "zod";
import { DocType } from "../invoices/invoice-fields.ts";
import { invoiceStatuses } from "../invoices/invoice-status.ts";
import { Id, IdParams, Instant, LocalDate, many } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RecordActivity } from "../kernel/records.ts";
import { PaymentKind, PaymentStatus } from "../payments/payment-fields.ts";

/** What a stream tells, and its filter: each kind as far as the caller may read its own list. */
export const streamKinds = ["change", "note", "statement", "payment"] as const;
export const StreamKind = z.enum(streamKinds);
export type StreamKind = z.infer<typeof StreamKind>;

/** One thing that happened; `at` is when, for a payment the beginning of its value date. */
export const StreamEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("change"), ...RecordActivity.shape }),
  z.object({
    kind: z.literal("note"),
    id: Id,
    at: Instant,
    text: z.string(),
    nextStep: z.string(),
    dueOn: LocalDate.nullable(),
    done: z.boolean(),
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("statement"),
    id: Id,
    at: Instant,
    docNo: z.string().nullable(),
    docType: DocType,
    period: z.string(),
    payable: z.string(),
    status: z.literal(invoiceStatuses),
  }),
  z.object({
    kind: z.literal("payment"),
    id: Id,
    at: Instant,
    valueDate: LocalDate,
    payNo: z.string(),
    /** So named because `kind` distinguishes the entries. */
    paymentKind: PaymentKind,
    /** Of a contract: what is allocated to its statements. */
    amount: z.string(),
    status: PaymentStatus,
  }),
]);
export type StreamEntry = z.infer<typeof StreamEntry>;

/** The place after an entry: its instant with microseconds, its kind and its id. */
export const StreamCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z,(?:change|note|statement|payment),[1-9]\d{0,18}$/, {
    error: "pattern",
  });

/**
 * `next`: the cursor for older entries, null when there are none. `kinds`: those that the caller may read here.
 * `archivedBefore`: the day before which changes may stand in an archive; null when all are here.
 */
export const Stream = z.object({
  list: z.array(StreamEntry),
  next: StreamCursor.nullable(),
  kinds: z.array(StreamKind),
  archivedBefore: LocalDate.nullable(),
});
export type Stream = z.infer<typeof Stream>;

export const StreamQuery = z.strictObject({
  /** Without it all. */
  kind: many(StreamKind),
  /** Entries older than the one that the cursor stands for. */
  before: StreamCursor.optional(),
  size: z.coerce.number().int().min(1).max(100).default(20).describe("Entries per answer."),
});
export type StreamQuery = z.output<typeof StreamQuery>;

export const streamRoutes = defineRoutes({
  getCustomerStream: {
    method: "GET",
    path: "/customers/{id}/stream",
    permission: "customer:read",
    summary: "List what happened to a customer",
    description:
      "Changes, follow-up notes, issued statements and payments, newest first, each kind as far as the caller may read it.",
    params: IdParams,
    query: StreamQuery,
    response: Stream,
    errors: ["not_found"],
  },
  getContractStream: {
    method: "GET",
    path: "/contracts/{id}/stream",
    permission: "contract:read",
    summary: "List what happened to a contract",
    description:
      "Changes, follow-up notes, its issued statements and the payments allocated to them, newest first, each kind as far as the caller may read it.",
    params: IdParams,
    query: StreamQuery,
    response: Stream,
    errors: ["not_found"],
  },
});
