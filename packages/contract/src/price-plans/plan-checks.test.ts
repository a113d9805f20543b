import { expect, test } from "vitest";
import type { TouBand } from "../tou-calendars/tou-bands.ts";
import { planProblems } from "./plan-checks.ts";
import { comparePlans } from "./plan-comparison.ts";
import { ofItsKind, PriceComponent, type PriceComponentDraft } from "./price-components.ts";

const read = (...components: PriceComponentDraft[]) => components.map((one) => PriceComponent.parse(one));
const flat = { kind: "ENERGY_FLAT", unit: "kWh", price: "0.654712" } as const;
const tou = {
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "RATIO",
  price: "0.45238",
  calendarId: "1",
  bands: [
    { band: "V", value: "0.4" },
    { band: "F", value: "1" },
    { band: "P", value: "1.6" },
  ],
} as const satisfies PriceComponentDraft;
const calendar = new Map<string, readonly TouBand[]>([["1", ["P", "F", "V"]]]);
const sharp = new Map<string, readonly TouBand[]>([["1", ["S", "P", "F", "V"]]]);
const tiers = { kind: "TIER_SURCHARGE", unit: "kWh", tierBasis: "YEAR" } as const;

test("S1 to S4 can be charged by", () => {
  const perUnit = { kind: "PER_UNIT", category: "FUND", unit: "kWh", price: "0.02723", pfExempt: true } as const;
  const plan = read(tou, perUnit, { kind: "DEMAND", price: "33.6" }, { kind: "POWER_FACTOR", pfStandard: "0.90" });
  expect(planProblems("ELECTRICITY", plan, calendar)).toEqual([]);
  expect(
    planProblems("ELECTRICITY", read(flat, { kind: "FIXED", amount: "200.00", amountPer: "CONTRACT" }), calendar),
  ).toEqual([]);
  const surcharge = {
    ...tiers,
    tiers: [
      { upTo: "2760", price: "0" },
      { upTo: "4800", price: "0.05" },
      { upTo: null, price: "0.3" },
    ],
  };
  expect(planProblems("ELECTRICITY", read(flat, surcharge), calendar)).toEqual([]);
});

test("S9 prices gas per GJ and per cubic metre, the contract says by which", () => {
  const plan = read({ ...flat, unit: "GJ" }, { ...flat, unit: "m³" });
  expect(planProblems("GAS", plan, calendar)).toEqual([]);
});

test.each<[string, PriceComponentDraft[], string, string]>([
  ["no component", [], "components", "price.components_missing"],
  ["a price left out", [{ kind: "ENERGY_FLAT", unit: "kWh" }], "components.0.price", "price.value_missing"],
  ["a price per GJ of electricity", [{ ...flat, unit: "GJ" }], "components.0.unit", "price.unit_wrong"],
  [
    "P13 a price and a ratio of ten decimals together",
    [{ ...tou, price: "0.43165001", calendarId: null, bands: [{ band: "P", value: "1.85" }] }],
    "components.0.bands.0.value",
    "price.decimals",
  ],
  ["two energy prices", [flat, tou], "components.1.kind", "price.energy_twice"],
  [
    "a surcharge alone",
    [{ ...tiers, tiers: [{ upTo: null, price: "1" }] }],
    "components.0.kind",
    "price.energy_missing",
  ],
  [
    "two demand charges",
    [flat, { kind: "DEMAND", price: "1" }, { kind: "DEMAND", price: "2" }],
    "components.2.kind",
    "price.once",
  ],
  ["no band", [{ ...tou, calendarId: null, bands: [] }], "components.0.bands", "price.bands_missing"],
  [
    "a band without its price",
    [{ ...tou, bands: [...tou.bands.slice(0, 2), { band: "P", value: null }] }],
    "components.0.bands.0.value",
    "price.value_missing",
  ],
  ["no tiers", [flat, tiers], "components.1.tiers", "price.tiers_missing"],
  [
    "tiers out of order",
    [
      flat,
      {
        ...tiers,
        tiers: [
          { upTo: "1000", price: "1" },
          { upTo: "999.999", price: "2" },
          { upTo: null, price: "3" },
        ],
      },
    ],
    "components.1.tiers.1.upTo",
    "price.tier_order",
  ],
  [
    "an end of the last tier",
    [flat, { ...tiers, tiers: [{ upTo: "1", price: "1" }] }],
    "components.1.tiers.0.upTo",
    "price.tier_end",
  ],
  [
    "nothing to adjust",
    [
      { ...flat, pfExempt: true },
      { kind: "POWER_FACTOR", pfStandard: "0.90" },
    ],
    "components.1.kind",
    "price.nothing_to_adjust",
  ],
])("a version with %s is refused at the field", (_, components, path, code) => {
  expect(planProblems("ELECTRICITY", read(...components), calendar)).toMatchObject([{ path, code }]);
});

