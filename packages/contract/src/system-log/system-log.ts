import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, IdParams, Instant, listOf, listQuery, LocalDate, many } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RecordActivity } from "../kernel/records.ts";

/** The kind of a line, which follows from its action. */
export const LogKind = z.enum(["sign_in", "refusal", "change", "export", "error"]);
export type LogKind = z.infer<typeof LogKind>;
export const logKindWords: Record<LogKind, Bilingual> = {
  sign_in: { zh: "登录与会话", en: "Sign-ins and sessions" },
  refusal: { zh: "越权拒绝", en: "Access denied" },
  change: { zh: "变更", en: "Change" },
  export: { zh: "导出", en: "Export" },
  error: { zh: "异常", en: "Error" },
};

export const LogResult = z.enum(["ok", "failed"]);
export type LogResult = z.infer<typeof LogResult>;
export const logResultWords: Record<LogResult, Bilingual> = {
  ok: { zh: "成功", en: "Succeeded" },
  failed: { zh: "未成功", en: "Failed" },
};

/** A line of the system log. */
export const LogLine = z.object({
  id: Id,
  at: Instant,
  kind: LogKind,
  action: z.string(),
  /** User code of the person; before sign-in that of the account concerned; "" for the server. */
  account: z.string(),
  fullName: z.string().nullable(),
  /** The absent person in whose place it was done. */
  inPlaceOf: z.string().nullable(),
  noun: z.string(),
  key: z.string(),
  /** The record's name or number; "" where it has none, or is gone. */
  name: z.string(),
  result: LogResult,
  /** Code of the error; otherwise "ok". */
  outcome: z.string(),
  ip: z.string(),
  requestId: z.string(),
});
export type LogLine = z.infer<typeof LogLine>;

/** A line with the changed fields, and the batch that seals it. */
export const LogEntry = LogLine.extend({
  before: RecordActivity.shape.before,
  after: RecordActivity.shape.after,
  partOf: z.string().nullable(),
  /** Null for a moment after it was written. */
  seal: z.object({ batch: Id, at: Instant, digest: z.string() }).nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const logColumns = ["at", "kind", "action", "account", "object", "result", "ip", "requestId"] as const;
export type LogColumn = (typeof logColumns)[number];
export const logColumnTitles: Record<LogColumn, Bilingual> = {
  at: { zh: "时间", en: "Time" },
  kind: { zh: "类型", en: "Type" },
  action: { zh: "操作", en: "Action" },
  account: { zh: "账号", en: "Account" },
  object: { zh: "对象", en: "Object" },
  result: { zh: "结果", en: "Result" },
  ip: { zh: "IP 地址", en: "IP address" },
  requestId: { zh: "请求编号", en: "Request ID" },
};

/** Counting stops at this number of lines. */
export const logCountLimit = 10_000;

export const LogQuery = listQuery(
  ["at"],
  {
    /**
     * Anywhere in the line: names, numbers, values before and after. Lines are searchable some seconds after they were
     * written.
     */
    keyword: z.string().trim().max(64).optional(),
    kind: many(LogKind),
    result: LogResult.optional(),
    /** User code or user name, in full. */
    account: z.string().trim().max(64).optional(),
    /** Local days; `to` is exclusive. */
    from: LocalDate.optional(),
    to: LocalDate.optional(),
  },
  "-at",
);
export type LogQuery = z.output<typeof LogQuery>;
const MatchingLines = LogQuery.omit({ pageNo: true, pageSize: true });
export const LogExportQuery = z.strictObject({ ...MatchingLines.shape, format: z.enum(["csv", "xlsx"]) });
export type LogExportQuery = z.output<typeof LogExportQuery>;

/** How far the log is sealed. */
export const SealState = z.object({
  batches: z.number().int(),
  sealedAt: Instant.nullable(),
  checkpoint: z.object({ batch: Id, at: Instant, publicKey: z.string() }).nullable(),
  /** Lines of earlier local days were moved into archive files; null while all are in the database. */
  archivedBefore: LocalDate.nullable(),
});
export type SealState = z.infer<typeof SealState>;

/** An error in a page of the portal; its stack contains script addresses and no values. */
export const PortalError = z.strictObject({
  route: z.string().max(500),
  message: z.string().max(1000),
  stack: z.string().max(8000),
  release: z.string().max(100),
  requestId: z.string().max(64).optional(),
});
export type PortalError = z.output<typeof PortalError>;

export const systemLogRoutes = defineRoutes({
  listLogLines: {
    method: "GET",
    path: "/system-log",
    permission: "audit:view",
    summary: "List system log entries",
    description: "Sign-ins, denied access, changes, exports and errors.",
    query: LogQuery,
    /** `more`: there are more lines than were counted. */
    response: listOf(LogLine).extend({ more: z.boolean() }),
  },
  exportLog: {
    method: "GET",
    path: "/system-log/export",
    permission: { permission: ["audit:view", "export:data"], mode: "allOf" },
    stepUp: "logExports",
    summary: "Export the system log",
    description: "Includes the values before and after each change.",
    query: LogExportQuery,
    response: "file",
  },
  getSealState: {
    method: "GET",
    path: "/system-log/seal",
    permission: "audit:view",
    summary: "Get the system log seal",
    description: "How far the log is sealed, and its last signed checkpoint.",
    response: SealState,
  },
  getLogEntry: {
    method: "GET",
    path: "/system-log/{id}",
    permission: "audit:view",
    summary: "Get a system log entry",
    description: "Includes the values before and after the change.",
    params: IdParams,
    response: LogEntry,
    errors: ["not_found"],
  },
  reportError: {
    method: "POST",
    path: "/system-log/errors",
    permission: "signed-in",
    people: true,
    summary: "Report a portal error",
    description: "Recorded in the system log.",
    body: PortalError,
    response: z.null(),
    beforeEnrolment: true,
    errors: ["rate_limited"],
  },
});
