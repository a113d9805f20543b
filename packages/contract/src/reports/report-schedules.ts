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

/** The period of a report, relative to the day on which it is made. */
export const ReportSpan = z.enum(["lastMonth", "thisMonth"]);
export type ReportSpan = z.infer<typeof ReportSpan>;

export const mostSchedules = 20;

const isDue = (every: ReportRhythm, day: string): boolean => {
  if (every === "day") return true;
  return every === "month" ? day.endsWith("-01") : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
};

/** The first day not before `day` on which a report of that rhythm is made. */
export function nextDue(every: ReportRhythm, day: string): string {
  let next = day;
  while (!isDue(every, next)) next = addDays(next, 1);
  return next;
}

/** The parameters of a report on `day`: the span replaces its own dates. */
export function spanParameters(query: ReportQuery, span: ReportSpan, day: string): ReportParameters {
  if (span === "lastMonth") return monthlyParameters(query, day);
  const { fromPeriod: _, toPeriod: __, from: ___, to: ____, asOf: _____, ...rest } = query;
  const month = day.slice(0, 7);
  const period = month.replace("-", "");
  return completedParameters({ ...rest, fromPeriod: period, toPeriod: period, from: `${month}-01`, to: day }, day);
}

/** Why a schedule was stopped: a permission is missing, its customer is out of reach, or it has too many rows. */
export const ScheduleStop = z.enum(["not_allowed", "not_found", "step_up.needed"]);
export type ScheduleStop = z.infer<typeof ScheduleStop>;

/** A report that a person is sent regularly. */
export const ReportSchedule = z.object({
  id: Id,
  key: ReportKey,
  every: ReportRhythm,
  span: ReportSpan,
  format: ReportFormat,
  /** Its parameters if it were made today, in the caller's language; empty when the caller may no longer open it. */
  filter: z.array(ReportFact),
  isPaused: z.boolean(),
  stopped: ScheduleStop.nullable(),
  createdAt: Instant,
  /** The next day on which it is made; null while paused. */
  nextOn: LocalDate.nullable(),
  /** The last one made; its file is kept for seven days. */
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
    summary: "List your scheduled reports",
    response: z.object({ list: z.array(ReportSchedule) }),
  },
  createReportSchedule: {
    method: "POST",
    path: "/report-schedules",
    permission: mayTakeFiles,
    summary: "Schedule a report",
    description: "Every day, week or month, with your permissions at that time.",
    body: ReportScheduleDraft,
    scope: "chosen",
    response: ReportSchedule,
    errors: ["not_found", "report.parameter", "report.no_mail", "report.too_many_schedules", "step_up.needed"],
  },
  pauseReportSchedule: {
    method: "PUT",
    path: "/report-schedules/{id}/paused",
    permission: "report:read",
    summary: "Pause or resume a schedule",
    params: IdParams,
    body: z.strictObject({ isPaused: z.boolean() }),
    response: ReportSchedule,
    errors: ["not_found"],
  },
  removeReportSchedule: {
    method: "DELETE",
    path: "/report-schedules/{id}",
    permission: "report:read",
    summary: "Delete a schedule",
    params: IdParams,
    response: z.null(),
    errors: ["not_found"],
  },
});
