import { PriceComponent, type PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import { expect, test } from "vitest";
import { readColumn, readQuantities, writeColumn, writeQuantities } from "./simulator-state.ts";
import { bodyOf, groupOf, groupsOf, registers, restOf, undivided } from "./simulated-body.ts";

const read = (...components: PriceComponentDraft[]) => components.map((one) => PriceComponent.parse(one));
const flat = { kind: "ENERGY_FLAT", unit: "kWh", price: "0.5" } as const;
const tou = (calendarId: string | null): PriceComponentDraft => ({
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "PRICE",
  calendarId,
  bands: [{ band: "P", value: "1" }],
});
const nothing = {
  demandKw: null,
  capacityKva: null,
  contractDemandKw: null,
  reactiveKvarh: null,
  yearToDate: null,
  conversionFactor: null,
  mjPerM3: null,
  pfStandard: null,
};
const terms = {
  taxMode: "INCLUSIVE",
  taxRate: "0.13",
  billingMode: "DIRECT",
  discountPerUnit: null,
  unit: null,
} as const;

test("a plan is priced with the quantities of its own calendar, one without bands with those of the first", () => {
  expect(groupOf(read(tou("7")))).toBe("7");
  expect(groupOf(read(tou(null)))).toBe(registers);
  expect(groupOf(read(flat))).toBeNull();
  expect(groupsOf([read(flat), read(tou("7")), read(tou("8")), read(tou("7"))])).toEqual(["7", "8"]);
  expect(groupsOf([read(flat)])).toEqual([undivided]);
  expect(groupsOf([])).toEqual([undivided]);
});

test("energy that was read without a time of day is kept beside the bands", () => {
  expect(restOf("100.500", [{ quantity: "60.250" }, { quantity: "40.250" }])).toBe("0.000");
  expect(restOf("100.500", [{ quantity: "60.250" }])).toBe("40.250");
});

test("a whole month is sent by band, bands without energy are left out", () => {
  const body = bodyOf({
    month: "2025-12",
    components: read(flat),
    quantities: { P: "10", V: "0.000", all: "2" },
    determinants: nothing,
    terms,
  });
  const days = { from: "2025-12-01", to: "2026-01-01" };
  expect(body).toMatchObject(days);
  expect(body.points[0]?.quantities).toEqual([
    { ...days, band: "P", quantity: "10" },
    { ...days, band: null, quantity: "2" },
  ]);
});

test("of gas only the components of the chosen unit are priced, and those without a unit", () => {
  const gas = read({ ...flat, unit: "GJ" }, { ...flat, unit: "m³" }, { kind: "FIXED", amount: "1" });
  const given = { month: "2025-12", components: gas, quantities: {}, determinants: nothing };
  const kinds = (unit: string | null) =>
    bodyOf({ ...given, terms: { ...terms, unit } }).components.map((one) => [one.kind, one.unit]);
  expect(kinds("GJ")).toEqual([
    ["ENERGY_FLAT", "GJ"],
    ["FIXED", null],
  ]);
});

test("a column keeps its plan and its changed prices in the address", () => {
  const components = read(tou("7"), { kind: "PER_UNIT", category: "FUND", unit: "kWh", price: "0.02", pfExempt: true });
  const changed = { planId: "3", versionNo: 2, components };
  expect(readColumn(writeColumn(changed))).toEqual(changed);
  const own = { planId: null, versionNo: 0, components };
  expect(readColumn(writeColumn(own))).toEqual(own);
  const asIs = { planId: "3", versionNo: 2, components: null };
  expect(writeColumn(asIs)).toBe("3.2.");
  expect(readColumn("3.2.")).toEqual(asIs);
});

test("an address that was cut off has no column instead of a wrong one", () => {
  expect(readColumn("..[{")).toBeNull();
  expect(readColumn("nonsense")).toBeNull();
  expect(readColumn('..[{"kind":"ENERGY_FLAT","price":1}]')).toBeNull();
});

test("typed quantities are kept by calendar and band", () => {
  const typed = new Map([
    ["7_P", "12.5"],
    ["total_all", "100"],
  ]);
  expect(readQuantities(writeQuantities(typed))).toEqual(typed);
  expect(readQuantities(["7_X_1", "7_P_-1", "rubbish"])).toEqual(new Map());
});
