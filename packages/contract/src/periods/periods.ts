import { z } from "zod";
import { Period, Reason } from "../invoices/invoice-fields.ts";
import { InvoiceStateCount } from "../invoices/invoices.ts";
import { Id, Instant, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** NONE: nothing was posted in it yet; the first posting opens it. */
export const PeriodState = z.enum(["NONE", "OPEN", "CLOSED"]);
export type PeriodState = z.infer<typeof PeriodState>;

/** `"ok"`, or the code of the reason why not. */
export const PeriodAction = z.enum([
  "ok",
  "not_allowed",
  "period.closed",
  "illegal_transition",
  "period.not_over",
  "period.before_first",
  "period.not_next",
  "period.not_newest",
  "same_person",
  "period.not_ready",
]);
export type PeriodAction = z.infer<typeof PeriodAction>;
export const periodActionNames = ["close", "reopen", "confirmReopen", "keepClosed"] as const;
export type PeriodActionName = (typeof periodActionNames)[number];

/** One month of a year. */
export const PeriodTile = z.object({
  period: Period,
  state: PeriodState,
  count: z.number().int(),
  payable: z.string(),
  /** What is still owed of the month, with the rests of its offsets; null where nothing was issued. */
  outstanding: z.string().nullable(),
  states: z.array(InvoiceStateCount),
  closedAt: Instant.nullable(),
  reopenAsked: z.boolean(),
});
export type PeriodTile = z.infer<typeof PeriodTile>;

/** The checklist for closing a period, in the order of the work. */
export const checkNames = [
  "earlier_closed",
  "none_in_review",
  "no_drafts",
  "no_disputes",
  "payments",
  "tax_invoices",
] as const;
export type CheckName = (typeof checkNames)[number];
/** Items that only warn and do not prevent closing. */
export const warningChecks: readonly CheckName[] = ["payments", "tax_invoices"];

/** An item of the checklist: done, or what is missing. */
export const PeriodCheck = z.object({
  name: z.enum(checkNames),
  count: z.number().int(),
  /** The first rows: statements, payments, or earlier periods. */
  rows: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PeriodCheck = z.infer<typeof PeriodCheck>;

/** Payments of a period: money in and out by value date, and allocations made in it that were in force at its end. */
export const PeriodPayments = z.object({
  count: z.number().int(),
  received: z.string(),
  /** Refunds and offsets. */
  returned: z.string(),
  allocated: z.string(),
  /** Payments of the period that were reversed before closing. */
  reversed: z.string(),
});
export type PeriodPayments = z.infer<typeof PeriodPayments>;

/** What closing locked: counts, sums, and a hash over all statements. */
export const PeriodControl = z.object({
  statements: z.number().int(),
  payable: z.string(),
  net: z.string(),
  tax: z.string(),
  allocated: z.string(),
  hash: z.string(),
  /** Absent in records from before payments were included. The hash covers payments and allocations of the period. */
  payments: PeriodPayments.extend({ hash: z.string() }).optional(),
});
export type PeriodControl = z.infer<typeof PeriodControl>;

export const PeriodRecord = PeriodTile.extend({
  /** Absent while the period does not exist. */
  rowVersion: RowVersion.optional(),
  closedBy: z.string().nullable(),
  checks: z.array(PeriodCheck),
  /** As they are now. */
  payments: PeriodPayments,
  control: PeriodControl.nullable(),
  /** Whether the locked statements still match the control record. */
  intact: z.boolean().nullable(),
  reopening: z.object({ at: Instant, by: z.string().nullable(), byId: Id, reason: z.string() }).nullable(),
  actions: z.record(z.enum(periodActionNames), PeriodAction),
});
export type PeriodRecord = z.infer<typeof PeriodRecord>;

/** Past months with statements that are not closed; they are closed in order, so only the first is given. */
export const OpenPeriods = z.object({
  total: z.number().int(),
  first: PeriodTile.pick({ period: true })
    .extend({ checks: z.array(PeriodCheck) })
    .nullable(),
});
export type OpenPeriods = z.infer<typeof OpenPeriods>;

const PeriodParams = z.object({ period: Period });
const Versioned = z.strictObject({ rowVersion: RowVersion });
const step = { method: "POST", params: PeriodParams, response: PeriodRecord } as const;
const reader = { permission: ["period:close", "period:reopen", "invoice:final"], mode: "oneOf" } as const;
const reopener = { permission: ["period:close", "period:reopen"], mode: "oneOf" } as const;
const errors = ["not_found", "not_allowed", "stale", "illegal_transition"] as const;

export const periodRoutes = defineRoutes({
  listPeriods: {
    method: "GET",
    path: "/periods",
    permission: { ...reader, permission: [...reader.permission] },
    summary: "List billing periods",
    query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2099).optional() }),
    response: z.array(PeriodTile),
  },
  listOpenPeriods: {
    method: "GET",
    path: "/periods/open",
    permission: { ...reader, permission: [...reader.permission] },
    summary: "List periods to close",
    description: "Past periods that are not closed, with the checklist of the first.",
    response: OpenPeriods,
  },
  getPeriod: {
    method: "GET",
    path: "/periods/{period}",
    permission: { ...reader, permission: [...reader.permission] },
    summary: "Get a billing period",
    description: "Includes its checklist and control record.",
    params: PeriodParams,
    response: PeriodRecord,
  },
  closePeriod: {
    ...step,
    path: "/periods/{period}/close",
    permission: "period:close",
    summary: "Close a billing period",
    description: "Locks paid statements. Nothing more can be posted in it.",
    body: z.strictObject({ rowVersion: RowVersion.optional() }),
    errors: [
      "not_allowed",
      "stale",
      "period.closed",
      "period.not_over",
      "period.before_first",
      "period.not_next",
      "period.not_ready",
    ],
  },
  reopenPeriod: {
    ...step,
    path: "/periods/{period}/reopen",
    permission: "period:reopen",
    summary: "Request reopening a period",
    description: "Another user confirms it.",
    body: Versioned.extend({ reason: Reason }),
    errors: [...errors, "period.not_newest"],
  },
  confirmReopening: {
    ...step,
    path: "/periods/{period}/reopen/confirm",
    permission: { ...reopener, permission: [...reopener.permission] },
    summary: "Confirm reopening a period",
    description: "Requested by another user.",
    body: Versioned,
    errors: [...errors, "period.not_newest", "same_person"],
  },
  keepPeriodClosed: {
    ...step,
    path: "/periods/{period}/reopen/refuse",
    permission: { ...reopener, permission: [...reopener.permission] },
    summary: "Reject reopening a period",
    body: Versioned,
    errors,
  },
});
