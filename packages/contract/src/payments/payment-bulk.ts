import { z } from "zod";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { bulkSelection, ChosenIds } from "../kernel/bulk.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { MatchingPayments, PaymentQuery } from "./payments.ts";

export const ChosenPaymentsExport = z.strictObject({
  ids: ChosenIds,
  sort: PaymentQuery.shape.sort,
  format: z.enum(["csv", "xlsx"]),
});

/** Which suggestions are taken: exact ones only, or also those that pay what is due earliest. */
export const TakenSuggestions = z.enum(["exact", "all"]);
export type TakenSuggestions = z.infer<typeof TakenSuggestions>;

/** Bulk allocation of payments; `of` selects them. */
export const AllocatedPayments = z.strictObject({
  of: bulkSelection(MatchingPayments),
  suggestions: TakenSuggestions.default("exact"),
});

export const paymentBulkRoutes = defineRoutes({
  allocatePayments: {
    method: "POST",
    path: "/payments/bulk/allocate",
    permission: "payment:allocate",
    summary: "Allocate payments as suggested",
    description: "Payments without a suggestion are skipped. Cannot be undone together. More than 200 run as a job.",
    body: AllocatedPayments,
    response: BulkReceipt,
    keyRequired: true,
    errors: ["bulk.count_changed", "bulk.too_many"],
  },
  exportChosenPayments: {
    method: "POST",
    path: "/payments/bulk/export",
    permission: { permission: ["payment:read", "export:data"], mode: "allOf" },
    summary: "Export selected payments",
    description: "CSV or XLSX.",
    body: ChosenPaymentsExport,
    response: "file",
  },
});
