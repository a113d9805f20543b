/*
 * Arithmetic of the independent calculation: whole numbers of a known scale, no decimal library and no binary floats.
 */

/** A decimal text as a whole number of 10^-places. */
export function scaled(text: string, places: number): bigint {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const kept = part.replace(/0+$/, "");
  if (whole === "" || kept.length > places) throw new RangeError(`${text} is no number of ${places} decimals`);
  return BigInt(sign + whole + kept.padEnd(places, "0"));
}
/** Decimals that are not redundant zeros. */
export const decimalsOf = (text: string) => (text.split(".")[1] ?? "").replace(/0+$/, "").length;

export type Fraction = { above: bigint; below: bigint };
export const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});
/** To the nearest whole number, half away from zero. */
export function rounded({ above, below }: Fraction): bigint {
  const size = above < 0n ? -above : above;
  const nearest = (2n * size + below) / (2n * below);
  return above < 0n ? -nearest : nearest;
}
const floored = ({ above, below }: Fraction) => (above - (((above % below) + below) % below)) / below;

export const least = (a: bigint, b: bigint) => (a < b ? a : b);
export const most = (a: bigint, b: bigint) => (a > b ? a : b);
export const sum = (numbers: readonly bigint[]) => numbers.reduce((all, each) => all + each, 0n);

/** Whole shares that add up to the total: each quota rounded down, one more by the largest remainder, ties to the earlier. */
export function shared(total: bigint, quotas: readonly Fraction[]): bigint[] {
  const shares = quotas.map(floored);
  const byRemainder = quotas
    .map(({ above, below }, at) => ({ at, above: above - (shares[at] ?? 0n) * below, below }))
    .toSorted((a, b) => {
      const difference = b.above * a.below - a.above * b.below;
      if (difference === 0n) return a.at - b.at;
      return difference > 0n ? 1 : -1;
    });
  let left = total - sum(shares);
  if (left < 0n || left > BigInt(shares.length)) throw new RangeError("the quotas do not add up to the total");
  for (const { at } of byRemainder) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares;
}
