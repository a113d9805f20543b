import type { PriceUnit } from "@busbar/contract/price-plans/price-components";
import { touBands } from "@busbar/contract/tou-calendars/tou-bands";
import fc from "fast-check";
import type { PricedComponent } from "../../../../kernel/targets/pricing.ts";
import { component } from "../priced-contract.ts";
import { decimal } from "./any-days.ts";

const shares = {
  collect: fc.boolean(),
  pfExempt: fc.boolean(),
  taxRate: fc.option(fc.constantFrom("0.13", "0.09", "0.06", "0" as const)),
};
const priceOrPublished = fc.oneof(
  { weight: 3, arbitrary: decimal(1, 8).map((price) => ({ price })) },
  { weight: 1, arbitrary: fc.constantFrom("SYSTEM", "TND").map((publishedKey) => ({ publishedKey })) },
);
const tiers = fc
  .tuple(
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 1, max: 2000 }),
    fc.array(decimal(1, 8), { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([first, more, prices, isFirstFree]) =>
    [`${first}`, `${first + more}`, null].map((upTo, at) => ({
      upTo,
      price: at === 0 && isFirstFree ? "0" : (prices[at] ?? "0"),
    })),
  );
/** Prices of all bands, rarely without one. */
const bandsOf = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(value, { minLength: 5, maxLength: 5 }), fc.integer({ min: 0, max: 99 }))
    .map(([values, missing]) =>
      touBands.flatMap((band, at) => (at === missing ? [] : [{ band, value: values[at] ?? "0" }])),
    );

type Own = Partial<PricedComponent> & Pick<PricedComponent, "kind">;
const ofUnit = (unit: fc.Arbitrary<PriceUnit>): fc.Arbitrary<Own>[] => [
  fc
    .tuple(priceOrPublished, fc.record({ unit, ...shares }))
    .map(([price, own]): Own => ({ kind: "ENERGY_FLAT", ...price, ...own })),
  fc.record({
    kind: fc.constant("ENERGY_TOU" as const),
    bandBasis: fc.constant("PRICE" as const),
    bands: bandsOf(decimal(1, 8)),
    unit,
    ...shares,
  }),
  fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: decimal(1, 5).map((price) => ({ price })) },
        { weight: 1, arbitrary: fc.constant({ publishedKey: "AGENCY_PRICE" }) },
      ),
      fc.record({ bands: bandsOf(decimal(2, 3)), unit, ...shares }),
    )
    .map(([price, own]): Own => ({ kind: "ENERGY_TOU", bandBasis: "RATIO", ...price, ...own })),
  fc.record({
    kind: fc.constantFrom("ENERGY_TIERED" as const, "TIER_SURCHARGE" as const),
    tierBasis: fc.constantFrom("MONTH" as const, "YEAR" as const),
    tiers,
    unit,
    ...shares,
  }),
  fc
    .tuple(
      priceOrPublished,
      fc.record({
        category: fc.constantFrom(...(["LINE_LOSS", "TND", "SYSTEM", "FUND", "SURCHARGE"] as const)),
        unit,
        ...shares,
      }),
    )
    .map(([price, own]): Own => ({ kind: "PER_UNIT", ...price, ...own })),
];
const ofMonth: fc.Arbitrary<Own>[] = [
  fc.record({
    kind: fc.constant("FIXED" as const),
    amount: decimal(900, 2),
    amountPer: fc.constantFrom("CONTRACT" as const, "POINT" as const),
    ...shares,
  }),
  fc.record({ kind: fc.constant("CAPACITY" as const), price: decimal(40, 4), ...shares }),
  fc.record({
    kind: fc.constant("DEMAND" as const),
    price: decimal(40, 4),
    floorPct: fc.option(decimal(99, 3), { nil: null }),
    ...shares,
  }),
  fc.record({
    kind: fc.constant("POWER_FACTOR" as const),
    pfStandard: fc.constantFrom("0.90" as const, "0.85" as const, "0.80" as const),
    ...shares,
  }),
];

/** A component of any kind with what its kind needs. */
export const anyComponent = (units: readonly PriceUnit[]): fc.Arbitrary<PricedComponent> =>
  fc.oneof(...ofUnit(fc.constantFrom(...units)), ...ofMonth).map(component);
