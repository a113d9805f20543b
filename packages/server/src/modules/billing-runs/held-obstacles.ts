import type { BillingReason, FindObstacles } from "../../kernel/billing/bill-contract.ts";
import type { Db } from "../../kernel/sql/query.ts";

/** Contracts that are judged anew whenever they are asked for: a few seconds. */
const atOnce = 500;
/** How long a judgement of more of them holds. */
const heldMs = 300_000;
const mostHeld = 100_000;

type Held = { at: number; reasons: readonly BillingReason[] };
type Obstacles = {
  reasons: ReadonlyMap<string, readonly BillingReason[]>;
  /** When the oldest of them was judged, in milliseconds; null: all of them just now. */
  judgedAt: number | null;
};

/**
 * Judging takes 8 ms a contract. Of a large portfolio a judgement holds for some minutes, for everybody who reaches the
 * contract; a run judges for itself.
 */
export function createHeldObstacles(
  findObstacles: FindObstacles,
  now: () => number,
  most: number = atOnce,
): (db: Db, contracts: readonly string[], period: string) => Promise<Obstacles> {
  const held = new Map<string, Held>();
  return async (db, contracts, period) => {
    if (contracts.length <= most) return { reasons: await findObstacles(db, contracts, period), judgedAt: null };
    const keyOf = (contract: string) => `${period} ${contract}`;
    const isDue = (contract: string) => (held.get(keyOf(contract))?.at ?? 0) < now() - heldMs;
    const due = contracts.filter(isDue);
    const at = now();
    const found = due.length > 0 ? await findObstacles(db, due, period) : new Map<string, Held["reasons"]>();
    if (held.size + due.length > mostHeld) held.clear();
    for (const contract of due) held.set(keyOf(contract), { at, reasons: found.get(contract) ?? [] });
    const known = contracts.map((contract) => [contract, held.get(keyOf(contract)) ?? { at, reasons: [] }] as const);
    return {
      reasons: new Map(known.map(([contract, { reasons }]) => [contract, reasons])),
      judgedAt: Math.min(...known.map(([, one]) => one.at)),
    };
  };
}
