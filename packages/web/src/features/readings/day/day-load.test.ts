import type { IntervalDay } from "@busbar/contract/readings/readings";
import { expect, test } from "vitest";
import { likeDaysBefore, loadsAt, meanAt, monthsBefore, yearBefore } from "./compared-days.ts";
import { type DayLoad, dayFigures, dayLoadOf } from "./day-load.ts";
import { partsOf, stretchesOf } from "./day-plot.ts";

const dayOf = (day: string, given: Partial<IntervalDay> = {}): IntervalDay => ({
  day,
  dayType: "WORKDAY",
  resolutionMinutes: 15,
  version: 1,
  total: "96.000",
  values: Array.from({ length: 96 }, () => "1.000"),
  quality: null,
  bands: null,
  ...given,
});
const all = (count: number, value: string | null): (string | null)[] => Array.from({ length: count }, () => value);
const zone = "Asia/Shanghai";

test.each([
  [15, 96, "209.772", 839_088],
  [30, 48, "209.772", 419_544],
  [60, 24, "209.772", 209_772],
  [1440, 1, "240.024", 10_001],
])("the load of a slot of %i minutes is its energy for an hour", (resolutionMinutes, count, value, load) => {
  const { slots } = dayLoadOf(dayOf("2025-03-07", { resolutionMinutes, values: all(count, value) }), zone);
  expect(slots).toHaveLength(count);
  expect(slots[0]).toEqual({ from: "00:00", to: slots[1]?.from ?? "24:00", load, quality: "A", band: null });
  expect(slots.at(-1)?.to).toBe("24:00");
});

test("the largest load is the first of equal ones, and missing slots count neither for it nor for the load factor", () => {
  const values = all(96, "1.000");
  [values[0], values[36], values[40]] = [null, "4.000", "4.000"];
  const quality = `-${"A".repeat(39)}E${"A".repeat(55)}`;
  const figures = dayFigures(dayLoadOf(dayOf("2025-03-07", { total: "101.000", values, quality }), zone));
  expect(figures).toMatchObject({ energy: 101_000, missing: 1, estimated: 1 });
  expect(figures.most).toMatchObject({ from: "09:00", to: "09:15", load: 16_000 });
  expect(figures.loadFactor).toBeCloseTo(101 / 95 / 4, 10);
});

test.each([
  ["without a value", null],
  ["without energy", "0.000"],
])("a day %s has no load factor", (_, value) => {
  const figures = dayFigures(dayLoadOf(dayOf("2025-03-07", { values: all(96, value) }), zone));
  expect([figures.loadFactor, figures.missing]).toEqual([null, value === null ? 96 : 0]);
});

test.each([
  ["2025-03-07", "2024-03-07"],
  ["2024-02-29", "2023-02-28"],
  ["2025-02-28", "2024-02-28"],
])("a year before %s is %s", (day, before) => {
  expect(yearBefore(day)).toBe(before);
});

test("months before another go over the end of a year", () => {
  expect(monthsBefore("2025-02", 3)).toEqual(["2025-01", "2024-12", "2024-11"]);
});

test("like days are the last four complete ones of the same type before the day", () => {
  const load = (day: string, dayType: DayLoad["dayType"], values = all(96, "1.000")) =>
    dayLoadOf(dayOf(day, { dayType, values }), zone);
  const shown = load("2025-03-11", "WORKDAY");
  const days = [
    load("2025-03-03", "WORKDAY"),
    load("2025-03-04", "WORKDAY"),
    load("2025-03-05", "WORKDAY"),
    load("2025-03-06", "WORKDAY", [null, ...all(95, "1.000")]),
    load("2025-03-07", "WORKDAY"),
    load("2025-03-08", "RESTDAY"),
    load("2025-03-10", "WORKDAY"),
    shown,
    load("2025-03-12", "WORKDAY"),
  ];
  const like = ["2025-03-10", "2025-03-07", "2025-03-05", "2025-03-04"];
  expect(likeDaysBefore(shown, days).map(({ day }) => day)).toEqual(like);
});

test("days are compared at the same clock time, also where one lacks an hour", () => {
  const spring = dayLoadOf(dayOf("2025-03-30", { values: all(92, "2.000") }), "Europe/Rome");
  const usual = dayLoadOf(dayOf("2025-03-29"), "Europe/Rome");
  const times = usual.slots.map(({ from }) => from);
  const loads = loadsAt(times, spring);
  expect([loads[7], loads[8], loads[11], loads[12], loads[95]]).toEqual([8000, null, null, 8000, 8000]);
  expect(meanAt(times, [usual, spring]).slice(7, 9)).toEqual([6000, 4000]);
});

test("estimated parts of a curve meet the measured ones", () => {
  const quality = `AE${"A".repeat(94)}`;
  const { slots } = dayLoadOf(dayOf("2025-03-07", { quality }), zone);
  const { measured, estimated } = partsOf(slots);
  expect(measured.slice(0, 3)).toEqual([4000, null, 4000]);
  expect(estimated.slice(0, 4)).toEqual([4000, 4000, 4000, null]);
});

test("the bands of a day are shaded as stretches, each of which has the band of its slots", () => {
  const bands = "V".repeat(28) + "F".repeat(4) + "P".repeat(12) + "F".repeat(52);
  const { slots } = dayLoadOf(dayOf("2025-03-07", { bands }), zone);
  expect(stretchesOf(slots)).toEqual([
    { band: "V", first: 0, last: 27 },
    { band: "F", first: 28, last: 31 },
    { band: "P", first: 32, last: 43 },
    { band: "F", first: 44, last: 95 },
  ]);
  expect(stretchesOf(dayLoadOf(dayOf("2025-03-07"), zone).slots)).toEqual([]);
});
