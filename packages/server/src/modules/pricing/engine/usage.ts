import { daysBetween } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import type { Days, UsagePart } from "../../../kernel/targets/pricing.ts";

export type Amount = InstanceType<typeof Exact>;
export const zero = new Exact(0);

/** A part, or what of it lies between two changes. */
export type Piece = Days & { band: TouBand | null; quantity: Amount; estimated: Amount; part: number };

/** The parts of a point, cut on the days on which a price of quantities changes. */
export const cutUsage = (parts: readonly UsagePart[], changes: readonly string[]): Piece[] =>
  parts.flatMap(({ from, to, band, quantity, estimated = "0" }, part): Piece[] => {
    const within = changes.filter((day) => day > from && day < to);
    if (within.length === 0)
      return [{ from, to, band, part, quantity: new Exact(quantity), estimated: new Exact(estimated) }];
    const edges = [from, ...within, to];
    const ranges = within.map((day, at) => ({ from: edges[at] ?? from, to: day }));
    ranges.push({ from: edges[edges.length - 2] ?? from, to });
    const days = ranges.map((range) => daysBetween(range.from, range.to));
    const quantities = splitByDays(new Exact(quantity), days);
    const estimates = splitByDays(new Exact(estimated), days);
    return ranges.map((range, at) => ({
      ...range,
      band,
      part,
      quantity: quantities[at] ?? zero,
      estimated: estimates[at] ?? zero,
    }));
  });

/** Shares by days that add up to the whole: largest remainder on thousandths, ties to the earlier share. */
export function splitByDays(quantity: Amount, days: readonly number[]): Amount[] {
  const whole = quantity.abs().times(1000);
  const all = days.reduce((sum, count) => sum + count, 0);
  // Remainders are compared as whole numbers: divided ones of equal size would differ in their last digit.
  const products = days.map((count) => whole.times(count));
  const floors = products.map((product) => product.dividedToIntegerBy(all));
  const remainders = products.map((product, place) => product.minus((floors[place] ?? zero).times(all)));
  const remainder = (place: number) => remainders[place] ?? zero;
  const left = floors.reduce((rest, share) => rest.minus(share), whole);
  const raised = new Set(
    days
      .map((_, place) => place)
      .toSorted((one, other) => remainder(other).comparedTo(remainder(one)) || one - other)
      .filter((_, at) => left.greaterThan(at)),
  );
  return floors.map((share, place) => {
    const thousandths = raised.has(place) ? share.plus(1) : share;
    return (quantity.isNegative() ? thousandths.negated() : thousandths).dividedBy(1000);
  });
}

export const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce((all, one) => all.plus(one), zero);
