import { Exact } from "@busbar/contract/kernel/decimal";
import { expect, test } from "vitest";
import { component, contractOf, fixed, flat, june, point } from "../testing/priced-contract.ts";
import { priceMonth } from "./price-month.ts";
import { tierSlices } from "./tier-slices.ts";
import { splitByDays } from "./usage.ts";

const shortLines = (input: Parameters<typeof priceMonth>[0]) =>
  priceMonth(input).lines.map(({ from, to, quantity, unitPrice, amount }) => [from, to, quantity, unitPrice, amount]);

test("usage over a change of price is split by days, with the rest to the largest remainder", () => {
  expect(splitByDays(new Exact("1"), [1, 1, 1]).map(String)).toEqual(["0.334", "0.333", "0.333"]);
  expect(splitByDays(new Exact("-1"), [1, 1, 1]).map(String)).toEqual(["-0.334", "-0.333", "-0.333"]);
  expect(splitByDays(new Exact("100"), [12, 18]).map(String)).toEqual(["40", "60"]);
  const components = [flat("0.5", { to: "2025-06-13" }), flat("0.6", { from: "2025-06-13" })];
  expect(shortLines(contractOf(june, components, [point(june, "1000")]))).toEqual([
    ["2025-06-01", "2025-06-13", "400.000", "0.5", "200.00"],
    ["2025-06-13", "2025-07-01", "600.000", "0.6", "360.00"],
  ]);
});

test("a tax rate that changes splits what it taxes, and nothing that has a rate of its own", () => {
  const components = [flat("1"), fixed("30", { taxRate: "0.06" })];
  const { contract, ...input } = contractOf(june, components, [point(june, "300")]);
  const [terms] = contract;
  const priced = priceMonth({
    ...input,
    contract: [
      { ...terms!, to: "2025-06-11" },
      { ...terms!, from: "2025-06-11", taxRate: "0.09" },
    ],
  });
  expect(priced.lines.map(({ from, amount, taxRate }) => [from, amount, taxRate])).toEqual([
    ["2025-06-01", "100.00", "0.13"],
    ["2025-06-11", "200.00", "0.09"],
    ["2025-06-01", "30.00", "0.06"],
  ]);
});

test("tiers go on over a change of their prices, and thresholds are not shortened by days", () => {
  const tiered = (second: string, days: { from?: string; to?: string }) =>
    component({
      kind: "ENERGY_TIERED",
      unit: "kWh",
      tierBasis: "MONTH",
      tiers: [
        { upTo: "500", price: "0.5" },
        { upTo: null, price: second },
      ],
      ...days,
    });
  const components = [tiered("0.6", { to: "2025-06-13" }), tiered("0.8", { from: "2025-06-13" })];
  expect(shortLines(contractOf(june, components, [point(june, "1000")])).map(([, , ...rest]) => rest)).toEqual([
    ["400.000", "0.5", "200.00"],
    ["100.000", "0.5", "50.00"],
    ["500.000", "0.8", "400.00"],
  ]);
});

test("slices of tiers add up to the quantity, also of one that is taken back", () => {
  const tiers = [
    { upTo: "100", price: "1" },
    { upTo: "200", price: "2" },
    { upTo: null, price: "3" },
  ];
  const of = (before: string, quantity: string) =>
    tierSlices(new Exact(before), new Exact(quantity), tiers).map(String);
  expect(of("0", "250")).toEqual(["100", "100", "50"]);
  expect(of("150", "100")).toEqual(["0", "50", "50"]);
  expect(of("250", "-200")).toEqual(["-50", "-100", "-50"]);
  expect(of("0", "-10")).toEqual(["-10", "0", "0"]);
  expect(of("100", "0.001")).toEqual(["0", "0.001", "0"]);
});

