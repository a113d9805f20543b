import { expect, test } from "vitest";
import {
  chartMonths,
  commoditiesOf,
  daysUntilLast,
  monthsToLastIssued,
  payableIn,
  type UsageMonth,
  usageOf,
} from "./usage.ts";

const month = (
  period: string,
  quantity: string,
  payable = "1.00",
  commodity: UsageMonth["commodity"] = "ELECTRICITY",
) => ({
  period,
  commodity,
  count: 1,
  quantity,
  payable,
});
/** `count` months from January of `year`. */
const yearOf = (year: number, quantity: string, count = 12) =>
  Array.from({ length: count }, (_, at) => month(`${year}${String(at + 1).padStart(2, "0")}`, quantity));

test("usage is that of the twelve months up to the last issued one, compared with the same months before", () => {
  expect(usageOf([...yearOf(2024, "100"), ...yearOf(2025, "110.5")], "ELECTRICITY")).toMatchObject({
    months: expect.arrayContaining(["2025-01", "2025-12"]),
    total: "1326",
    change: { kind: "up", percent: "11%" },
  });
  expect(usageOf([...yearOf(2024, "100"), ...yearOf(2025, "100.5")], "ELECTRICITY")?.change?.kind).toBe("same");
  expect(usageOf([...yearOf(2024, "100"), ...yearOf(2025, "80", 6)], "ELECTRICITY")?.total).toBe("1080");
});

test("a year that lacks a month of the other is not compared, nor one without energy", () => {
  expect(usageOf([...yearOf(2024, "100", 11), ...yearOf(2025, "110")], "ELECTRICITY")?.change).toBeNull();
  expect(usageOf(yearOf(2025, "110"), "ELECTRICITY")?.change).toBeNull();
  expect(usageOf([...yearOf(2024, "0"), ...yearOf(2025, "110")], "ELECTRICITY")?.change).toBeNull();
  expect(usageOf([], undefined)).toBeUndefined();
});

test("the commodity with most money stands first, and amounts are of all commodities", () => {
  const months = [month("202512", "9", "5.00", "GAS"), month("202512", "100", "7.25"), month("202511", "100", "-3.00")];
  expect(commoditiesOf(months)).toEqual(["GAS", "ELECTRICITY"]);
  expect(payableIn(months, "2025-12")).toBe("12.25");
  expect(payableIn(months, "2025-10")).toBeNull();
});

test("amounts are those of the twelve months up to the last issued one, as usage is", () => {
  expect(monthsToLastIssued(yearOf(2025, "1"))).toEqual(usageOf(yearOf(2025, "1"), "ELECTRICITY")?.months);
  expect(monthsToLastIssued([month("202511", "1")]).at(-1)).toBe("2025-11");
  expect(monthsToLastIssued([])).toEqual([]);
});

test("charts show two years where the customer is that old, else one and the month before", () => {
  expect(chartMonths("2026-01-20", yearOf(2024, "1"))).toHaveLength(24);
  const own = chartMonths("2026-01-20", yearOf(2025, "1"));
  expect([own.length, own[0], own.at(-1)]).toEqual([13, "2024-12", "2025-12"]);
});

test("charts end with the present month only once it is billed", () => {
  expect(chartMonths("2026-01-20", yearOf(2024, "1")).at(-1)).toBe("2025-12");
  expect(chartMonths("2026-01-20", yearOf(2026, "1", 1)).at(-1)).toBe("2026-01");
  expect(chartMonths("2026-01-20", [], 3)).toEqual(["2025-10", "2025-11", "2025-12"]);
});

test.each([
  ["2026-01-20", "2027-01-01", 345],
  ["2026-01-20", "2026-01-21", 0],
])("on %s a contract that ends before %s has %d days left", (today, endsOn, days) => {
  expect(daysUntilLast(today, endsOn)).toBe(days);
});
