import { z } from "zod";
import { Instant, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import type { AccessRule } from "../kernel/permissions.ts";
import { JobAnswer } from "../jobs/jobs.ts";
import { reports } from "./report-list.ts";
import { ReportQuery } from "./report-parameters.ts";

export const ReportKey = z.enum(reports.map(({ key }) => key));
export const ReportFormat = z.enum(["csv", "xlsx"]);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Maximum of rows on screen and in print. */
export const shownRows = 100;
const printedRows = 1000;
/** Files with more rows are created by a job. */
export const streamedRows = 50_000;

/** A report that the caller may open. */
export const ReportCard = z.object({
  key: ReportKey,
  /** When the caller last downloaded its file. */
  lastFileAt: Instant.nullable(),
});
export type ReportCard = z.infer<typeof ReportCard>;

/** A parameter of a report, in the caller's language. */
export const ReportFact = z.object({ label: z.string(), text: z.string() });
export type ReportFact = z.infer<typeof ReportFact>;

export const ReportAnswer = z.object({
  key: ReportKey,
  asOf: Instant,
  businessDate: LocalDate,
  filter: z.array(ReportFact),
  /** Names of the columns that the caller sees. */
  columns: z.array(z.string()),
  /** The first rows, with cells in the order of the columns. */
  rows: z.array(z.array(z.string().nullable())),
  total: z.number().int(),
  /** Sums over all rows, by column. */
  sums: z.record(z.string(), z.string()),
  control: z.string(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

const params = z.object({ key: ReportKey });
const mayTakeFiles = { permission: ["report:read", "export:data"], mode: "allOf" } satisfies AccessRule;
const errors = ["not_found", "report.range", "report.parameter"] as const;

export const reportRoutes = defineRoutes({
  listReports: {
    method: "GET",
    path: "/reports",
    permission: "report:read",
    summary: "List available reports",
    response: z.object({ list: z.array(ReportCard) }),
  },
  getReport: {
    method: "GET",
    path: "/reports/{key}",
    permission: "report:read",
    summary: "Get a report",
    description: "Its first rows, totals, number of rows and control sum.",
    params,
    query: ReportQuery.extend({
      /** Rows that are answered; totals and control sum are those of all rows. */
      rows: z.coerce.number().int().min(1).max(printedRows).default(shownRows),
    }),
    scope: "chosen",
    response: ReportAnswer,
    errors,
  },
  exportReport: {
    method: "GET",
    path: "/reports/{key}/export",
    permission: mayTakeFiles,
    summary: "Export a report",
    description: "With its filter, as-of time, number of rows and control sum.",
    params,
    query: ReportQuery.extend({ format: ReportFormat }),
    scope: "chosen",
    response: "file",
    errors: [...errors, "step_up.needed"],
  },
  startReportFile: {
    method: "POST",
    path: "/reports/{key}/file",
    permission: mayTakeFiles,
    summary: "Create a report file",
    description: "As a job, for large reports.",
    params,
    body: z.strictObject({ parameters: ReportQuery, format: ReportFormat }),
    scope: "chosen",
    response: JobAnswer,
    queued: true,
    errors: [...errors, "step_up.needed"],
  },
});
