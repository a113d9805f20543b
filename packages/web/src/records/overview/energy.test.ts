import { expect, test } from "vitest";
import { energyOf } from "./energy.ts";

const lastMonth = "2025-12";
const month = (at: number) => `2025-${String(at).padStart(2, "0")}`;
const read = (months: readonly string[], complete = true) =>
  months.map((one) => ({ month: one, commodity: "ELECTRICITY" as const, quantity: "10.000", complete }));
const of = (months: ReturnType<typeof read>) => ({ lastMonth, months });
const issued = (months: readonly string[]) =>
  months.map((one) => ({ period: one.replace("-", ""), commodity: "ELECTRICITY" as const, quantity: "11" }));
const year = Array.from({ length: 12 }, (_, at) => month(at + 1));

test("energy is that of readings of whole months, where they know as many months as statements", () => {
  const energy = energyOf(of(read([...year, "2026-01"])), issued(year));
  expect(energy.source).toBe("readings");
  expect(energy.months.map(({ period }) => period).at(-1)).toBe("202512");
  expect(energy.incomplete).toBe(0);
});

test("energy is that of statements where these know more months, or nothing is read", () => {
  expect(energyOf(of(read(["2025-12", "2026-01"])), issued(year)).source).toBe("statements");
  expect(energyOf(of([]), issued(year))).toMatchObject({ source: "statements", months: issued(year) });
  expect(energyOf(of(read(["2023-12"])), [])).toMatchObject({ source: "statements", months: [] });
});

test("months of the last twelve that lack values are counted", () => {
  expect(energyOf(of([...read(year.slice(0, 10)), ...read(year.slice(10), false)]), []).incomplete).toBe(2);
  expect(energyOf(of([...read(["2024-12"], false), ...read(year)]), []).incomplete).toBe(0);
});
