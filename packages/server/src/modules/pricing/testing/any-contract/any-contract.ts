import type { PriceUnit } from "@busbar/contract/price-plans/price-components";
import fc from "fast-check";
import type {
  ContractTerms,
  Days,
  PricedComponent,
  PricingInput,
  PublishedPrice,
} from "../../../../kernel/targets/pricing.ts";
import { anyComponent } from "./any-component.ts";
import { cutAt, cuts, daysOf, decimal, someOf } from "./any-days.ts";
import { anyPoint } from "./any-point.ts";

/** What a place of the plan has: a component, another one for amendments, and days of its own. */
const slotOf = (days: Days, units: readonly PriceUnit[]) =>
  fc
    .record({
      first: anyComponent(units),
      other: anyComponent(units),
      days: someOf(days),
      hasOwnDays: fc.constantFrom(true, false, false),
      isTwice: fc.constantFrom(...Array.from({ length: 20 }, (_, at) => at === 0)),
    })
    .map(({ first, other, days: own, hasOwnDays, isTwice }) => ({
      variants: [first, other].map((each): PricedComponent => (hasOwnDays ? { ...each, ...own } : each)),
      isTwice,
    }));

/** What a version has of each place: mostly the same as before. */
const choice = fc.constantFrom("FIRST", "FIRST", "FIRST", "OTHER", "NONE");
const termsOf = (slots: number) =>
  fc.record({
    choices: fc.array(choice, { minLength: slots, maxLength: slots }),
    isTurned: fc.constantFrom(false, false, false, true),
    taxRate: fc.constantFrom("0.13", "0.13", "0.09"),
    billingMode: fc.constantFrom("DIRECT" as const, "DIRECT" as const, "SERVICE_ONLY" as const),
    discountPerUnit: fc.constantFrom(null, null, "0", "0.005", "0.61803399"),
  });

/** Published prices of places and voltages; that of all places is rarely missing. */
const published = (month: string): fc.Arbitrary<PublishedPrice[]> =>
  fc
    .array(
      fc.record({
        key: fc.constantFrom("SYSTEM", "TND", "AGENCY_PRICE"),
        area: fc.constantFrom("110101", "110102", "110100", "110000", "GRID", ""),
        voltageLevel: fc.constantFrom("", "10KV", "35KV"),
        month: fc.constantFrom(month, month, "2019-01"),
        value: fc.oneof({ weight: 9, arbitrary: decimal(0, 5) }, { weight: 1, arbitrary: decimal(0, 8) }),
      }),
      { maxLength: 12 },
    )
    .chain((some) =>
      fc
        .tuple(fc.shuffledSubarray(["SYSTEM", "TND", "AGENCY_PRICE"], { minLength: 2 }), decimal(0, 5))
        .map(([keys, value]) => [...some, ...keys.map((key) => ({ key, area: "", voltageLevel: "", month, value }))]),
    )
    .map((prices) => [...new Map(prices.map((price) => [nameOf(price), price])).values()]);
const nameOf = ({ key, area, voltageLevel, month }: PublishedPrice) => [key, area, voltageLevel, month].join(" ");

/** Days of any contract that a plan's checks let through: four versions at most, of places with labels of their own. */
export const anyContract: fc.Arbitrary<PricingInput> = fc
  .record({
    month: fc.constantFrom("2024-02", "2025-02", "2025-04", "2025-07", "2025-10"),
    units: fc.constantFrom<readonly PriceUnit[]>(["kWh"], ["kWh"], ["m³", "GJ"], ["GJ", "kWh"]),
    bands: fc.constantFrom(
      ["P", "F", "V"] as const,
      ["S", "P", "F", "V", "D"] as const,
      ["F"] as const,
      [null] as const,
    ),
    points: fc.integer({ min: 0, max: 2 }),
    slots: fc.integer({ min: 1, max: 7 }),
  })
  .chain(({ month, units, bands, points, slots }) =>
    someOf(daysOf(month)).chain((days) =>
      fc
        .record({
          taxMode: fc.constantFrom("INCLUSIVE" as const, "EXCLUSIVE" as const),
          slots: fc.array(slotOf(days, units), { minLength: slots, maxLength: slots }),
          versionCuts: cuts(3),
          versions: fc.array(termsOf(slots), { minLength: 4, maxLength: 4 }),
          points: fc.tuple(
            ...["A", "B"].slice(0, points).map((key) => anyPoint(days, key, { bands, isGas: units.length > 1 })),
          ),
          published: published(month),
        })
        .map(({ taxMode, slots: chosen, versionCuts, versions, ...rest }): PricingInput => {
          const contract = cutAt(days, versionCuts).map((own, at): ContractTerms => {
            const { choices = [], isTurned = false, ...terms } = versions[at] ?? {};
            const components = chosen.flatMap(({ variants: [first, other], isTwice }, place) => {
              const each = choices[place] === "OTHER" ? other : first;
              if (!each || choices[place] === "NONE") return [];
              const named = { ...each, label: `c${place}` };
              return isTwice ? [named, named] : [named];
            });
            return {
              taxRate: "0.13",
              billingMode: "DIRECT",
              discountPerUnit: null,
              ...terms,
              ...own,
              version: `S/${at + 1}`,
              components: isTurned ? components.toReversed() : components,
            };
          });
          return { ...days, taxMode, contract, ...rest };
        }),
    ),
  );