test("a component goes by a published price in place of its own, alone or at the ratios of bands", () => {
  const loss = { kind: "PER_UNIT", category: "LINE_LOSS", unit: "kWh", publishedKey: "LINE_LOSS" } as const;
  const agency = { ...tou, price: null, publishedKey: "AGENCY_PRICE" } as const;
  expect(planProblems("ELECTRICITY", read(agency, loss), calendar)).toEqual([]);
  expect(planProblems("GAS", read({ ...flat, unit: "m³", price: null, publishedKey: "FUND" }), calendar)).toMatchObject(
    [{ path: "components.0.publishedKey", code: "price.electricity_only" }],
  );
  const refused = (component: PriceComponentDraft) =>
    PriceComponent.safeParse(component).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(refused({ ...loss, price: "0.01" })).toEqual([["price", "price.published_or_own"]]);
  const tiered = { kind: "ENERGY_TIERED", unit: "kWh", publishedKey: "FUND" } as const;
  expect(refused(tiered)).toEqual([["publishedKey", "price.not_by_published"]]);
  expect(refused({ ...tou, price: null, bandBasis: "PRICE", publishedKey: "FUND" })).toEqual([
    ["publishedKey", "price.not_by_published"],
  ]);
  const [row] = comparePlans(read({ ...loss, publishedKey: null, price: "0.01" }), read(loss));
  expect(row).toMatchObject({ state: "changed", changed: ["price", "publishedKey"] });
});

test("bands of the calendar that have no price are named", () => {
  expect(planProblems("ELECTRICITY", read(tou), sharp)).toEqual([
    {
      path: "components.0.bands",
      code: "price.band_missing",
      details: { bands: { zh: "尖峰", en: "Super-peak" } },
    },
  ]);
});

test("demand and power factor are for electricity alone", () => {
  expect(planProblems("GAS", read({ ...flat, unit: "m³" }, { kind: "DEMAND", price: "1" }), calendar)).toMatchObject([
    { path: "components.1.kind", code: "price.electricity_only" },
  ]);
});

test("a component holds nothing that its kind does not have, and two spellings of a price are one", () => {
  expect(PriceComponent.safeParse({ ...flat, amount: "1" }).error?.issues).toMatchObject([{ path: ["amount"] }]);
  expect(PriceComponent.safeParse({ ...tou, bandBasis: "PRICE" }).error?.issues).toMatchObject([{ path: ["price"] }]);
  expect(PriceComponent.safeParse({ ...flat, price: "-1" }).success).toBe(false);
  expect(PriceComponent.safeParse({ ...flat, price: "0.123456789" }).success).toBe(false);
  expect(PriceComponent.parse({ ...flat, price: "00.4500" }).price).toBe("0.45");
  const changed = ofItsKind({ ...PriceComponent.parse(tou), kind: "FIXED" });
  expect(changed).toEqual(PriceComponent.parse({ kind: "FIXED" }));
});

test("two versions are compared: what was added, removed and changed, and in which fields", () => {
  const fixed = { kind: "FIXED", amount: "200", amountPer: "CONTRACT" } as const;
  const fund = { kind: "PER_UNIT", category: "FUND", unit: "kWh", price: "0.02" } as const;
  const rows = comparePlans(read(flat, fixed), read({ ...flat, price: "0.7", taxRate: "0.09" }, fund));
  expect(rows.map(({ state, before, after, changed }) => [state, before?.kind, after?.kind, changed])).toEqual([
    ["changed", "ENERGY_FLAT", "ENERGY_FLAT", ["price", "taxRate"]],
    ["added", undefined, "PER_UNIT", []],
    ["removed", "FIXED", undefined, []],
  ]);
});

test("equal versions differ in nothing, and of two surcharges each is compared with that of its name", () => {
  const one = { kind: "PER_UNIT", category: "SURCHARGE", unit: "kWh", price: "1", label: "甲" } as const;
  const other = { ...one, price: "2", label: "乙" };
  expect(comparePlans(read(one, other), read(one, other)).map(({ state }) => state)).toEqual(["same", "same"]);
  const swapped = comparePlans(read(one, other), read(other, { ...one, price: "3" }));
  expect(swapped.map(({ state, after, changed }) => [state, after?.label, changed])).toEqual([
    ["same", "乙", []],
    ["changed", "甲", ["price"]],
  ]);
});
