import type { RunFilter, RunResult, RunState } from "@busbar/contract/billing-runs/billing-runs";
import type { BillingReason } from "../../kernel/billing/bill-contract.ts";

export type RunRow = {
  id: string;
  period: string;
  mode: "CALCULATE" | "DRY_RUN";
  filter: RunFilter;
  key: string;
  /** STOPPED also where its job was cancelled or has failed. */
  state: RunState;
  job_id: string | null;
  started_by: string | null;
  started_by_name: string | null;
  started_at: Date;
  finished_at: Date | null;
  row_version: number;
};

/** A run with the figures of the contracts that the reader sees. */
export type CountedRun = RunRow & {
  total: number;
  done: number;
  counts: { result: RunResult; count: number; payable: string }[];
  line_count: number;
  payable: string;
  before: string;
  stale: number;
};

export type ItemRow = {
  contract_id: string;
  contract_no: string;
  customer_id: string;
  customer_name: string;
  result: RunResult | null;
  stale: boolean;
  reasons: (BillingReason & { pointNo: string | null })[];
  invoice_id: string | null;
  line_count: number;
  payable: string | null;
  standing: string | null;
  before: string | null;
  difference: string | null;
};

export type ComparedRow = Pick<ItemRow, "contract_id" | "contract_no" | "customer_id" | "customer_name"> & {
  result: RunResult | null;
  payable: string | null;
  other_result: RunResult | null;
  other_payable: string | null;
  difference: string;
};
