import { z } from "zod";
import { Region } from "../areas/areas.ts";
import { Period } from "../invoices/invoice-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, listOf, LocalDate, many, Paging } from "../kernel/http/paging.ts";
import { RunReason } from "./billing-runs.ts";

/** Where a contract stands before a run. */
export const ReadyKind = z.enum(["ready", "blocked", "held", "hand", "frozen"]);
export type ReadyKind = z.infer<typeof ReadyKind>;
export const readyKindWords: Record<ReadyKind, Bilingual> = {
  ready: { zh: "可出账", en: "Ready" },
  blocked: { zh: "无法出账", en: "Blocked" },
  held: { zh: "暂停结算", en: "On billing hold" },
  hand: { zh: "手工草稿", en: "Drafted by hand" },
  frozen: { zh: "已提交", en: "Submitted" },
};

export const ReadinessQuery = z.strictObject({
  period: Period,
  regions: many(Region).describe("Regions; all without any."),
  customerIds: many(Id).describe("Customers; all without any."),
  contractIds: many(Id).describe("Contracts; all without any."),
});
export type ReadinessQuery = z.output<typeof ReadinessQuery>;

export const ReadyContractQuery = z.strictObject({
  ...ReadinessQuery.shape,
  ...Paging.shape,
  kind: many(ReadyKind).describe("All without any."),
  final: z
    .literal("open")
    .optional()
    .describe("Only contracts that have ended and whose final statement is not issued."),
  code: z.string().max(64).optional().describe("Only contracts with this reason, such as `readings.missing`."),
});
export type ReadyContractQuery = z.output<typeof ReadyContractQuery>;

/** What a month needs in turn. */
export const monthSteps = ["data", "run", "submit", "issue"] as const;
export type MonthStep = (typeof monthSteps)[number];
/** The working day of the following month by which it is done. */
export const monthStepDays: Record<MonthStep, number> = { data: 3, run: 4, submit: 6, issue: 8 };

/** Days after the end of a contract within which its final statement is issued. */
export const finalStatementDays = 28;

const count = z.number().int();
/** What stands before anything is written. */
export const Readiness = z.object({
  contracts: count,
  ready: count,
  blocked: count.describe("Whose calculation lacks something."),
  held: count.describe("On billing hold, or whose customer is."),
  hand: count.describe("With a draft written by hand."),
  frozen: count.describe("Whose statement was submitted or issued."),
  blockedBy: z
    .array(z.object({ code: z.string(), count }))
    .describe("Blocked contracts by what they lack, most first; one that lacks two things is counted at both."),
  points: count.describe("Pick-up points of the contracts in the month."),
  pointsComplete: count.describe("Whose readings are complete and without an exception that blocks."),
  contractsComplete: count.describe("All of whose points are complete."),
  billed: count.describe("With a regular statement of the month."),
  issued: count.describe("Whose statement is issued."),
  finals: count.describe("That have ended, and whose final statement is not issued."),
  finalsLate: count.describe("Of these, for more than 28 days."),
  due: z
    .record(z.enum(monthSteps), LocalDate)
    .describe(
      "Working days of the following month by which data are complete, and contracts billed, submitted and issued.",
    ),
  judgedAt: Instant.nullable().describe(
    "Of more than 500 contracts, what they lack is counted every five minutes: since when it stands. null: as it is now.",
  ),
  closed: z.boolean().describe("The period is closed."),
  runId: Id.nullable().describe("A run of the same contracts that is active."),
});
export type Readiness = z.infer<typeof Readiness>;

export const ReadyContract = z.object({
  contractId: Id,
  contractNo: z.string(),
  customerId: Id,
  customerName: z.string(),
  kind: ReadyKind,
  finalDue: LocalDate.nullable().describe(
    "Day by which the final statement of a contract that has ended is issued; null for others, and once it is.",
  ),
  reasons: z.array(RunReason),
  invoiceId: Id.nullable(),
});
export type ReadyContract = z.infer<typeof ReadyContract>;
export const ReadyContracts = listOf(ReadyContract);
