/**
 * Shares of `total` in proportion to `weights`, whole numbers that add up to it: the largest remainders are rounded up,
 * ties to the earlier. Equal shares where all weights are zero.
 */
export function sharesOf(weights: readonly bigint[], total: bigint): bigint[] {
  const sum = weights.reduce((all, one) => all + one, 0n);
  const parts = sum === 0n ? weights.map(() => 1n) : weights;
  const whole = sum === 0n ? BigInt(weights.length) : sum;
  const shares = parts.map((part) => (part * total) / whole);
  const remainders = parts.map((part) => (part * total) % whole);
  const left = Number(total - shares.reduce((all, one) => all + one, 0n));
  const places = parts
    .map((_, at) => at)
    .toSorted((one, other) => {
      const [a, b] = [remainders[one] as bigint, remainders[other] as bigint];
      return a === b ? one - other : a > b ? -1 : 1;
    });
  const raised = new Set(places.slice(0, left));
  return shares.map((share, at) => (raised.has(at) ? share + 1n : share));
}
