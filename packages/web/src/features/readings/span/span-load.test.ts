import { expect, test } from "vitest";
import type { DayLoad } from "../day/day-load.ts";
import { daysIn, durationOf, energyBy, heatOf, spanFigures } from "./span-load.ts";

const dayOf = (day: string, loads: readonly (number | null)[], energy = 0): DayLoad => ({
  day,
  dayType: "WORKDAY",
  minutes: 60,
  energy,
  slots: loads.map((load, at) => ({
    from: `${String(at).padStart(2, "0")}:00`,
    to: `${String(at + 1).padStart(2, "0")}:00`,
    load,
    quality: load === null ? "-" : "A",
    band: null,
  })),
});

test("hours of use are the energy divided by the largest load, whose day and slot are told", () => {
  const figures = spanFigures([dayOf("2025-03-01", [1000, 4000], 5000), dayOf("2025-03-02", [4000, null], 4000)]);
  expect(figures).toMatchObject({ energy: 9000, missing: 1, estimated: 0, hoursOfUse: 2.25, loadFactor: 0.75 });
  expect([figures.most?.day, figures.most?.slot.from]).toEqual(["2025-03-01", "01:00"]);
});

test("a span without readings has no maximum, load factor or hours of use", () => {
  const nothing = { energy: 0, most: null, loadFactor: null, hoursOfUse: null };
  expect([spanFigures([]), spanFigures([dayOf("2025-03-01", [null])])]).toMatchObject([nothing, nothing]);
});

test("a duration curve begins with the largest load, ends with the smallest and never rises", () => {
  const loads = durationOf([dayOf("2025-03-01", [3000, null, 1000]), dayOf("2025-03-02", [4000, 2000])]);
  expect(loads).toHaveLength(101);
  expect([loads[0], loads[25], loads[26], loads[50], loads[100]]).toEqual([4000, 4000, 3000, 3000, 1000]);
  expect(loads.every((load, at) => at === 0 || load <= (loads[at - 1] ?? 0))).toBe(true);
  expect(durationOf([])).toEqual([]);
});

test("energy is summed by day and by month, and what was not read is no zero", () => {
  const days = [dayOf("2025-01-31", [], 1), dayOf("2025-02-01", [], 2), dayOf("2025-02-03", [], 4)];
  expect(energyBy(["2025-01", "2025-02", "2025-03"], days)).toEqual([1, 6, null]);
  expect(energyBy(daysIn({ from: "2025-02-01", to: "2025-02-04" }), days)).toEqual([2, null, 4]);
});

test("a heat map has a cell for each day and time of the clock, empty where nothing was read", () => {
  const all = daysIn({ from: "2025-03-01", to: "2025-03-04" });
  const cells = heatOf(all, [dayOf("2025-03-01", [1, 2]), dayOf("2025-03-03", [3])]);
  expect(cells).toEqual({ times: ["00:00", "01:00"], loads: [1, 2, null, null, 3, null] });
});
