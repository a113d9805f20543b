import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Period } from "../invoices/invoice-fields.ts";
import { Id, IdParams, Instant, listOf, listQuery, LocalDate, many, Month, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { MeterChannel } from "../meters/meter-fields.ts";
import { reasonText } from "../values/reasons.ts";

export const ExceptionCode = z.enum([
  "R01",
  "R02",
  "R04",
  "R05",
  "R06",
  "R07",
  "R08",
  "R09",
  "R10",
  "R11",
  "R12",
  "R13",
  "R14",
  "R15",
  "R16",
  "R20",
]);
export type ExceptionCode = z.infer<typeof ExceptionCode>;
export const exceptionCodeWords: Record<ExceptionCode, Bilingual> = {
  R01: { zh: "缺数", en: "Missing readings" },
  R02: { zh: "估算占比超过 5%", en: "More than 5% estimated" },
  R04: { zh: "表码倒走", en: "Register went backwards" },
  R05: { zh: "超出容量，待确认", en: "Above capacity, on hold" },
  R06: { zh: "连续 7 天以上为零", en: "Zero for more than 7 days" },
  R07: { zh: "数值长时间不变", en: "Flat line" },
  R08: { zh: "区间电量与表码不符", en: "Intervals differ from register" },
  R09: { zh: "未换表而倍率变更", en: "Multiplier changed without exchange" },
  R10: { zh: "区间电量与结算电量不符", en: "Intervals differ from settlement" },
  R11: { zh: "用量异常", en: "Unusual usage" },
  R12: { zh: "超出合同需量", en: "Above contract demand" },
  R13: { zh: "分时电量与总电量不符", en: "Bands differ from total" },
  R14: { zh: "拆表无止码", en: "No closing reading" },
  R15: { zh: "装表时间重叠", en: "Overlapping meters" },
  R16: { zh: "数据授权到期", en: "Data authorisation expired" },
  R20: { zh: "结算后数据有变", en: "Data later than the statement" },
};
export const ExceptionSeverity = z.enum(["BLOCK", "WARN", "HELD"]);
export type ExceptionSeverity = z.infer<typeof ExceptionSeverity>;
export const exceptionSeverityWords: Record<ExceptionSeverity, Bilingual> = {
  BLOCK: { zh: "阻止出账", en: "Blocks billing" },
  WARN: { zh: "需确认", en: "Needs review" },
  HELD: { zh: "暂存", en: "On hold" },
};
export const ExceptionStatus = z.enum(["OPEN", "ACCEPTED", "FIXED", "IGNORED"]);
export type ExceptionStatus = z.infer<typeof ExceptionStatus>;
export const exceptionStatusWords: Record<ExceptionStatus, Bilingual> = {
  OPEN: { zh: "待处理", en: "Open" },
  ACCEPTED: { zh: "已接受", en: "Accepted" },
  FIXED: { zh: "已修正", en: "Resolved" },
  IGNORED: { zh: "已忽略", en: "Ignored" },
};

/** `"ok"`, or the code of the reason why not. */
const Action = z.enum(["ok", "not_allowed", "illegal_transition", "exceptions.blocks"]);

export const ReadingException = z.object({
  id: Id,
  code: ExceptionCode,
  severity: ExceptionSeverity,
  status: ExceptionStatus,
  pointId: Id,
  pointNo: z.string(),
  pointName: z.string(),
  /** Who takes energy there on the business date; null without a customer. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  channel: MeterChannel,
  month: Month.nullable().describe("The month that was checked; null for a value on hold."),
  firstDay: LocalDate.describe("First day that it is about."),
  lastDay: LocalDate.describe("Last day that it is about."),
  slot: z.number().int().nullable().describe("Slot of the first day, from 1."),
  heldValue: z.string().nullable().describe("The value on hold, in the unit of the channel with 3 decimals."),
  figures: z
    .record(z.string(), z.string())
    .describe("What was compared: quantities with 3 decimals, counts of slots, dates and meter numbers."),
  statement: z
    .object({ id: Id, docNo: z.string().nullable(), period: Period })
    .nullable()
    .describe(
      "The statement that stands on earlier readings (R20); null where there is none or the caller does not see it.",
    ),
  openedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable().describe("Null where new readings resolved it."),
  reason: z.string().nullable(),
  rowVersion: RowVersion,
  actions: z.object({ accept: Action, ignore: Action, estimate: Action }),
});
export type ReadingException = z.infer<typeof ReadingException>;

const filters = {
  code: many(ExceptionCode).describe("Code of the check."),
  severity: many(ExceptionSeverity).describe("Whether it blocks billing, needs review or is a value on hold."),
  status: many(ExceptionStatus).describe("Status of the exception."),
  customerId: Id.optional(),
  pointId: Id.optional(),
  month: Month.optional(),
};
export const ExceptionQuery = listQuery(["openedAt", "firstDay", "code"], filters, "-openedAt");
export type ExceptionQuery = z.output<typeof ExceptionQuery>;

const Decision = z.strictObject({ rowVersion: RowVersion, reason: reasonText(200) });
export const ExceptionsDecision = z.strictObject({
  ids: z.array(Id).min(1).max(200),
  decision: z.enum(["ACCEPTED", "IGNORED"]),
  reason: reasonText(200),
});
export type ExceptionsDecision = z.output<typeof ExceptionsDecision>;

/** Values that would fill what is missing; nothing is written yet. */
export const ReadingEstimate = z.object({
  exceptionId: Id,
  rowVersion: RowVersion,
  days: z.array(
    z.object({
      day: LocalDate,
      slots: z.array(
        z.object({
          slot: z.number().int(),
          value: z.string(),
          method: z.enum(["LINEAR", "REGISTER", "LIKE_DAYS"]),
        }),
      ),
    }),
  ),
  quantity: z.string().describe("Sum of the estimated values, with 3 decimals."),
  left: z.number().int().describe("Slots for which nothing is known to estimate by."),
});
export type ReadingEstimate = z.infer<typeof ReadingEstimate>;

const decides = ["not_found", "stale", "not_allowed", "illegal_transition", "exceptions.blocks"] as const;
export const exceptionRoutes = defineRoutes({
  listExceptions: {
    method: "GET",
    path: "/exceptions",
    permission: { permission: ["meter:vee", "meter:import"], mode: "oneOf" },
    summary: "List reading exceptions",
    description: "What imports and checks of a month have found in readings.",
    query: ExceptionQuery,
    response: listOf(ReadingException),
  },
  acceptException: {
    method: "POST",
    path: "/exceptions/{id}/accept",
    permission: "meter:vee",
    summary: "Accept a reading exception",
    description: "A value on hold is written. What blocks billing cannot be accepted.",
    params: IdParams,
    body: Decision,
    response: ReadingException,
    errors: decides,
  },
  ignoreException: {
    method: "POST",
    path: "/exceptions/{id}/ignore",
    permission: "meter:vee",
    summary: "Ignore a reading exception",
    description: "A value on hold is dropped. What blocks billing cannot be ignored.",
    params: IdParams,
    body: Decision,
    response: ReadingException,
    errors: decides,
  },
  decideExceptions: {
    method: "POST",
    path: "/exceptions/bulk/decide",
    permission: "meter:vee",
    summary: "Decide reading exceptions",
    description: "All with one reason; those that cannot be decided are named and stay open.",
    body: ExceptionsDecision,
    response: z.object({
      decided: z.number().int(),
      refused: z.array(z.object({ id: Id, reason: z.string() })),
    }),
  },
  getEstimate: {
    method: "GET",
    path: "/exceptions/{id}/estimate",
    permission: "meter:vee",
    summary: "Propose estimated readings",
    description: "For readings that are missing. Nothing is written.",
    params: IdParams,
    response: ReadingEstimate,
    errors: ["not_found", "illegal_transition"],
  },
  takeEstimate: {
    method: "POST",
    path: "/exceptions/{id}/estimate",
    permission: "meter:vee",
    summary: "Write estimated readings",
    description: "Writes what the proposal shows as estimated. Readings that arrive later replace them.",
    params: IdParams,
    body: Decision,
    response: ReadingException,
    errors: ["not_found", "stale", "illegal_transition", "exceptions.no_estimate"],
  },
});
