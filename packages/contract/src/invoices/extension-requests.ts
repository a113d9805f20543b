import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, IdParams, Instant, listOf, listQuery, LocalDate, many, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { line } from "../values/fields.ts";
import { Reason } from "./invoice-fields.ts";
import { InvoiceAction } from "./invoices.ts";

/** Status of an extension request; `ENDED`: all its statements were paid before an answer. */
export const ExtensionStatus = z.enum(["ASKED", "APPROVED", "REFUSED", "WITHDRAWN", "ENDED"]);
export type ExtensionStatus = z.infer<typeof ExtensionStatus>;
export const extensionStatusWords: Record<ExtensionStatus, Bilingual> = {
  ASKED: { zh: "待审批", en: "Pending" },
  APPROVED: { zh: "已批准", en: "Approved" },
  REFUSED: { zh: "未批准", en: "Rejected" },
  WITHDRAWN: { zh: "已撤回", en: "Withdrawn" },
  ENDED: { zh: "已付清，自动结束", en: "Paid, ended automatically" },
};

/** What became of one statement of a request; `SETTLED`: it was paid, credited or written off before an answer. */
export const ExtensionOutcome = z.enum(["ASKED", "EXTENDED", "REFUSED", "WITHDRAWN", "SETTLED"]);
export type ExtensionOutcome = z.infer<typeof ExtensionOutcome>;

/** The most statements of one request. */
export const mostExtended = 50;

const Action = z.enum(["ok", "not_allowed", "illegal_transition", "same_person"]);