test("the discount comes off every price of energy, never below zero, and off nothing else", () => {
  const components = [
    component({
      kind: "ENERGY_TOU",
      unit: "kWh",
      bandBasis: "RATIO",
      price: "0.43165",
      bands: [
        { band: "P", value: "1" },
        { band: "V", value: "0.01" },
      ],
    }),
    component({ kind: "PER_UNIT", category: "TND", unit: "kWh", price: "0.1" }),
  ];
  const { lines } = priceMonth(
    contractOf(june, components, [point(june, { P: "1000", V: "1000" })], { discountPerUnit: "0.005" }),
  );
  expect(lines.map(({ unitPrice, amount, trace }) => [unitPrice, amount, trace.expression])).toEqual([
    ["0.42665", "426.65", "1000.000 × (0.43165 × 1 − 0.005)"],
    ["0", "0.00", "1000.000 × max(0.43165 × 0.01 − 0.005, 0)"],
    ["0.1", "200.00", "2000.000 × 0.1"],
  ]);
});

test("time-of-use prices need quantities by bands that have a price", () => {
  const tou = component({
    kind: "ENERGY_TOU",
    unit: "kWh",
    bandBasis: "PRICE",
    bands: [{ band: "P", value: "1" }],
  });
  const codes = (usage: Parameters<typeof point>[1]) =>
    priceMonth(contractOf(june, [tou], [point(june, usage)])).problems.map(({ code, part }) => [code, part]);
  expect(codes("100")).toEqual([["price.band_needed", 0]]);
  expect(codes({ P: "1", V: "2" })).toEqual([["price.band_missing", 1]]);
});

test("the trace of a line says which version, which inputs and what was estimated", () => {
  const at = point(june);
  const parts = [{ ...june, band: null, quantity: "132520.83", estimated: "20.5" }];
  const components = [flat("0.16766")];
  const { lines } = priceMonth(contractOf(june, components, [{ ...at, parts }], { version: "S3/2" }));
  expect(lines[0]?.trace).toEqual({
    formula: "ENERGY_FLAT",
    versions: ["S3/2"],
    component: "1",
    point: "A",
    taxRate: "0.13",
    expression: "132520.830 × 0.16766",
    raw: "22218.4423578",
    inputs: {},
    estimated: "20.500",
  });
});

test("numbers that are written with more zeros are no change", () => {
  const { contract, ...input } = contractOf(june, [flat("0.5")], [point(june, "100")]);
  const [terms] = contract;
  const later = { ...terms!, from: "2025-06-13", discountPerUnit: "0.000", components: [flat("0.5000")] };
  const { lines } = priceMonth({ ...input, contract: [{ ...terms!, to: "2025-06-13" }, later] });
  expect(lines.map(({ from, to, amount }) => [from, to, amount])).toEqual([["2025-06-01", "2025-07-01", "50.00"]]);
});

test("a point that leaves the contract and comes back has lines of its own for both stays", () => {
  const away = point(june, "0", { reactiveKvarh: "0" });
  const stays = [
    { from: "2025-06-01", to: "2025-06-11" },
    { from: "2025-06-21", to: "2025-07-01" },
  ];
  const back = {
    ...away,
    spans: stays.map((days) => ({ ...days, capacityKva: null, demandKw: null, contractDemandKw: null })),
    parts: stays.map((days, at) => ({ ...days, band: null, quantity: String(1000 * (at + 1)) })),
  };
  const lineOfStays = (days: readonly { from: string; to: string }[], amounts: readonly string[]) =>
    days.map(({ from, to }, at) => [from, to, amounts[at]]);
  const components = [
    flat("0.5"),
    fixed("30", { amountPer: "POINT" }),
    component({ kind: "POWER_FACTOR", pfStandard: "0.90", from: "2025-06-06" }),
  ];
  const { lines } = priceMonth(contractOf(june, components, [back]));
  expect(lines.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    ...lineOfStays(stays, ["500.00", "1000.00"]),
    ...lineOfStays(stays, ["10.00", "10.00"]),
    // −0.75 % of half the first stay, and of the second.
    ["2025-06-06", "2025-06-11", "-1.88"],
    ["2025-06-21", "2025-07-01", "-7.50"],
  ]);
});
