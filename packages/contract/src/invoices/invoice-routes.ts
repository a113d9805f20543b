import { z } from "zod";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, LocalDate, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RecordHistory } from "../kernel/records.ts";
import { BulkReceipt } from "../portal/lists/bulk-actions.ts";
import { JobAnswer } from "../portal/jobs.ts";
import { line } from "../values/fields.ts";
import { InvoiceCheckName } from "./invoice-checks.ts";
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
    summary: "Statements in one's scope, with counts by state",
    query: InvoiceQuery,
    response: InvoiceList,
  },
  exportInvoices: {
    method: "GET",
    path: "/invoices/export",
    permission: { permission: ["invoice:read", "export:data"], mode: "allOf" },
    summary: "The list of statements as a file",
    query: InvoiceExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  listInvoiceContracts: {
    method: "GET",
    path: "/invoices/contracts",
    permission: "invoice:submit",
    summary: "Contracts of a period that have no statement in it yet",
    query: z.strictObject({ period: Period, keyword: z.string().trim().max(64).optional() }),
    scope: "whole",
    response: z.array(InvoiceContract),
  },
  submitInvoices: {
    method: "POST",
    path: "/invoices/bulk/submit",
    permission: "invoice:submit",
    summary: "Submit many drafts, each by the rules for one; more than 200 as a job",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  reviewInvoices: {
    method: "POST",
    path: "/invoices/bulk/review",
    permission: "invoice:review",
    summary: "Pass the first review of many statements, each by the rules for one; more than 200 as a job",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  issueInvoices: {
    method: "POST",
    path: "/invoices/bulk/issue",
    permission: "invoice:final",
    summary: "Issue many statements without warnings, each by the rules for one; more than 200 as a job",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  sendInvoices: {
    method: "POST",
    path: "/invoices/bulk/send",
    permission: "invoice:submit",
    summary: "Mail many issued statements again, each by the rules for one; more than 200 as a job",
    body: InvoicesChosen,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  packInvoices: {
    method: "POST",
    path: "/invoices/bulk/pdf",
    permission: { permission: ["invoice:read", "export:data"], mode: "allOf" },
    summary: "The PDFs of many statements in one ZIP, as a job whose file is kept for seven days; not for partners",
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
    summary: "One statement",
    params: IdParams,
    response: Invoice,
    errors: ["not_found"],
  },
  getInvoicePdf: {
    method: "GET",
    path: "/invoices/{id}/pdf",
    permission: "invoice:read",
    summary: "One statement on paper, with its fonts in it; not for partners",
    params: IdParams,
    response: "file",
    errors: ["not_found", "not_allowed"],
  },
  createInvoice: {
    method: "POST",
    path: "/invoices",
    permission: "invoice:submit",
    summary: "Draft a statement by hand",
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
    errors: [...errors, "invoice.point_unknown", "invoice.line_dates"],
  },
  moveInvoice: {
    ...draftStep,
    path: "/invoices/{id}/move",
    summary: "Move a draft to another period",
    body: WithReason.extend({ period: Period }),
    errors: [...errors, "invoice.exists"],
  },
  voidInvoice: {
    ...draftStep,
    path: "/invoices/{id}/void",
    summary: "Void a draft; one that was under review needs a reason",
    body: Versioned.extend({ reason: line(500).default("") }),
    errors: [...errors, "invoice.void_reason"],
  },
  submitInvoice: {
    ...draftStep,
    path: "/invoices/{id}/submit",
    summary: "Submit a draft for its first review",
    body: Versioned,
    errors: [
      ...errors,
      "invoice.no_lines",
      "invoice.buyer_incomplete",
      "invoice.sum_sign",
      "invoice.checks_open",
      "invoice.credit_too_large",
    ],
  },
  acceptInvoiceChecks: {
    ...draftStep,
    path: "/invoices/{id}/checks/accept",
    summary: "Accept warnings of the checks with a reason, so that the draft can be submitted",
    body: WithReason.extend({ checks: z.array(InvoiceCheckName).min(1).max(InvoiceCheckName.options.length) }),
    errors: [...errors, "invoice.check_passed"],
  },
  withdrawInvoice: {
    ...draftStep,
    path: "/invoices/{id}/withdraw",
    summary: "Take back what one submitted oneself",
    body: Versioned,
    errors: [...errors, "invoice.not_submitter"],
  },
  reviewInvoice: {
    ...step,
    permission: "invoice:review",
    path: "/invoices/{id}/review",
    summary: "Pass the first review, having seen the warnings of the checks",
    body: Versioned.extend({ seen: z.array(InvoiceCheckName).max(InvoiceCheckName.options.length).default([]) }),
    errors: [...errors, "same_person", "invoice.passing", "invoice.checks_unseen"],
  },
  rejectInvoice: {
    ...step,
    permission: { permission: ["invoice:review", "invoice:final"], mode: "oneOf" },
    path: "/invoices/{id}/reject",
    summary: "Return a statement to draft, from the first or the final review",
    body: WithReason,
    errors: [...errors, "same_person"],
  },
  issueInvoice: {
    ...step,
    permission: "invoice:final",
    path: "/invoices/{id}/issue",
    summary: "Pass the final review: the statement gets its number and its due date",
    body: Versioned,
    errors: [...errors, "same_person", "invoice.changed", "invoice.buyer_incomplete"],
  },
  confirmInvoice: {
    ...step,
    permission: "invoice:confirm",
    path: "/invoices/{id}/confirm",
    summary: "Confirm a statement as its customer",
    body: Versioned,
    errors,
  },
  disputeInvoice: {
    ...step,
    permission: "invoice:dispute",
    path: "/invoices/{id}/dispute",
    summary: "Object to a statement as its customer",
    body: WithReason,
    errors,
  },
  resolveInvoice: {
    ...step,
    permission: { permission: ["invoice:review", "dunning:manage"], mode: "oneOf" },
    path: "/invoices/{id}/resolve",
    summary: "Answer an objection",
    body: WithReason,
    errors,
  },
  extendInvoice: {
    ...step,
    permission: "dunning:manage",
    path: "/invoices/{id}/extend",
    summary: "Put off the payment of an overdue statement, twice at most",
    body: WithReason.extend({ until: LocalDate }),
    errors: [...errors, "invoice.extended_twice", "invoice.extension_asked", "invoice.extension_past"],
  },
  creditInvoice: {
    ...step,
    permission: "credit:create",
    path: "/invoices/{id}/credit",
    summary: "Draft a credit statement for an issued one; answers the draft",
    body: CreditDraft,
    errors: [...errors, "invoice.credited", "invoice.credit_open", "invoice.credit_whole"],
  },
  debitInvoice: {
    ...step,
    permission: "credit:create",
    path: "/invoices/{id}/debit",
    summary: "Draft a debit statement for an issued one; answers the draft",
    body: CorrectionDraft,
    errors,
  },
  listInvoiceActivity: {
    method: "GET",
    path: "/invoices/{id}/activity",
    permission: "invoice:read",
    summary: "What happened to a statement; nothing for people outside",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
