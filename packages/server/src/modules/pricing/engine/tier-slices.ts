import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type Amount, zero } from "./usage.ts";

/**
 * How much of `quantity` falls into each tier when `before` was used already. Slices of a negative quantity are
 * negative: it takes back the tiers that were reached last.
 */
export const tierSlices = (before: Amount, quantity: Amount, tiers: PriceComponent["tiers"]): Amount[] =>
  tiers.map(({ upTo }, at) => {
    const from = at === 0 ? null : (tiers[at - 1]?.upTo ?? null);
    return within(before.plus(quantity), from, upTo).minus(within(before, from, upTo));
  });

/** How far `reached` goes into a tier; the first one has no lower end. */
function within(reached: Amount, from: string | null, upTo: string | null): Amount {
  const lowest = from === null ? reached : Exact.max(reached, from);
  const bounded = upTo === null ? lowest : Exact.min(lowest, upTo);
  return from === null ? bounded : bounded.minus(from ?? zero);
}
