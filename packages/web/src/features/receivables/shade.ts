import { Exact } from "@busbar/contract/kernel/decimal";

const steps = 5;
/** Powers of ten below the largest amount that the steps cover; what is less has the lightest. */
const decades = 3;

/** How dark an amount is shown beside the largest one: 1 to 5 in steps of its logarithm, 0 for nothing owed. */
export function shadeOf(amount: string, largest: string): number {
  const share = new Exact(largest).isZero() ? 0 : new Exact(amount).div(largest).toNumber();
  if (share <= 0) return 0;
  const place = 1 + Math.log10(Math.min(share, 1)) / decades;
  return Math.max(1, Math.round(1 + (steps - 1) * place));
}

/** The largest of the amounts of a table, "0" without any. */
export const largestOf = (amounts: readonly string[]): string => Exact.max("0", ...amounts).toFixed();
