import { z } from "zod";
import { declared } from "../fields/declared.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { bulkSelection, ChosenIds } from "../kernel/bulk.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { TaxInvoiceKind, TaxInvoiceNumber, taxInvoices } from "./tax-invoice-fields.ts";
import { TaxInvoiceQuery } from "./tax-invoices.ts";

/** A list's query without its page, for bulk actions. */
export const MatchingTaxInvoices = TaxInvoiceQuery.omit({ pageNo: true, pageSize: true });

export const ChosenTaxInvoicesExport = z.strictObject({
  ids: ChosenIds,
  sort: TaxInvoiceQuery.shape.sort,
  format: z.enum(["csv", "xlsx"]),
});

const mostNumbers = 200;
const alone = (values: readonly string[]) => new Set(values).size === values.length;

/** One tax invoice for each statement, over its whole amount, with the numbers as they were issued. */
export const RecordedNumbers = z.strictObject({
  kind: TaxInvoiceKind,
  issuedOn: declared(taxInvoices.fields.issuedOn, LocalDate),
  items: z
    .array(z.strictObject({ invoiceId: Id.describe("The statement"), number: TaxInvoiceNumber }))
    .min(1)
    .max(mostNumbers)
    .refine((items) => alone(items.map(({ invoiceId }) => invoiceId)) && alone(items.map(({ number }) => number)), {
      error: "tax_invoice.twice",
    }),
});
export type RecordedNumbers = z.output<typeof RecordedNumbers>;

export const taxInvoiceBulkRoutes = defineRoutes({
  recordTaxInvoices: {
    method: "POST",
    path: "/tax-invoices/bulk/record",
    permission: "payment:record",
    summary: "Record tax invoices",
    description: "One for each statement, over its whole amount. Each is checked individually.",
    body: RecordedNumbers,
    response: BulkReceipt,
    keyRequired: true,
  },
  exportChosenTaxInvoices: {
    method: "POST",
    path: "/tax-invoices/bulk/export",
    permission: { permission: ["receivable:read", "export:data"], mode: "allOf" },
    summary: "Export selected tax invoices",
    description: "CSV or XLSX.",
    body: ChosenTaxInvoicesExport,
    response: "file",
  },
  removeTaxInvoices: {
    method: "POST",
    path: "/tax-invoices/bulk/remove",
    permission: "payment:record",
    summary: "Delete tax invoice records",
    description: "Only to correct mistakes. Cannot be undone. More than 200 run as a job.",
    body: z.strictObject({ of: bulkSelection(MatchingTaxInvoices) }),
    response: BulkReceipt,
    keyRequired: true,
    errors: ["bulk.count_changed", "bulk.too_many"],
  },
});
