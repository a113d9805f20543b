import type { PfStandard } from "@busbar/contract/price-plans/price-components";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type Amount, zero } from "./usage.ts";

/** From `at` downwards: the adjustment there in percent, and what each hundredth below adds. */
type Stretch = { at: string; percent: string; step: string };

/**
 * Adjustments by standard, from the best power factor down; what is better than the first counts as it. The
 * corners are those of 《功率因数调整电费办法》 (1983), tables 2 to 4.
 */
const tables: Record<PfStandard, readonly Stretch[]> = {
  "0.90": [
    { at: "0.95", percent: "-0.75", step: "0.15" },
    { at: "0.89", percent: "0.5", step: "0.5" },
    { at: "0.69", percent: "11", step: "1" },
    { at: "0.64", percent: "17", step: "2" },
  ],
  "0.85": [
    { at: "0.94", percent: "-1.10", step: "0.15" },
    { at: "0.90", percent: "-0.5", step: "0.1" },
    { at: "0.84", percent: "0.5", step: "0.5" },
    { at: "0.64", percent: "11", step: "1" },
    { at: "0.59", percent: "17", step: "2" },
  ],
  "0.80": [
    { at: "0.92", percent: "-1.3", step: "0.15" },
    { at: "0.90", percent: "-1", step: "0.1" },
    { at: "0.79", percent: "0.5", step: "0.5" },
    { at: "0.59", percent: "11", step: "1" },
    { at: "0.54", percent: "17", step: "2" },
  ],
};

/** cos φ = P/√(P²+Q²), half up to a hundredth; null without active energy. */
export function powerFactor(active: Amount, reactive: string): Amount | null {
  if (!active.greaterThan(zero)) return null;
  const apparent = active.times(active).plus(new Exact(reactive).times(reactive)).sqrt();
  return active.dividedBy(apparent).toDecimalPlaces(2);
}

/** The adjustment in percent at a power factor of two decimals. */
export function adjustmentPercent(standard: PfStandard, factor: Amount): Amount {
  const table = tables[standard];
  const stretch = table.findLast(({ at }) => factor.lessThanOrEqualTo(at)) ?? table[0];
  if (!stretch) throw new Error(`no power factor table of ${standard}`);
  const below = Exact.max(new Exact(stretch.at).minus(factor).times(100), zero);
  return new Exact(stretch.percent).plus(below.times(stretch.step));
}
