import { z } from "zod";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, LocalDate, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RecordHistory } from "../kernel/records.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { JobAnswer } from "../jobs/jobs.ts";
import { line } from "../values/fields.ts";
import { InvoiceCheckName } from "./invoice-checks.ts";
import { InvoiceCalculation } from "./calculation.ts";
import { InvoiceLineDraft, Period, Reason } from "./invoice-fields.ts";
import { Invoice, InvoiceExportQuery, InvoiceList, InvoiceQuery, MatchingInvoices } from "./invoices.ts";

export const InvoiceDraft = z.strictObject({ contractId: Id, period: Period, note: line(500).default("") });
export type InvoiceDraft = z.output<typeof InvoiceDraft>;

const Versioned = z.strictObject({ rowVersion: RowVersion });
const WithReason = Versioned.extend({ reason: Reason });
export const InvoiceLines = Versioned.extend({
  lines: z.array(InvoiceLineDraft).max(1000),
  note: line(500).optional(),
});
export type InvoiceLines = z.output<typeof InvoiceLines>;

/** Reason of a correction; `full` negates every amount. */
export const CorrectionDraft = Versioned.extend({ period: Period, reason: Reason });
export const CreditDraft = CorrectionDraft.extend({ full: z.boolean().default(true) });

/** A contract that a statement can be drafted for. */
export const InvoiceContract = z.object({ id: Id, contractNo: z.string(), customerName: z.string() });
export type InvoiceContract = z.infer<typeof InvoiceContract>;

const of = bulkSelection(MatchingInvoices);
export const InvoicesChosen = z.strictObject({ of });

const bulkErrors = ["bulk.count_changed", "bulk.too_many"] as const;
const errors = ["not_found", "not_allowed", "stale", "period.closed", "illegal_transition"] as const;
const step = { method: "POST", params: IdParams, response: Invoice } as const;
const draftStep = { ...step, permission: "invoice:submit" } as const;

