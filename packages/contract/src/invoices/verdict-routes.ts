import { z } from "zod";
import { IdParams, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { InvoiceCheckName } from "./invoice-checks.ts";
import { InvoicesChosen } from "./invoice-routes.ts";
import { Invoice } from "./invoices.ts";

/** First reviews that are applied after some seconds. @see verdictSeconds */
export const verdictRoutes = defineRoutes({
  giveVerdicts: {
    method: "POST",
    path: "/invoices/bulk/verdict",
    permission: "invoice:review",
    summary: "Approve first reviews in bulk",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: ["bulk.count_changed", "bulk.too_many"],
  },
  giveVerdict: {
    method: "POST",
    path: "/invoices/{id}/verdict",
    permission: "invoice:review",
    summary: "Approve a first review",
    description: "Takes effect after 10 seconds.",
    params: IdParams,
    body: z.strictObject({
      rowVersion: RowVersion,
      seen: z.array(InvoiceCheckName).max(InvoiceCheckName.options.length).default([]),
    }),
    response: Invoice,
    errors: [
      "not_found",
      "not_allowed",
      "stale",
      "period.closed",
      "illegal_transition",
      "same_person",
      "invoice.passing",
      "invoice.checks_unseen",
    ],
  },
  withdrawVerdict: {
    method: "POST",
    path: "/invoices/{id}/verdict/withdraw",
    permission: "invoice:review",
    summary: "Undo a first review",
    params: IdParams,
    body: z.strictObject({}),
    response: Invoice,
    errors: ["not_found", "invoice.verdict_gone"],
  },
});
