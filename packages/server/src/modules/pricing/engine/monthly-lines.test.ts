import { expect, test } from "vitest";
import { component, contractOf, fixed, june, july, point } from "../testing/priced-contract.ts";
import { priceMonth } from "./price-month.ts";

const demand = (floorPct: string | null) => component({ kind: "DEMAND", price: "32", floorPct });
const capacity = component({ kind: "CAPACITY", price: "23.2" });
const april = { from: "2025-04-01", to: "2025-05-01" };
const shortLines = (input: Parameters<typeof priceMonth>[0]) =>
  priceMonth(input).lines.map(({ quantity, unit, days, ofDays, amount }) => [quantity, unit, days, ofDays, amount]);

test("P3 demand is charged from its floor up, by days where it is in force on some", () => {
  const at = point(june, {}, { demandKw: "455.6", contractDemandKw: "1200" });
  expect(shortLines(contractOf(june, [demand("40")], [at]))).toEqual([["480.000", "kW", 1, 1, "15360.00"]]);
  expect(shortLines(contractOf(june, [{ ...demand("40"), from: "2025-06-11" }], [at]))).toEqual([
    ["480.000", "kW", 20, 30, "10240.00"],
  ]);
});

test("demand above its floor, or without one, is charged as it was", () => {
  const at = point(june, {}, { demandKw: "1040.3", contractDemandKw: "1200" });
  expect(shortLines(contractOf(june, [demand("40")], [at]))).toEqual([["1040.300", "kW", 1, 1, "33289.60"]]);
  expect(shortLines(contractOf(june, [demand(null)], [at]))).toEqual([["1040.300", "kW", 1, 1, "33289.60"]]);
});

test("P4 capacity is charged by the month, or by days", () => {
  const at = point(june, {}, { capacityKva: "630" });
  expect(shortLines(contractOf(june, [capacity], [at]))).toEqual([["630.000", "kVA", 1, 1, "14616.00"]]);
  expect(shortLines(contractOf(june, [{ ...capacity, to: "2025-06-21" }], [at]))).toEqual([
    ["630.000", "kVA", 20, 30, "9744.00"],
  ]);
});

test("a capacity that changes within the month is two lines by days, and one that stays is one", () => {
  const spans = (second: string) => [
    { from: june.from, to: "2025-06-13", capacityKva: "630", demandKw: null, contractDemandKw: null },
    { from: "2025-06-13", to: june.to, capacityKva: second, demandKw: null, contractDemandKw: null },
  ];
  expect(shortLines(contractOf(june, [capacity], [{ ...point(june), spans: spans("800") }]))).toEqual([
    ["630.000", "kVA", 12, 30, "5846.40"],
    ["800.000", "kVA", 18, 30, "11136.00"],
  ]);
  expect(shortLines(contractOf(june, [capacity], [{ ...point(june), spans: spans("630") }]))).toEqual([
    ["630.000", "kVA", 1, 1, "14616.00"],
  ]);
});

test.each([
  [april, "2025-04-02", "0.15", "0.01"],
  [july, "2025-07-18", "100", "54.84"],
])("P5 a fixed charge of some days of %o", (month, to, amount, charged) => {
  expect(priceMonth(contractOf(month, [fixed(amount, { to })], [])).payable).toBe(charged);
});

test("a fixed charge per point is due for each point on the days on which it belongs to the contract", () => {
  const late = { from: "2025-06-16", to: june.to };
  const points = [point(june), { ...point(late), key: "B" }];
  expect(shortLines(contractOf(june, [fixed("300", { amountPer: "POINT" })], points))).toEqual([
    ["1.000", "月", 1, 1, "300.00"],
    ["1.000", "月", 15, 30, "150.00"],
  ]);
});

test("a point that is billed by capacity has no demand charge, and the calculation says so", () => {
  const at = point(june, {}, { demandKw: "455.6", capacityKva: "630", demandBasis: "CAPACITY" });
  const { lines, warnings } = priceMonth(contractOf(june, [demand(null), capacity], [at]));
  expect(lines.map(({ unit }) => unit)).toEqual(["kVA"]);
  expect(warnings).toEqual([{ code: "F10", point: "A", kind: "DEMAND" }]);
});
