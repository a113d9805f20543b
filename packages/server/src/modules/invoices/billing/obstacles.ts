import { daysOfPeriod } from "@busbar/contract/invoices/invoice-fields";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import type { BillingReason, FindObstacles } from "../../../kernel/billing/bill-contract.ts";
import { isConnectionFault, toAppError } from "../../../kernel/faults.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { ReadBilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { CalculateStatement, Calculation } from "../calculation/calculate-statement.ts";
import { readSpansAhead } from "../calculation/read-ahead.ts";
import { billedSpans } from "../calculation/calculation-inputs.ts";

/** What of contract and customer decides on billing, besides the calculation; columns of `contract k` and `customer c`. */
export type Terms = {
  from: string;
  to: string;
  lifecycle: string;
  customer_hold: boolean;
  customer_hold_reason: string;
  contract_hold_reason: string | null;
};
export const termColumns = (period: string) => {
  const { from, to } = daysOfPeriod(period);
  return sql`greatest(k.start_date, ${from}::date) as "from", least(k.ends_on, ${to}::date) as "to", c.lifecycle,
    c.billing_hold as customer_hold, c.billing_hold_reason as customer_hold_reason,
    k.billing_hold_reason as contract_hold_reason`;
};

const usedEnergy = ({ lines }: Calculation) =>
  lines.some(({ category, quantity }) => category === "ENERGY" && !new Exact(quantity).isZero());

/** Why the contract is left out: its customer is on hold, the contract itself, or both. */
export const holdsOf = (terms: Terms): BillingReason[] => [
  ...(terms.customer_hold ? [{ code: "hold.customer", details: { reason: terms.customer_hold_reason } }] : []),
  ...(terms.contract_hold_reason === null
    ? []
    : [{ code: "hold.contract", details: { reason: terms.contract_hold_reason } }]),
];

/** Why nothing is billed although it could be calculated, or what the calculation lacks. */
export function obstaclesOf({ lifecycle }: Terms, calculation: Calculation): BillingReason[] {
  if (lifecycle === "CLOSED" && usedEnergy(calculation)) return [{ code: "customer.closed" }];
  return calculation.missing.map(({ code, details, month, pointId }) => ({
    code,
    details: { ...details, month },
    pointId,
  }));
}

/**
 * Reads what these contracts used in the month at once; other days are read when they are asked for. One that cannot be
 * read is told of at the contract that has it.
 */
export async function readAhead(
  db: Db,
  readUsage: ReadBilledUsage,
  contracts: readonly string[],
  period: string,
): Promise<ReadBilledUsage> {
  try {
    return await readSpansAhead(db, readUsage, await billedSpans(db, contracts, daysOfPeriod(period)));
  } catch (thrown) {
    if (isConnectionFault(thrown)) throw thrown;
    return readUsage;
  }
}

/** Contracts whose usage is read at once. */
const batch = 100;

/** What stands in the way of billing contracts, by the calculation that bills them. */
export const createObstacles =
  (calculate: CalculateStatement, readUsage: ReadBilledUsage): FindObstacles =>
  async (db, contracts, period) => {
    const found = new Map<string, readonly BillingReason[]>();
    for (let at = 0; at < contracts.length; at += batch) {
      const these = contracts.slice(at, at + batch);
      const { rows } = await sql<Terms & { id: string }>`select k.id, ${termColumns(period)}
        from contract k join customer c on c.id = k.customer_id where k.id = any (${these}::bigint[])`.execute(db);
      const ahead = await readAhead(db, readUsage, these, period);
      for (const { id, ...terms } of rows) {
        const calculation = await calculate(db, { contractId: id, from: terms.from, to: terms.to }, ahead).catch(
          refused,
        );
        found.set(id, [
          ...holdsOf(terms),
          ...("code" in calculation ? [calculation] : obstaclesOf(terms, calculation)),
        ]);
      }
    }
    return found;
  };

/** A fault of one contract, which a run tells as an error of that one alone. */
function refused(thrown: unknown): BillingReason {
  if (isConnectionFault(thrown)) throw thrown;
  const { code, details } = toAppError(thrown);
  return details ? { code, details } : { code };
}