export const ExtensionRequest = z.object({
  id: Id,
  customerId: Id,
  customerName: z.string(),
  statements: z.array(
    z.object({
      id: Id,
      docNo: z.string(),
      outcome: ExtensionOutcome,
      /** What was owed of it, and by when, on the day of the request. */
      owed: z.string(),
      due: LocalDate,
      outstanding: z.string(),
    }),
  ),
  /** What was owed of all of them. */
  owed: z.string(),
  wishedUntil: LocalDate,
  reason: z.string(),
  status: ExtensionStatus,
  askedAt: Instant,
  /** Null for people outside about people of the house. */
  askedBy: z.string().nullable(),
  grantedUntil: LocalDate.nullable(),
  answer: z.string(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedInPlaceOf: z.string().nullable(),
  rowVersion: RowVersion,
  /** The latest day that can be granted today. */
  latest: LocalDate,
  /** The absent person in whose place the caller would decide; null for their own right. */
  inPlaceOf: z.string().nullable(),
  actions: z.object({ decide: Action, withdraw: Action }),
});
export type ExtensionRequest = z.infer<typeof ExtensionRequest>;

/** An open statement, and whether an extension can be requested for it. */
export const ExtendableStatement = z.object({
  id: Id,
  docNo: z.string(),
  customerId: Id,
  period: z.string(),
  outstanding: z.string(),
  /** The last day for payment, with its extension. */
  due: LocalDate,
  /** The latest day that can be asked for. */
  latest: LocalDate,
  ask: InvoiceAction,
});
export type ExtendableStatement = z.infer<typeof ExtendableStatement>;

export const ExtensionDraft = z.strictObject({
  statements: z.array(Id).min(1).max(mostExtended),
  until: LocalDate,
  reason: Reason,
});
export type ExtensionDraft = z.output<typeof ExtensionDraft>;

const filters = {
  /** Part of a statement's number or of the customer's name. */
  keyword: z.string().trim().max(64).optional(),
  status: many(ExtensionStatus),
  customerId: Id.optional(),
  invoiceId: Id.optional(),
  /** Requests that the caller may answer. */
  waiting: z.literal("me").optional(),
};
export const ExtensionQuery = listQuery(["askedAt", "wishedUntil", "owed", "customerName"], filters, "-askedAt");
export type ExtensionQuery = z.output<typeof ExtensionQuery>;
const MatchingExtensions = z.strictObject({ ...filters, sort: ExtensionQuery.shape.sort });
export type MatchingExtensions = z.output<typeof MatchingExtensions>;
export const ExtensionExportQuery = z.strictObject({ ...MatchingExtensions.shape, format: z.enum(["csv", "xlsx"]) });

/** Columns of the file. */
export const extensionColumns = [
  "customerName",
  "statements",
  "owed",
  "due",
  "wishedUntil",
  "reason",
  "askedBy",
  "askedAt",
  "status",
  "grantedUntil",
  "answer",
  "decidedBy",
  "decidedAt",
] as const;
export type ExtensionColumn = (typeof extensionColumns)[number];
export const extensionColumnTitles: Record<ExtensionColumn, Bilingual> = {
  customerName: { zh: "客户", en: "Customer" },
  statements: { zh: "结算单", en: "Statements" },
  owed: { zh: "申请时未付金额", en: "Outstanding at request" },
  due: { zh: "原到期日", en: "Original due date" },
  wishedUntil: { zh: "申请延期至", en: "Requested until" },
  reason: { zh: "申请原因", en: "Reason" },
  askedBy: { zh: "申请人", en: "Requested by" },
  askedAt: { zh: "申请时间", en: "Requested at" },
  status: { zh: "状态", en: "Status" },
  grantedUntil: { zh: "批准延期至", en: "Approved until" },
  answer: { zh: "审批意见", en: "Note" },
  decidedBy: { zh: "审批人", en: "Decided by" },
  decidedAt: { zh: "审批时间", en: "Decided at" },
};

/** Who asks, who answers, and who may know of the payments of the customer. */
const sees = {
  permission: ["payment:read", "invoice:review", "invoice:dispute", "dunning:manage", "extension:decide"],
};
const asks = { permission: ["invoice:dispute", "invoice:review"], mode: "oneOf" as const };
const decides = { permission: ["dunning:manage", "extension:decide"], mode: "oneOf" as const };

const Versioned = z.strictObject({ rowVersion: RowVersion });
const step = { method: "POST", params: IdParams, response: ExtensionRequest } as const;
const days = ["invoice.extension_past", "extension.not_later", "extension.too_far"] as const;

export const extensionRoutes = defineRoutes({
  listExtensionRequests: {
    method: "GET",
    path: "/extension-requests",
    permission: sees,
    summary: "List extension requests",
    query: ExtensionQuery,
    response: listOf(ExtensionRequest),
  },
  exportExtensionRequests: {
    method: "GET",
    path: "/extension-requests/export",
    permission: { permission: ["payment:read", "export:data"], mode: "allOf" },
    summary: "Export extension requests",
    query: ExtensionExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  listExtendableStatements: {
    method: "GET",
    path: "/extension-requests/statements",
    permission: asks,
    summary: "List statements to extend",
    description:
      "Open statements of a customer, with whether an extension can be requested. Without a customer: your own.",
    query: z.strictObject({ customerId: Id.optional() }),
    response: z.array(ExtendableStatement),
  },
  askExtension: {
    method: "POST",
    path: "/extension-requests",
    permission: asks,
    summary: "Request an extension",
    description: "For statements of one customer.",
    body: ExtensionDraft,
    response: ExtensionRequest,
    keyRequired: true,
    errors: [
      "not_found",
      "not_allowed",
      "illegal_transition",
      "invoice.extended_twice",
      "invoice.extension_asked",
      "extension.other_customer",
      ...days,
    ],
  },
  approveExtension: {
    ...step,
    path: "/extension-requests/{id}/approve",
    permission: decides,
    summary: "Approve an extension request",
    description: "Until the requested or another date; not your own request.",
    body: Versioned.extend({ until: LocalDate, answer: line(500).default("") }),
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "same_person", ...days],
  },
  refuseExtension: {
    ...step,
    path: "/extension-requests/{id}/refuse",
    permission: decides,
    summary: "Reject an extension request",
    description: "With a reason.",
    body: Versioned.extend({ answer: Reason }),
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "same_person"],
  },
  withdrawExtension: {
    ...step,
    path: "/extension-requests/{id}/withdraw",
    permission: asks,
    summary: "Withdraw an extension request",
    body: Versioned,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition"],
  },
});
