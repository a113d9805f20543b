import type {
  BillingRun,
  ComparedItem,
  RunFilter,
  RunItem,
  RunReason,
  RunState,
} from "@busbar/contract/billing-runs/billing-runs";
import { runReasonWords } from "@busbar/contract/billing-runs/run-reason-words";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { gapDetails } from "@busbar/contract/invoices/gap-words";
import { type ErrorCode, errorTexts, fillText } from "@busbar/contract/kernel/errors/errors";
import { monthOf } from "@busbar/contract/values/months";
import type { Actor } from "../../kernel/actor.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import { errorText, type Language } from "../../kernel/app-error.ts";
import type { ComparedRow, CountedRun, ItemRow } from "./run-rows.ts";

/** `"ok"`, or the code of the reason why not. */
export const judgeRun = (state: RunState) =>
  ({
    stop: state === "RUNNING" ? "ok" : "illegal_transition",
    resume: state === "STOPPED" ? "ok" : "illegal_transition",
  }) as const;

/** The same for whoever reaches the same contracts. */
export const keyOf = (actor: Actor, period: string, filter: RunFilter) =>
  JSON.stringify([period, filter, reachKey(actor, "billing:run")]);

/** Sorted and without empty or doubled parts, so that two who mean the same contracts ask for the same run. */
export function normalised({ regions, customerIds, contractIds }: RunFilter): RunFilter {
  const sorted = <T extends string>(of: readonly T[] | undefined) =>
    of?.length ? [...new Set(of)].toSorted() : undefined;
  const [inRegions, ofCustomers, these] = [sorted(regions), sorted(customerIds), sorted(contractIds)];
  return {
    ...(inRegions && { regions: inRegions }),
    ...(ofCustomers && { customerIds: ofCustomers }),
    ...(these && { contractIds: these }),
  };
}

export const toRun = (row: CountedRun): BillingRun => ({
  id: row.id,
  period: row.period,
  mode: row.mode,
  filter: row.filter,
  state: row.state,
  jobId: row.job_id,
  startedBy: row.started_by_name,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  total: row.total,
  done: row.done,
  counts: row.counts,
  lines: row.line_count,
  payable: row.payable,
  before: row.before,
  stale: row.stale,
  actions: judgeRun(row.state),
});

/** `month`: of the run, where the reason names none. */
export function toReason(
  { code, details = {}, pointId, pointNo }: ItemRow["reasons"][number],
  month: string,
  language: Language,
): RunReason {
  const words = (runReasonWords as Readonly<Record<string, Bilingual>>)[code];
  const known = Object.hasOwn(errorTexts, code) ? (code as ErrorCode) : "bug";
  const message = words
    ? fillText(words[language], { month, ...gapDetails(details, language) }).trim()
    : errorText(known, language, details);
  return { code, message, month: String(details["month"] ?? month), pointId: pointId ?? null, pointNo };
}

export const toItem = (row: ItemRow, period: string, language: Language): RunItem => ({
  contractId: row.contract_id,
  contractNo: row.contract_no,
  customerId: row.customer_id,
  customerName: row.customer_name,
  result: row.result,
  stale: row.stale,
  reasons: row.reasons.map((reason) => toReason(reason, monthOf(period), language)),
  invoiceId: row.invoice_id,
  lines: row.line_count,
  payable: row.payable,
  standing: row.standing,
  before: row.before,
  difference: row.difference,
});

export const toCompared = (row: ComparedRow): ComparedItem => ({
  contractId: row.contract_id,
  contractNo: row.contract_no,
  customerId: row.customer_id,
  customerName: row.customer_name,
  result: row.result,
  payable: row.payable,
  otherResult: row.other_result,
  otherPayable: row.other_payable,
  difference: row.difference,
});
