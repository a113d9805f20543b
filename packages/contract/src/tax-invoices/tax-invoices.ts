import { z } from "zod";
import { DocType, Period } from "../invoices/invoice-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { followed } from "../kernel/http/cursors.ts";
import { Id, IdParams, listOf, listQuery, LocalDate, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { TaxInvoiceDraft, TaxInvoiceKind, TaxInvoicePatch, taxInvoices } from "./tax-invoice-fields.ts";

export const TaxInvoiceUpdate = TaxInvoicePatch.extend({ rowVersion: RowVersion });
export type TaxInvoiceUpdate = z.output<typeof TaxInvoiceUpdate>;

/** `"ok"`, or the code of the reason why not. */
export const TaxInvoiceAction = z.enum(["ok", "not_allowed", "tax_invoice.has_red"]);
export type TaxInvoiceAction = z.infer<typeof TaxInvoiceAction>;

/** A statement with the fields that matter for a tax invoice. */
export const InvoicedStatement = z.object({
  id: Id,
  docNo: z.string(),
  docType: DocType,
  period: Period,
  net: z.string(),
  tax: z.string(),
  payable: z.string(),
});
export type InvoicedStatement = z.infer<typeof InvoicedStatement>;

/** A related one: a red-letter invoice, or the invoice that it reverses. */
const Reference = z.object({ id: Id, number: z.string(), gross: z.string() });

export const TaxInvoice = z.object({
  id: Id,
  ...taxInvoices.shown,
  gross: z.string().describe("Net plus tax. In CNY, 2 decimals."),
  customerId: Id,
  customerName: z.string(),
  statements: z.array(InvoicedStatement),
  redOf: Reference.nullable(),
  reds: z.array(Reference),
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.object({ update: TaxInvoiceAction, remove: TaxInvoiceAction }),
});
export type TaxInvoice = z.infer<typeof TaxInvoice>;

/** A statement without a tax invoice, or whose invoice was fully reversed. */
export const WaitingStatement = InvoicedStatement.extend({
  customerId: Id,
  customerName: z.string(),
  issueDate: LocalDate,
});
export type WaitingStatement = z.infer<typeof WaitingStatement>;

/** Columns of the list and of its file, in the file's order. */
export const taxInvoiceColumns = [
  "number",
  "kind",
  "issuedOn",
  "customerName",
  "statements",
  "net",
  "tax",
  "gross",
  "redOf",
  "note",
  "updatedAt",
] as const;
export type TaxInvoiceColumn = (typeof taxInvoiceColumns)[number];
export const taxInvoiceColumnTitles: Record<TaxInvoiceColumn, Bilingual> = {
  ...taxInvoices.titles,
  customerName: { zh: "客户", en: "Customer" },
  statements: { zh: "结算单", en: "Statements" },
  gross: { zh: "价税合计", en: "Gross" },
  redOf: { zh: "红冲发票", en: "Reverses" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

const filters = {
  /** Part of the number or of the customer's name, or the number of a statement. */
  keyword: z.string().trim().max(64).optional(),
  kind: TaxInvoiceKind.optional(),
  customerId: Id.optional(),
  /** Only red-letter invoices. */
  red: z.literal("true").optional(),
  ...followed,
};
export const TaxInvoiceQuery = listQuery(
  ["number", "issuedOn", "customerName", "gross", "updatedAt"],
  filters,
  "-issuedOn",
);
export type TaxInvoiceQuery = z.output<typeof TaxInvoiceQuery>;

export const TaxInvoiceExportQuery = z.strictObject({
  ...filters,
  sort: TaxInvoiceQuery.shape.sort,
  format: z.enum(["csv", "xlsx"]),
});
export type TaxInvoiceExportQuery = z.output<typeof TaxInvoiceExportQuery>;

export const WaitingQuery = z.strictObject({
  ...Paging.shape,
  keyword: filters.keyword,
  customerId: Id.optional(),
  period: Period.optional(),
});
export type WaitingQuery = z.output<typeof WaitingQuery>;

const errors = [
  "tax_invoice.number_taken",
  "tax_invoice.statement_unknown",
  "tax_invoice.customers_differ",
  "tax_invoice.red_unknown",
  "tax_invoice.red_too_large",
  "tax_invoice.sign",
] as const;

export const taxInvoiceRoutes = defineRoutes({
  listTaxInvoices: {
    method: "GET",
    path: "/tax-invoices",
    permission: "receivable:read",
    summary: "List tax invoices",
    query: TaxInvoiceQuery,
    cursors: true,
    response: listOf(TaxInvoice).extend({ sums: z.object({ net: z.string(), tax: z.string(), gross: z.string() }) }),
  },
  exportTaxInvoices: {
    method: "GET",
    path: "/tax-invoices/export",
    permission: { permission: ["receivable:read", "export:data"], mode: "allOf" },
    summary: "Export tax invoices",
    query: TaxInvoiceExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  listWaitingStatements: {
    method: "GET",
    path: "/tax-invoices/waiting",
    permission: "receivable:read",
    summary: "List statements to invoice",
    description: "Issued statements without a tax invoice, oldest first.",
    query: WaitingQuery,
    response: listOf(WaitingStatement),
  },
  getTaxInvoice: {
    method: "GET",
    path: "/tax-invoices/{id}",
    permission: "receivable:read",
    summary: "Get a tax invoice",
    params: IdParams,
    response: TaxInvoice,
    errors: ["not_found"],
  },
  createTaxInvoice: {
    method: "POST",
    path: "/tax-invoices",
    permission: "payment:record",
    summary: "Record a tax invoice",
    body: TaxInvoiceDraft,
    response: TaxInvoice,
    errors,
  },
  updateTaxInvoice: {
    method: "PATCH",
    path: "/tax-invoices/{id}",
    permission: "payment:record",
    summary: "Correct a tax invoice",
    params: IdParams,
    body: TaxInvoiceUpdate,
    response: TaxInvoice,
    errors: ["not_found", "not_allowed", "stale", "tax_invoice.number_year", ...errors],
  },
  removeTaxInvoice: {
    method: "DELETE",
    path: "/tax-invoices/{id}",
    permission: "payment:record",
    summary: "Delete a tax invoice record",
    description: "Only to correct mistakes.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "tax_invoice.has_red"],
  },
  listTaxInvoicesOfInvoice: {
    method: "GET",
    path: "/invoices/{id}/tax-invoices",
    permission: "invoice:read",
    summary: "List tax invoices of statement",
    description: "Also for its customer; empty for partners.",
    params: IdParams,
    response: z.array(TaxInvoice),
    errors: ["not_found"],
  },
  listTaxInvoiceActivity: {
    method: "GET",
    path: "/tax-invoices/{id}/activity",
    permission: "receivable:read",
    summary: "List activity of tax invoice",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
