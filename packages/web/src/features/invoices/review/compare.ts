import { Exact } from "@busbar/contract/kernel/decimal";

export type Difference = {
  /** The new figure minus the old, with sign. */
  change: string;
  /** Change as a share of the old figure; null where that was zero. */
  share: string | null;
  /** Whether the change is unusually large. */
  flagged: boolean;
};

/** A larger change, as a share, is flagged. */
const flagLimit = "0.3";

/** Compares a figure with the previous statement's; null where one of them is missing. */
export function differenceOf(now: string | null, before: string | null): Difference | null {
  if (now === null || before === null) return null;
  const change = new Exact(now).minus(before);
  const share = new Exact(before).isZero() ? null : change.dividedBy(new Exact(before).abs());
  return {
    change: change.toFixed(),
    share: share?.toDecimalPlaces(4).toFixed() ?? null,
    flagged: share === null ? !change.isZero() : share.abs().greaterThan(flagLimit),
  };
}

/** A share as a percentage, with the minus sign that amounts have. */
export const shareText = (share: string): string => `${(Number(share) * 100).toFixed(1).replace("-", "−")}%`;

/** The row to continue with after one is done: the next, else the previous, else none. */
export function nextAfter(ids: readonly string[], done: string): string | null {
  const at = ids.indexOf(done);
  return at < 0 ? (ids[0] ?? null) : (ids[at + 1] ?? ids[at - 1] ?? null);
}
