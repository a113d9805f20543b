import { z } from "zod";
import { Region } from "../areas/areas.ts";
import { Period } from "../invoices/invoice-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, listOf, listQuery, many, Month } from "../kernel/http/paging.ts";

export const RunMode = z.enum(["CALCULATE", "DRY_RUN"]);
export type RunMode = z.infer<typeof RunMode>;
export const runModeWords: Record<RunMode, Bilingual> = {
  CALCULATE: { zh: "出账", en: "Calculation" },
  DRY_RUN: { zh: "试算", en: "Dry run" },
};

/** STOPPED: contracts are left, and it can go on. */
export const RunState = z.enum(["RUNNING", "STOPPING", "STOPPED", "DONE"]);
export type RunState = z.infer<typeof RunState>;
export const runStateWords: Record<RunState, Bilingual> = {
  RUNNING: { zh: "进行中", en: "Running" },
  STOPPING: { zh: "正在停止", en: "Stopping" },
  STOPPED: { zh: "已停止", en: "Stopped" },
  DONE: { zh: "已完成", en: "Done" },
};

/** What became of a contract, in the order of a receipt. Of a dry run: what a calculation would make of it. */
export const RunResult = z.enum([
  "CREATED",
  "UPDATED",
  "UNCHANGED",
  "SKIPPED_FROZEN",
  "HAND",
  "HELD",
  "BLOCKED",
  "ERROR",
]);
export type RunResult = z.infer<typeof RunResult>;
export const runResultWords: Record<RunResult, Bilingual> = {
  CREATED: { zh: "新建", en: "Created" },
  UPDATED: { zh: "更新", en: "Updated" },
  UNCHANGED: { zh: "无变化", en: "Unchanged" },
  SKIPPED_FROZEN: { zh: "已提交，未改动", en: "Submitted, left as is" },
  HAND: { zh: "手工草稿，未改动", en: "Draft by hand, left as is" },
  HELD: { zh: "暂停结算", en: "On billing hold" },
  BLOCKED: { zh: "缺数据，无法出账", en: "Blocked" },
  ERROR: { zh: "出错", en: "Failed" },
};
/** Results that need somebody before the month is complete. */
export const openResults: readonly RunResult[] = ["HELD", "BLOCKED", "ERROR"];

const ids = z.array(Id).min(1).max(500);
/** Which contracts in force in the month; without any part all that the caller bills. */
export const RunFilter = z.strictObject({
  regions: z.array(Region).min(1).max(7).optional(),
  customerIds: ids.optional(),
  contractIds: ids.optional(),
});
export type RunFilter = z.infer<typeof RunFilter>;

export const NewRun = z.strictObject({ period: Period, mode: RunMode, filter: RunFilter.default({}) });
export type NewRun = z.output<typeof NewRun>;

const Amount = z.string();
const counts = z.object({ result: RunResult, count: z.number().int(), payable: Amount });

/** `"ok"`, or the code of the reason why not. */
export const RunAction = z.enum(["ok", "illegal_transition"]);

export const BillingRun = z.object({
  id: Id,
  period: Period,
  mode: RunMode,
  filter: RunFilter,
  state: RunState,
  jobId: z.string().nullable(),
  startedBy: z.string().nullable().describe("Null for the nightly refresh of drafts."),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  total: z.number().int().describe("Contracts that the caller sees."),
  done: z.number().int(),
  counts: z.array(counts).describe("In the order of a receipt, those that occur."),
  lines: z.number().int(),
  payable: Amount.describe("Of calculated statements, new or not."),
  before: Amount.describe("Of the month before, for the contracts that have an amount in this run."),
  stale: z.number().int().describe("Submitted statements whose calculation would come out differently now."),
  actions: z.object({ stop: RunAction, resume: RunAction }),
});
export type BillingRun = z.infer<typeof BillingRun>;

/** Why a contract was not billed, or what to look at. */
export const RunReason = z.object({
  code: z.string(),
  message: z.string(),
  month: Month.describe("The month that it is about: of the run, or an earlier one of the year."),
  pointId: Id.nullable(),
  pointNo: z.string().nullable(),
});
export type RunReason = z.infer<typeof RunReason>;

export const RunItem = z.object({
  contractId: Id,
  contractNo: z.string(),
  customerId: Id,
  customerName: z.string(),
  result: RunResult.nullable().describe("Null while it waits."),
  stale: z.boolean().describe("Submitted, and a calculation would come out differently now."),
  reasons: z.array(RunReason),
  invoiceId: Id.nullable(),
  lines: z.number().int(),
  payable: Amount.nullable().describe("As calculated; null where nothing was."),
  standing: Amount.nullable().describe("Of the statement of this month before the run; null without one."),
  before: Amount.nullable().describe("Of the month before; null without a statement."),
  difference: Amount.nullable().describe("Calculated less the month before; null where one is missing."),
});
export type RunItem = z.infer<typeof RunItem>;

export const RunReceipt = BillingRun.extend({
  changes: z.array(RunItem).describe("The ten largest differences to the month before."),
});
export type RunReceipt = z.infer<typeof RunReceipt>;

export const RunItemQuery = listQuery(
  ["contractNo", "difference", "payable"],
  {
    result: many(RunResult),
    stale: z.enum(["true"]).optional().describe("Only submitted ones that would come out differently now."),
    keyword: z.string().trim().max(64).optional(),
  },
  "contractNo",
);
export type RunItemQuery = z.output<typeof RunItemQuery>;

/** A contract in two runs; null where one of them did not have it. */
export const ComparedItem = RunItem.pick({
  contractId: true,
  contractNo: true,
  customerId: true,
  customerName: true,
}).extend({
  result: RunResult.nullable(),
  payable: Amount.nullable(),
  otherResult: RunResult.nullable(),
  otherPayable: Amount.nullable(),
  difference: Amount.describe("This run less the other; what is missing counts as nothing."),
});
export type ComparedItem = z.infer<typeof ComparedItem>;
export const RunComparison = listOf(ComparedItem).extend({
  payable: Amount,
  otherPayable: Amount,
  differing: z.number().int().describe("Contracts whose amount or result differs."),
});
export type RunComparison = z.infer<typeof RunComparison>;
