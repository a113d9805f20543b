import { Exact } from "@busbar/contract/kernel/decimal";

/** The least share of the largest amount for each shade from the darkest on, a half to a whole power of ten apart. */
const leastShares = ["0.42", "0.075", "0.0133", "0.0024"] as const;

/** How dark an amount is shown beside the largest one: 1 to 5 in steps of its logarithm, 0 for nothing owed. */
export function shadeOf(amount: string, largest: string): number {
  if (!new Exact(amount).greaterThan(0)) return 0;
  const at = leastShares.findIndex((share) => new Exact(largest).times(share).lessThanOrEqualTo(amount));
  return at < 0 ? 1 : leastShares.length + 1 - at;
}

/** The largest of the amounts of a table, "0" without any. */
export const largestOf = (amounts: readonly string[]): string => Exact.max("0", ...amounts).toFixed();
