import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import fc from "fast-check";
import type { Days, PricedPoint, UsagePart } from "../../../../kernel/targets/pricing.ts";
import { cutAt, cuts, decimal } from "./any-days.ts";

const spanOf = fc.record({
  capacityKva: fc.option(decimal(900, 1)),
  demandKw: fc.option(decimal(900, 3)),
  contractDemandKw: fc.option(fc.integer({ min: 0, max: 2000 }).map(String)),
  isOut: fc.constantFrom(false, false, false, false, true),
});

/** Where a point lies: in one of two districts of a province, of a grid company. */
const place = fc.constantFrom("110101", "110102").chain((area) =>
  fc.record({
    area: fc.constant(area),
    around: fc.constantFrom([], ["110100", "110000"], ["110100", "110000", "GRID"]),
    voltageLevel: fc.constantFrom("", "10KV", "35KV"),
  }),
);

/** A point with energy on the days on which it belongs to the contract. */
export const anyPoint = (
  days: Days,
  key: string,
  { bands, isGas }: { bands: readonly (TouBand | null)[]; isGas: boolean },
): fc.Arbitrary<PricedPoint> =>
  fc
    .record({
      cuts: cuts(3),
      spanCuts: cuts(2),
      spans: fc.array(spanOf, { minLength: 3, maxLength: 3 }),
      quantities: fc.array(
        fc.oneof({ weight: 9, arbitrary: decimal(3000, 3, -20) }, { weight: 1, arbitrary: fc.constant("0") }),
        { minLength: 12, maxLength: 12 },
      ),
      reactiveKvarh: fc.option(decimal(4000, 3)),
      yearToDate: decimal(4000, 3),
      pfStandard: fc.option(fc.constantFrom("0.90" as const, "0.85" as const, "0.80" as const)),
      demandBasis: fc.constantFrom(null, null, "CAPACITY" as const, "DEMAND" as const),
      gas: isGas
        ? fc.record({ conversionFactor: decimal(1, 4), mjPerM3: fc.option(decimal(40, 3, 30), { freq: 25 }) })
        : fc.constant(null),
      place,
    })
    .map(({ cuts: at, spanCuts, spans: chosen, quantities, place: where, ...rest }) => {
      const spans = cutAt(days, spanCuts).flatMap((own, place) => {
        const { isOut = false, ...span } = chosen[place] ?? {};
        return isOut ? [] : [{ capacityKva: null, demandKw: null, contractDemandKw: null, ...span, ...own }];
      });
      const used = joined(spans).flatMap((run) => cutAt(days, at).flatMap((own) => common(run, own)));
      const parts = used.flatMap((own, place) =>
        bands.map((band, of): UsagePart => ({ ...own, band, quantity: quantities[(place * 3 + of) % 12] ?? "0" })),
      );
      return { key, spans, parts, ...rest, ...where };
    });

const joined = (spans: readonly Days[]) =>
  spans.reduce<Days[]>((runs, { from, to }) => {
    const last = runs.at(-1);
    return last?.to === from ? [...runs.slice(0, -1), { from: last.from, to }] : [...runs, { from, to }];
  }, []);
const common = (a: Days, b: Days): Days[] => {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return from < to ? [{ from, to }] : [];
};
