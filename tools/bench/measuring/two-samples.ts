/** The rank of each value; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): { ranks: number[]; tieTerm: number } {
  const order = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const ranks = values.map(() => 0);
  let tieTerm = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to += 1;
    for (let at = from; at <= to; at += 1) ranks[order[at]!] = (from + to) / 2 + 1;
    const ties = to - from + 1;
    tieTerm += ties ** 3 - ties;
    from = to + 1;
  }
  return { ranks, tieTerm };
}

/** Abramowitz and Stegun 7.1.26, accurate to 1.5e-7. */
function normalTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return (poly * Math.exp(-x * x)) / 2;
}

/**
 * Two-sided p of the Mann-Whitney U test by the normal approximation, corrected for ties and continuity: the
 * probability that two samples of one source differ in rank at least as much as these. For samples of 20 and more.
 */
export function mannWhitneyP(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length];
  const { ranks, tieTerm } = ranksOf([...first, ...second]);
  const rankSum = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0);
  const u = rankSum - (n * (n + 1)) / 2;
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (variance === 0) return 1;
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return Math.min(1, 2 * normalTail(distance / Math.sqrt(variance)));
}
