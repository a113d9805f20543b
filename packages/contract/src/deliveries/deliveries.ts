import { z } from "zod";
import { Id, IdParams, Instant, listOf, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { DeliveryState } from "./mail-states.ts";

/** The mail of a statement to one address. */
export const InvoiceDelivery = z.object({
  id: Id,
  recipient: z.string(),
  address: z.string(),
  state: DeliveryState,
  /** The mail server's answer as a code, such as `EENVELOPE 550`. */
  error: z.string().nullable(),
  requestedAt: Instant,
  /** Null: sent with the issue. */
  requestedBy: z.string().nullable(),
  settledAt: Instant.nullable(),
});
export type InvoiceDelivery = z.infer<typeof InvoiceDelivery>;

export const InvoiceDeliveries = z.object({
  list: z.array(InvoiceDelivery),
  /** Whether the caller may send it again now. */
  resend: z.enum(["ok", "not_allowed", "illegal_transition", "delivery.queued"]),
});
export type InvoiceDeliveries = z.infer<typeof InvoiceDeliveries>;

/** A message that failed for good. */
export const DeadLetter = z.object({
  id: Id,
  kind: z.string(),
  address: z.string(),
  /** The person whose account it concerned. */
  person: z.string().nullable(),
  /** A code of the mail server, of the network, or `fault`. */
  reason: z.string(),
  attempts: z.number().int(),
  requestedAt: Instant,
  failedAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const deliveryRoutes = defineRoutes({
  listInvoiceDeliveries: {
    method: "GET",
    path: "/invoices/{id}/deliveries",
    permission: "invoice:read",
    summary: "List statement emails",
    description: "Newest first. Not for external users.",
    params: IdParams,
    response: InvoiceDeliveries,
    errors: ["not_found", "not_allowed"],
  },
  sendInvoice: {
    method: "POST",
    path: "/invoices/{id}/deliveries",
    permission: "invoice:submit",
    summary: "Resend a statement by email",
    description: "To the current statement contacts.",
    params: IdParams,
    response: InvoiceDeliveries,
    errors: ["not_found", "not_allowed", "illegal_transition", "delivery.queued", "delivery.nobody"],
  },
  listDeadLetters: {
    method: "GET",
    path: "/dead-letters",
    permission: "settings:admin",
    summary: "List undelivered messages",
    description: "Emails and text messages, newest first.",
    query: z.strictObject(Paging.shape),
    response: listOf(DeadLetter),
  },
  retryDeadLetter: {
    method: "POST",
    path: "/dead-letters/{id}/retry",
    permission: "settings:admin",
    summary: "Retry a message",
    params: IdParams,
    response: z.null(),
    errors: ["not_found"],
  },
});
