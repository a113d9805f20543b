import { Exact } from "@busbar/contract/kernel/decimal";

export type Difference = {
  /** Now less before, with its sign. */
  change: string;
  /** Of what was before; null where that was nothing. */
  share: string | null;
  /** Worth a second look. */
  flagged: boolean;
};

/** A change by more than this share is flagged. */
const usual = "0.3";

/** What became of a figure since the statement before; null where one of them is missing. */
export function differenceOf(now: string | null, before: string | null): Difference | null {
  if (now === null || before === null) return null;
  const change = new Exact(now).minus(before);
  const share = new Exact(before).isZero() ? null : change.dividedBy(new Exact(before).abs());
  return {
    change: change.toFixed(),
    share: share?.toDecimalPlaces(4).toFixed() ?? null,
    flagged: share === null ? !change.isZero() : share.abs().greaterThan(usual),
  };
}

/** Where the work goes on when one row is done: the next, else the one before, else none. */
export function nextAfter(ids: readonly string[], done: string): string | null {
  const at = ids.indexOf(done);
  return at < 0 ? (ids[0] ?? null) : (ids[at + 1] ?? ids[at - 1] ?? null);
}
