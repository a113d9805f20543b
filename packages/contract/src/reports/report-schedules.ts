import { z } from "zod";
import { addDays } from "../kernel/business-time.ts";
import { Id, IdParams, Instant, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import type { AccessRule } from "../kernel/permissions.ts";
import { completedParameters, monthlyParameters, type ReportParameters, ReportQuery } from "./report-parameters.ts";
import { ReportFact, ReportFormat, ReportKey } from "./reports.ts";

/** Every business day, every Monday, the first of every month. */
export const ReportRhythm = z.enum(["day", "week", "month"]);
export type ReportRhythm = z.infer<typeof ReportRhythm>;

/** The months and days that a report is about, told from the day on which it is made. */
export const ReportSpan = z.enum(["lastMonth", "thisMonth"]);
export type ReportSpan = z.infer<typeof ReportSpan>;

export const mostSchedules = 20;

const isDue = (every: ReportRhythm, day: string): boolean => {
  if (every === "day") return true;
  return every === "month" ? day.endsWith("-01") : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
};

/** The first day from `day` on, itself included, on which a report of that rhythm is made. */
export function nextDue(every: ReportRhythm, day: string): string {
  let next = day;
  while (!isDue(every, next)) next = addDays(next, 1);
  return next;
}

/** What a report is asked on `day`: its own days give way to those of the span. */
export function spanParameters(query: ReportQuery, span: ReportSpan, day: string): ReportParameters {
  if (span === "lastMonth") return monthlyParameters(query, day);
  const { fromPeriod: _, toPeriod: __, from: ___, to: ____, asOf: _____, ...rest } = query;
  const month = day.slice(0, 7);
  const period = month.replace("-", "");
  return completedParameters({ ...rest, fromPeriod: period, toPeriod: period, from: `${month}-01`, to: day }, day);
}

/** Why a schedule stopped by itself: a right is gone, what it was about is out of reach, or it has grown too large. */
export const ScheduleStop = z.enum(["not_allowed", "not_found", "step_up.needed"]);
export type ScheduleStop = z.infer<typeof ScheduleStop>;

/** A report that a person is sent again and again. */
export const ReportSchedule = z.object({
  id: Id,
  key: ReportKey,
  every: ReportRhythm,
  span: ReportSpan,
  format: ReportFormat,
  /** What it would be asked today, in the caller's language; empty when the caller may not open it any more. */
  filter: z.array(ReportFact),
  isPaused: z.boolean(),
  stopped: ScheduleStop.nullable(),
  createdAt: Instant,
  /** When it is made next; null while it is paused. */
  nextOn: LocalDate.nullable(),
  /** The last one; its file is kept for seven days. */
  last: z.object({ day: LocalDate, rows: z.number().int(), fileId: Id.nullable() }).nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const ReportScheduleDraft = z.strictObject({
  key: ReportKey,
  parameters: ReportQuery.omit({ fromPeriod: true, toPeriod: true, from: true, to: true, asOf: true }),
  every: ReportRhythm,
  span: ReportSpan,
  format: ReportFormat,
});
export type ReportScheduleDraft = z.output<typeof ReportScheduleDraft>;

const mayTakeFiles = { permission: ["report:read", "export:data"], mode: "allOf" } satisfies AccessRule;

export const reportScheduleRoutes = defineRoutes({
  listReportSchedules: {
    method: "GET",
    path: "/report-schedules",
    permission: "report:read",
    summary: "The reports that one is sent regularly",
    response: z.object({ list: z.array(ReportSchedule) }),
  },
  createReportSchedule: {
    method: "POST",
    path: "/report-schedules",
    permission: mayTakeFiles,
    summary: "Be sent a report every day, week or month, with the rights that one has then",
    body: ReportScheduleDraft,
    scope: "chosen",
    response: ReportSchedule,
    errors: ["not_found", "report.parameter", "report.no_mail", "report.too_many_schedules", "step_up.needed"],
  },
  pauseReportSchedule: {
    method: "PUT",
    path: "/report-schedules/{id}/paused",
    permission: "report:read",
    summary: "Pause a schedule of one's own, or take it up again",
    params: IdParams,
    body: z.strictObject({ isPaused: z.boolean() }),
    response: ReportSchedule,
    errors: ["not_found"],
  },
  removeReportSchedule: {
    method: "DELETE",
    path: "/report-schedules/{id}",
    permission: "report:read",
    summary: "Be sent a report no more",
    params: IdParams,
    response: z.null(),
    errors: ["not_found"],
  },
});
