import type { PfStandard } from "@busbar/contract/price-plans/price-components";

/*
 * The table of the power factor, as the regulation prints it: all in hundredths, also of a percent.
 */

/** Per 0.01 above the standard: the percents at 0.01, 0.02 …; the last holds for all above it. */
const reductions: Record<PfStandard, readonly bigint[]> = {
  "0.90": [15n, 30n, 45n, 60n, 75n],
  "0.85": [10n, 20n, 30n, 40n, 50n, 65n, 80n, 95n, 110n],
  "0.80": [10n, 20n, 30n, 40n, 50n, 60n, 70n, 80n, 90n, 100n, 115n, 130n],
};

/** The power factor from active and reactive energy, to the nearest hundredth: P/√(P²+Q²) ≥ (2c − 1)/200. */
export function powerFactor(active: bigint, reactive: bigint): bigint {
  let hundredths = 100n;
  const apparent = active * active + reactive * reactive;
  while (hundredths > 0n && 40_000n * active * active < (2n * hundredths - 1n) ** 2n * apparent) hundredths -= 1n;
  return hundredths;
}

/** What is added to the charges, in hundredths of a percent. */
export function adjustment(factor: bigint, standard: PfStandard): bigint {
  const required = BigInt(standard.slice(2));
  if (factor > required) {
    const table = reductions[standard];
    const place = factor - required;
    let percent = 0n;
    for (const [at, each] of table.entries()) if (BigInt(at) < place) percent = each;
    return -percent;
  }
  let percent = 0n;
  // Down to 20 below the standard 0.5 % each, the next five 1 % each, then 2 % each.
  for (let below = required - 1n; below >= factor; below -= 1n) {
    const depth = required - below;
    if (depth <= 20n) percent += 50n;
    else percent += depth <= 25n ? 100n : 200n;
  }
  return percent;
}