export const invoiceRoutes = defineRoutes({
  listInvoices: {
    method: "GET",
    path: "/invoices",
    permission: "invoice:read",
    summary: "List statements",
    description: "Includes counts by status.",
    query: InvoiceQuery,
    cursors: true,
    response: InvoiceList,
  },
  exportInvoices: {
    method: "GET",
    path: "/invoices/export",
    permission: { permission: ["invoice:read", "export:data"], mode: "allOf" },
    summary: "Export statements",
    query: InvoiceExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  listInvoiceContracts: {
    method: "GET",
    path: "/invoices/contracts",
    permission: "invoice:submit",
    summary: "List contracts to bill",
    description: "Contracts without a statement in a period.",
    query: z.strictObject({ period: Period, keyword: z.string().trim().max(64).optional() }),
    scope: "whole",
    response: z.array(InvoiceContract),
  },
  submitInvoices: {
    method: "POST",
    path: "/invoices/bulk/submit",
    permission: "invoice:submit",
    summary: "Submit statements",
    description: "Each statement is checked individually. More than 200 run as a job.",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  reviewInvoices: {
    method: "POST",
    path: "/invoices/bulk/review",
    permission: "invoice:review",
    summary: "Approve first reviews",
    description: "Each statement is checked individually. More than 200 run as a job.",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  issueInvoices: {
    method: "POST",
    path: "/invoices/bulk/issue",
    permission: "invoice:final",
    summary: "Issue statements",
    description: "Only statements without warnings; each is checked individually. More than 200 run as a job.",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  sendInvoices: {
    method: "POST",
    path: "/invoices/bulk/send",
    permission: "invoice:submit",
    summary: "Resend statements by email",
    description: "Each statement is checked individually. More than 200 run as a job.",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  packInvoices: {
    method: "POST",
    path: "/invoices/bulk/pdf",
    permission: { permission: ["invoice:read", "export:data"], mode: "allOf" },
    summary: "Create a ZIP of statements",
    description: "PDFs as a job whose file is kept for 7 days. Not for partners.",
    body: InvoicesChosen,
    response: JobAnswer,
    queued: true,
    keyRequired: true,
    errors: [...bulkErrors, "not_found", "not_allowed", "step_up.needed"],
  },
  getInvoice: {
    method: "GET",
    path: "/invoices/{id}",
    permission: "invoice:read",
    summary: "Get a statement",
    params: IdParams,
    response: Invoice,
    errors: ["not_found"],
  },
  getInvoicePdf: {
    method: "GET",
    path: "/invoices/{id}/pdf",
    permission: "invoice:read",
    summary: "Download a statement as PDF",
    description: "Not for partners.",
    params: IdParams,
    response: "file",
    errors: ["not_found", "not_allowed"],
  },
  createInvoice: {
    method: "POST",
    path: "/invoices",
    permission: "invoice:submit",
    summary: "Create a statement draft",
    body: InvoiceDraft,
    response: Invoice,
    errors: ["invoice.contract_unknown", "period.closed", "invoice.contract_not_in_force", "invoice.exists"],
  },
  setInvoiceLines: {
    ...draftStep,
    permission: { permission: ["invoice:submit", "credit:create"], mode: "oneOf" },
    method: "PUT",
    path: "/invoices/{id}/lines",
    summary: "Replace the lines of a draft",
    body: InvoiceLines,
    errors: [...errors, "invoice.point_unknown", "invoice.line_dates", "invoice.sum_sign"],
  },
  getInvoiceCalculation: {
    method: "GET",
    path: "/invoices/{id}/calculation",
    permission: "invoice:submit",
    summary: "Check what a calculation lacks",
    description:
      "Readings, prices and other data that are still needed, and whether the lines would change. Nothing is written.",
    params: IdParams,
    response: InvoiceCalculation,
    errors: ["not_found", "not_allowed"],
  },
  calculateInvoice: {
    ...draftStep,
    path: "/invoices/{id}/calculate",
    summary: "Calculate a draft",
    description:
      "Writes the lines from contract and readings. Manual adjustments stay, and equal data change nothing. Rejected with `details.missing` as long as data are missing.",
    body: Versioned,
    errors: [...errors, "invoice.calculation_missing", "invoice.sum_too_large"],
  },
  moveInvoice: {
    ...draftStep,
    path: "/invoices/{id}/move",
    summary: "Move a draft",
    description: "To another billing period.",
    body: WithReason.extend({ period: Period }),
    errors: [...errors, "invoice.exists"],
  },
  voidInvoice: {
    ...draftStep,
    path: "/invoices/{id}/void",
    summary: "Void a draft",
    description: "Drafts that were under review need a reason.",
    body: Versioned.extend({ reason: line(500).default("") }),
    errors: [...errors, "invoice.void_reason"],
  },
  submitInvoice: {
    ...draftStep,
    path: "/invoices/{id}/submit",
    summary: "Submit a statement",
    description:
      "A calculated draft is calculated again. If the result differs, the draft is updated and stays a draft (`invoice.recalculated`).",
    body: Versioned,
    errors: [
      ...errors,
      "invoice.no_lines",
      "invoice.buyer_incomplete",
      "invoice.sum_sign",
      "invoice.checks_open",
      "invoice.credit_too_large",
      "invoice.recalculated",
      "invoice.calculation_missing",
    ],
  },
  acceptInvoiceChecks: {
    ...draftStep,
    path: "/invoices/{id}/checks/accept",
    summary: "Accept check warnings",
    description: "With a reason, so that the draft can be submitted.",
    body: WithReason.extend({ checks: z.array(InvoiceCheckName).min(1).max(InvoiceCheckName.options.length) }),
    errors: [...errors, "invoice.check_passed"],
  },
  withdrawInvoice: {
    ...draftStep,
    path: "/invoices/{id}/withdraw",
    summary: "Withdraw a statement",
    description: "Only by its submitter.",
    body: Versioned,
    errors: [...errors, "invoice.not_submitter"],
  },
  reviewInvoice: {
    ...step,
    permission: "invoice:review",
    path: "/invoices/{id}/review",
    summary: "Approve a first review",
    description: "Confirms that the check warnings have been seen.",
    body: Versioned.extend({ seen: z.array(InvoiceCheckName).max(InvoiceCheckName.options.length).default([]) }),
    errors: [...errors, "same_person", "invoice.passing", "invoice.checks_unseen"],
  },
  rejectInvoice: {
    ...step,
    permission: { permission: ["invoice:review", "invoice:final"], mode: "oneOf" },
    path: "/invoices/{id}/reject",
    summary: "Return a statement to draft",
    description: "From the first or the final review.",
    body: WithReason,
    errors: [...errors, "same_person"],
  },
  issueInvoice: {
    ...step,
    permission: "invoice:final",
    path: "/invoices/{id}/issue",
    summary: "Issue a statement",
    description: "Approves the final review; the statement gets its number and due date.",
    body: Versioned,
    errors: [...errors, "same_person", "invoice.changed", "invoice.buyer_incomplete"],
  },
  confirmInvoice: {
    ...step,
    permission: "invoice:confirm",
    path: "/invoices/{id}/confirm",
    summary: "Confirm a statement",
    description: "For customer users.",
    body: Versioned,
    errors,
  },
  disputeInvoice: {
    ...step,
    permission: "invoice:dispute",
    path: "/invoices/{id}/dispute",
    summary: "Dispute a statement",
    description: "For customer users.",
    body: WithReason,
    errors,
  },
  resolveInvoice: {
    ...step,
    permission: { permission: ["invoice:review", "dunning:manage"], mode: "oneOf" },
    path: "/invoices/{id}/resolve",
    summary: "Resolve a dispute",
    body: WithReason,
    errors,
  },
  extendInvoice: {
    ...step,
    permission: "dunning:manage",
    path: "/invoices/{id}/extend",
    summary: "Extend a due date",
    description: "Of an overdue statement, at most twice.",
    body: WithReason.extend({ until: LocalDate }),
    errors: [...errors, "invoice.extended_twice", "invoice.extension_asked", "invoice.extension_past"],
  },
  creditInvoice: {
    ...step,
    permission: "credit:create",
    path: "/invoices/{id}/credit",
    summary: "Create a credit draft",
    description: "For an issued statement; returns the draft.",
    body: CreditDraft,
    errors: [...errors, "invoice.credited", "invoice.credit_open", "invoice.credit_whole"],
  },
  debitInvoice: {
    ...step,
    permission: "credit:create",
    path: "/invoices/{id}/debit",
    summary: "Create a debit draft",
    description: "For an issued statement; returns the draft.",
    body: CorrectionDraft,
    errors,
  },
  listInvoiceActivity: {
    method: "GET",
    path: "/invoices/{id}/activity",
    permission: "invoice:read",
    summary: "List activity of a statement",
    description: "Empty for external users.",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
