import { z } from "zod";
import { Period } from "../invoices/invoice-fields.ts";
import { Id, IdParams, listOf, listQuery, many, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import {
  BillingRun,
  NewRun,
  RunComparison,
  RunItem,
  RunItemQuery,
  RunMode,
  RunReceipt,
  RunState,
} from "./billing-runs.ts";
import { Readiness, ReadinessQuery, ReadyContractQuery, ReadyContracts } from "./readiness.ts";

export const BillingRunQuery = listQuery(
  ["startedAt"],
  { period: Period.optional(), mode: many(RunMode), state: many(RunState) },
  "-startedAt",
);
export type BillingRunQuery = z.output<typeof BillingRunQuery>;

const permission = "billing:run";
const started = z.object({ jobId: z.string(), runId: Id });

export const billingRunRoutes = defineRoutes({
  getReadiness: {
    method: "GET",
    path: "/billing/readiness",
    permission,
    summary: "Count contracts before a run",
    description:
      "Contracts in force in the month, by what stands in the way of calculating them, and the days by which the month is to be done. Writes nothing.",
    query: ReadinessQuery,
    response: Readiness,
  },
  listReadyContracts: {
    method: "GET",
    path: "/billing/readiness/contracts",
    permission,
    summary: "List contracts before a run",
    description: "By contract number, with what their calculation lacks.",
    query: ReadyContractQuery,
    response: ReadyContracts,
  },
  startBillingRun: {
    method: "POST",
    path: "/billing/runs",
    permission,
    summary: "Start a billing run",
    description:
      "Calculates a statement for each contract in force in the month, contract by contract. While a run of the same month and contracts is active, its job is the answer. A dry run writes no statement.",
    body: NewRun,
    response: started,
    queued: true,
    errors: ["period.closed", "billing_run.none"],
  },
  listBillingRuns: {
    method: "GET",
    path: "/billing/runs",
    permission,
    summary: "List billing runs",
    description: "Newest first. Counts and sums are of the contracts that the caller sees.",
    query: BillingRunQuery,
    response: listOf(BillingRun),
  },
  getBillingRun: {
    method: "GET",
    path: "/billing/runs/{id}",
    permission,
    summary: "Get a billing run",
    description: "With the largest differences to the month before.",
    params: IdParams,
    response: RunReceipt,
    errors: ["not_found"],
  },
  listBillingRunItems: {
    method: "GET",
    path: "/billing/runs/{id}/items",
    permission,
    summary: "List contracts of a run",
    params: IdParams,
    query: RunItemQuery,
    response: listOf(RunItem),
    errors: ["not_found"],
  },
  compareBillingRuns: {
    method: "GET",
    path: "/billing/runs/{id}/compare",
    permission,
    summary: "Compare two billing runs",
    description: "Contracts whose amount or result differs, the largest difference first.",
    params: IdParams,
    query: z.strictObject({ ...Paging.shape, with: Id.describe("The other run.") }),
    response: RunComparison,
    errors: ["not_found"],
  },
  stopBillingRun: {
    method: "POST",
    path: "/billing/runs/{id}/stop",
    permission,
    summary: "Stop a billing run",
    description: "After the contract that is being calculated. What was calculated stays.",
    params: IdParams,
    response: BillingRun,
    errors: ["not_found", "illegal_transition"],
  },
  resumeBillingRun: {
    method: "POST",
    path: "/billing/runs/{id}/resume",
    permission,
    summary: "Continue a billing run",
    description: "With the contracts that wait.",
    params: IdParams,
    response: started,
    queued: true,
    errors: ["not_found", "illegal_transition", "period.closed"],
  },
});
