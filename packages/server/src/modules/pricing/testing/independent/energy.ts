import type { PricedComponent, PricedPoint, UsagePart } from "../../../../kernel/targets/pricing.ts";
import { lengthOf, type MonthDays, type Run } from "./month-days.ts";
import { rounded, scaled, shared, sum } from "./whole-numbers.ts";

/*
 * Energy of some days for the independent calculation, in thousandths.
 */

export type BandEnergy = { band: UsagePart["band"]; thousandths: bigint };

/** A part's energy at the days between the edges: by days, to thousandths, by the largest remainder. */
function pieces(part: UsagePart, month: MonthDays, edges: readonly bigint[]): (Run & { thousandths: bigint })[] {
  const whole = month.run(part);
  const inside = edges.filter((edge) => whole.from < edge && edge < whole.to);
  const bounds = [whole.from, ...inside, whole.to];
  const runs = bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? to, to }));
  const total = scaled(part.quantity, 3);
  const size = total < 0n ? -total : total;
  const shares = shared(
    size,
    runs.map((run) => ({ above: size * lengthOf(run), below: lengthOf(whole) })),
  );
  return runs.map((run, at) => ({ ...run, thousandths: (total < 0n ? -1n : 1n) * (shares[at] ?? 0n) }));
}

/** What the meter counted on days of a run that lies between edges. */
export function metered(point: PricedPoint, month: MonthDays, edges: readonly bigint[], run: Run): BandEnergy[] {
  return point.parts.flatMap((part) =>
    pieces(part, month, edges)
      .filter(({ from, to }) => run.from <= from && to <= run.to)
      .map(({ thousandths }) => ({ band: part.band, thousandths })),
  );
}
export const inAll = (energy: readonly BandEnergy[]) => sum(energy.map(({ thousandths }) => thousandths));

/** Metered gas in the unit that is priced, each step rounded to thousandths; other energy as it is. */
export function inUnit(thousandths: bigint, point: PricedPoint, unit: PricedComponent["unit"]): bigint {
  if (!point.gas) return thousandths;
  const places = 8;
  const cubicMetres = rounded({
    above: thousandths * scaled(point.gas.conversionFactor, places),
    below: 10n ** BigInt(places),
  });
  if (unit === "m³") return cubicMetres;
  const gigajoules = rounded({
    above: cubicMetres * scaled(point.gas.mjPerM3 ?? "0", places),
    below: 1000n * 10n ** BigInt(places),
  });
  return unit === "GJ" ? gigajoules : rounded({ above: gigajoules * 10_000n, below: 36n });
}
