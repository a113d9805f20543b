import { Exact } from "@busbar/contract/kernel/decimal";

type Amount = InstanceType<typeof Exact>;

/** The change between two amounts, such as `+2.0%`. */
export function changePercent(now: Amount, was: Amount): string {
  const percent = now.minus(was).div(was).times(100).toDecimalPlaces(1);
  return `${percent.isNegative() ? "−" : "+"}${percent.abs().toFixed(1)}%`;
}

/** @returns null for what is no amount */
export const amountOf = (text: unknown): Amount | null =>
  typeof text === "string" && /^\d+(\.\d+)?$/.test(text) ? new Exact(text) : null;
