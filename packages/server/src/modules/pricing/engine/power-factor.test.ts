import { Exact } from "@busbar/contract/kernel/decimal";
import { expect, test } from "vitest";
import { component, contractOf, fixed, flat, june, perUnit, point } from "../testing/priced-contract.ts";
import { adjustmentPercent, powerFactor } from "./power-factor.ts";
import { priceMonth } from "./price-month.ts";

const adjustment = component({ kind: "POWER_FACTOR", pfStandard: "0.90" });

test.each([
  ["32868", "0.95", "-0.75"],
  ["48432", "0.9", "0"],
  ["51000", "0.89", "0.5"],
  ["62000", "0.85", "2.5"],
  ["101000", "0.7", "10"],
  ["118000", "0.65", "15"],
  ["133000", "0.6", "25"],
])("P10 100,000 kWh with %s kvarh have cos φ %s and are adjusted by %s %%", (reactive, factor, percent) => {
  const of = powerFactor(new Exact(100_000), reactive);
  expect(String(of)).toBe(factor);
  expect(String(adjustmentPercent("0.90", of!))).toBe(percent);
});

test("P10 without active energy there is no power factor and no line", () => {
  expect(powerFactor(new Exact(0), "100")).toBeNull();
  const { lines } = priceMonth(contractOf(june, [fixed("10"), adjustment], [point(june, "0", { reactiveKvarh: "5" })]));
  expect(lines.map(({ category }) => category)).toEqual(["FIXED"]);
});

test.each([
  [
    "0.90",
    ["1", "0.95", "0.94", "0.92", "0.9", "0.89", "0.7", "0.69", "0.65", "0.64", "0.6", "0.59", "0.5"],
    ["-0.75", "-0.75", "-0.6", "-0.3", "0", "0.5", "10", "11", "15", "17", "25", "27", "45"],
  ],
  [
    "0.85",
    ["1", "0.94", "0.91", "0.9", "0.86", "0.85", "0.84", "0.65", "0.64", "0.6", "0.59"],
    ["-1.1", "-1.1", "-0.65", "-0.5", "-0.1", "0", "0.5", "10", "11", "15", "17"],
  ],
  [
    "0.80",
    ["1", "0.92", "0.91", "0.9", "0.81", "0.8", "0.79", "0.6", "0.59", "0.55", "0.54"],
    ["-1.3", "-1.3", "-1.15", "-1", "-0.1", "0", "0.5", "10", "11", "15", "17"],
  ],
] as const)("the table of standard %s is continuous from corner to corner", (standard, factors, percents) => {
  expect(factors.map((factor) => String(adjustmentPercent(standard, new Exact(factor))))).toEqual([...percents]);
});

test("a power factor that asks for no adjustment is a line of nothing, so that it is seen", () => {
  const { lines } = priceMonth(
    contractOf(june, [flat("0.5"), adjustment], [point(june, "1000", { reactiveKvarh: "484" })]),
  );
  expect(lines.map(({ category, amount }) => [category, amount])).toEqual([
    ["ENERGY", "500.00"],
    ["POWER_FACTOR", "0.00"],
  ]);
});

test("the standard of the point goes before that of the component", () => {
  const of = (pfStandard: "0.85" | null) =>
    priceMonth(
      contractOf(june, [flat("1"), adjustment], [point(june, "100000", { reactiveKvarh: "62000", pfStandard })]),
    ).lines[1];
  expect(of(null)).toMatchObject({ unitPrice: "0.025", amount: "2500.00" });
  expect(of("0.85")).toMatchObject({ unitPrice: "0", amount: "0.00" });
});

test("funds, fixed charges and what the plan exempts are left out of the base, surcharges are not", () => {
  const tiers = [{ upTo: null, price: "0.1" }];
  const components = [
    flat("1"),
    perUnit("FUND", "0.5"),
    perUnit("TND", "0.2", { pfExempt: true }),
    fixed("900"),
    component({ kind: "TIER_SURCHARGE", unit: "kWh", tierBasis: "MONTH", tiers }),
    adjustment,
  ];
  const { lines } = priceMonth(contractOf(june, components, [point(june, "1000", { reactiveKvarh: "620" })]));
  expect(lines.at(-1)).toMatchObject({ quantity: "1100.000", unitPrice: "0.025", amount: "27.50" });
});

test("each point is adjusted by its own power factor", () => {
  const points = [
    point(june, "1000", { reactiveKvarh: "620" }),
    point(june, "1000", { key: "B", reactiveKvarh: "328.68" }),
    point(june, "1000", { key: "C" }),
  ];
  const { lines } = priceMonth(contractOf(june, [flat("1"), adjustment], points));
  expect(lines.slice(3).map(({ point: key, amount }) => [key, amount])).toEqual([
    ["A", "25.00"],
    ["B", "-7.50"],
  ]);
});
