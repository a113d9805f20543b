import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import fc from "fast-check";
import type { Days, PricedComponent, PricedPoint, PricingInput, UsagePart } from "../../../kernel/targets/pricing.ts";
import { component } from "./priced-contract.ts";

/** A decimal text of at most `places` decimals. */
const decimal = (most: number, places: number, least = 0) =>
  fc
    .record({ whole: fc.integer({ min: least, max: most }), part: fc.integer({ min: 0, max: 10 ** places - 1 }) })
    .map(({ whole, part }) => `${whole}.${String(part).padStart(places, "0")}`);

const bands = ["P", "F", "V"] as const;
const taxRate = fc.option(fc.constantFrom("0.13", "0.09", "0.06", "0" as const));
const shares = { collect: fc.boolean(), pfExempt: fc.boolean(), taxRate };
const tiers = fc
  .tuple(
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 1, max: 2000 }),
    fc.array(decimal(1, 8), { minLength: 3, maxLength: 3 }),
  )
  .map(([first, more, prices]) =>
    [String(first), String(first + more), null].map((upTo, at) => ({
      upTo,
      price: at === 0 ? "0" : (prices[at] ?? "0"),
    })),
  );

const componentOf = (unit: "kWh" | "m³" | "GJ") => {
  const kinds: fc.Arbitrary<Partial<PricedComponent> & Pick<PricedComponent, "kind">>[] = [
    fc.record({ kind: fc.constant("ENERGY_FLAT"), price: decimal(1, 8), ...shares }),
    fc.record({
      kind: fc.constant("ENERGY_TOU"),
      bandBasis: fc.constant("PRICE"),
      bands: fc
        .tuple(decimal(1, 8), decimal(1, 8), decimal(1, 8))
        .map((prices) => bands.map((band, at) => ({ band, value: prices[at] ?? "0" }))),
      ...shares,
    }),
    fc.record({
      kind: fc.constant("ENERGY_TOU"),
      bandBasis: fc.constant("RATIO"),
      price: decimal(1, 5),
      bands: fc
        .tuple(decimal(2, 3), decimal(2, 3), decimal(2, 3))
        .map((ratios) => bands.map((band, at) => ({ band, value: ratios[at] ?? "0" }))),
      ...shares,
    }),
    fc.record({
      kind: fc.constantFrom("ENERGY_TIERED", "TIER_SURCHARGE"),
      tierBasis: fc.constantFrom("MONTH", "YEAR"),
      tiers,
      ...shares,
    }),
    fc.record({
      kind: fc.constant("PER_UNIT"),
      category: fc.constantFrom("LINE_LOSS", "TND", "SYSTEM", "FUND", "SURCHARGE"),
      price: decimal(0, 8),
      ...shares,
    }),
    fc.record({
      kind: fc.constant("PER_UNIT"),
      category: fc.constant("SYSTEM"),
      publishedKey: fc.constant("system"),
      ...shares,
    }),
    fc.record({
      kind: fc.constant("FIXED"),
      amount: decimal(900, 2),
      amountPer: fc.constantFrom("CONTRACT", "POINT"),
      ...shares,
    }),
    fc.record({ kind: fc.constant("CAPACITY"), price: decimal(40, 4), ...shares }),
    fc.record({ kind: fc.constant("DEMAND"), price: decimal(40, 4), floorPct: fc.option(decimal(99, 3)), ...shares }),
    fc.record({ kind: fc.constant("POWER_FACTOR"), pfStandard: fc.constantFrom("0.90", "0.85", "0.80"), ...shares }),
  ] as never[];
  return fc.oneof(...kinds).map((own) =>
    component({
      ...own,
      unit:
        own.kind === "FIXED" || !("price" in own || "tiers" in own || "bands" in own || "publishedKey" in own)
          ? null
          : unit,
    }),
  );
};

