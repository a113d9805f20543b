import type { RunMode, RunResult } from "@busbar/contract/billing-runs/billing-runs";
import type { Db } from "../sql/query.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** Why a contract was not billed: a code with what fills its text, and the point that it is about. */
export type BillingReason = { code: string; details?: Record<string, unknown>; pointId?: string | null };

export type Billed = {
  result: RunResult;
  /** Submitted already, and a calculation would come out differently. */
  stale: boolean;
  reasons: readonly BillingReason[];
  invoiceId: string | null;
  lineCount: number;
  /** As calculated; null where nothing was. */
  payable: string | null;
  /** Of the month's statement as it was, and of the month before. */
  standing: string | null;
  before: string | null;
};

/**
 * Calculates a contract's regular statement of a month within an open transaction, which holds the contract until its
 * end.
 * @throws AppError `period.closed`
 */
export type BillContract = (
  unit: Pick<Unit, "tx" | "audit">,
  contract: { contractId: string; period: string; mode: RunMode; by: string | null; now: Date },
) => Promise<Billed>;

/**
 * Reads at once what the points of many contracts took in a month, before any of them is held. What changes after that is
 * billed by the next run. Statements belong to the invoices module, so app.ts hands this function over.
 */
export type PrepareBilling = (db: Db, contracts: readonly string[], period: string) => Promise<BillContract>;

/**
 * What the calculation of each of these contracts lacks in a month, by the same calculation that bills it; nothing is
 * held or written.
 */
export type FindObstacles = (
  db: Db,
  contracts: readonly string[],
  period: string,
) => Promise<ReadonlyMap<string, readonly BillingReason[]>>;