const daysOf = (month: string): Days => {
  const from = `${month}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
};

/** Days cut at some days. */
const cutAt = ({ from, to }: Days, at: readonly number[]): Days[] => {
  const edges = [
    ...new Set([
      from,
      ...at
        .map((day) => addDays(from, day))
        .filter((day) => day < to)
        .toSorted(),
      to,
    ]),
  ];
  return edges.slice(1).map((end, place) => ({ from: edges[place] ?? from, to: end }));
};
const someCuts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 });

const pointOf = (month: Days, key: string, isGas: boolean): fc.Arbitrary<PricedPoint> =>
  fc
    .record({
      cuts: someCuts,
      spanCuts: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 1 }),
      quantities: fc.array(decimal(3000, 3, -20), { minLength: 12, maxLength: 12 }),
      capacities: fc.array(fc.option(decimal(900, 1)), { minLength: 2, maxLength: 2 }),
      demands: fc.array(fc.option(decimal(900, 3)), { minLength: 2, maxLength: 2 }),
      contractDemandKw: fc.option(decimal(2000, 0).map((text) => text.replace(/\.0$/, ""))),
      reactiveKvarh: fc.option(decimal(4000, 3)),
      yearToDate: decimal(4000, 3),
      pfStandard: fc.option(fc.constantFrom("0.90" as const, "0.85" as const, "0.80" as const)),
      gas: isGas ? fc.record({ conversionFactor: decimal(1, 4), mjPerM3: decimal(40, 3, 30) }) : fc.constant(null),
    })
    .map(({ cuts, spanCuts, quantities, capacities, demands, contractDemandKw, ...rest }) => ({
      key,
      spans: cutAt(month, spanCuts).map((days, at) => ({
        ...days,
        capacityKva: capacities[at] ?? null,
        demandKw: demands[at] ?? null,
        contractDemandKw,
      })),
      parts: cutAt(month, cuts).flatMap((days, at): UsagePart[] =>
        bands.map((band, place) => ({ ...days, band, quantity: quantities[(at * 3 + place) % 12] ?? "0" })),
      ),
      demandBasis: null,
      area: "",
      voltageLevel: "",
      ...rest,
    }));

/** A month of any contract that a plan's checks let through: two versions at most, of components with labels of their own. */
export const anyContract: fc.Arbitrary<PricingInput> = fc
  .record({
    month: fc.constantFrom("2024-02", "2025-02", "2025-04", "2025-07", "2025-10").map(daysOf),
    unit: fc.constantFrom("kWh" as const, "kWh" as const, "m³" as const, "GJ" as const),
    points: fc.integer({ min: 0, max: 2 }),
  })
  .chain(({ month, unit, points }) => {
    const length = daysBetween(month.from, month.to);
    const terms = fc.record({
      components: fc.array(componentOf(unit), { minLength: 1, maxLength: 7 }),
      taxRate: fc.constantFrom("0.13", "0.09"),
      billingMode: fc.constantFrom("DIRECT" as const, "SERVICE_ONLY" as const),
      discountPerUnit: fc.option(decimal(0, 8)),
    });
    return fc
      .record({
        taxMode: fc.constantFrom("INCLUSIVE" as const, "EXCLUSIVE" as const),
        first: terms,
        later: fc.option(fc.record({ terms, kept: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }) })),
        cut: fc.integer({ min: 1, max: length - 1 }),
        own: fc.array(fc.option(fc.integer({ min: 1, max: length - 1 }), { freq: 4 }), { minLength: 7, maxLength: 7 }),
        points: fc.tuple(...["A", "B"].slice(0, points).map((key) => pointOf(month, key, unit !== "kWh"))),
        published: decimal(0, 8),
      })
      .map(({ taxMode, first, later, cut, own, points: chosen, published }): PricingInput => {
        const day = addDays(month.from, cut);
        const begun = first.components.map((one, at) => {
          const days = own[at];
          return { ...one, label: `c${at}`, ...(typeof days === "number" && { from: addDays(month.from, days) }) };
        });
        const changed = later?.terms.components ?? [];
        const after = begun.map((one, at) => (later?.kept[at] ? one : { ...(changed[at] ?? one), label: one.label }));
        const version = (terms: Omit<typeof first, "components">, days: Days, components: PricedComponent[]) => ({
          ...terms,
          ...days,
          version: "S/1",
          components,
        });
        return {
          ...month,
          taxMode,
          contract: later
            ? [
                version(first, { from: month.from, to: day }, begun),
                version(later.terms, { from: day, to: month.to }, after),
              ]
            : [version(first, month, begun)],
          points: chosen,
          published: [{ key: "system", area: "", voltageLevel: "", month: month.from.slice(0, 7), value: published }],
        };
      });
  });
