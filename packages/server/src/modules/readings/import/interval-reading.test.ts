import { expect, test } from "vitest";
import {
  isEmptyValue,
  readChannel,
  readClock,
  readDay,
  readMoment,
  readPointCode,
  readQuality,
} from "./interval-cells.ts";
import { recogniseLayout } from "./interval-layout.ts";
import { baseOf, isLoad, type ReadingUnit, readUnit, toThousandths, type ValuesAre } from "./quantity.ts";
import { createSlotClock } from "./slot-clock.ts";

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const labels = (count: number, first: number) =>
  Array.from({ length: count }, (_, at) => clockOf((first + at) * (1440 / count)));
const noTimes = { timeTitle: "", times: [] };

test.each([
  ["00:15 to 24:00", labels(96, 1), "end", 15],
  ["00:00 to 23:45", labels(96, 0), "start", 15],
  ["00:30 to 24:00", labels(48, 1), "end", 30],
  ["01:00 to 24:00", labels(24, 1), "end", 60],
  ["00:15 to 23:45 and then 00:00", [...labels(96, 1).slice(0, -1), "00:00"], "end", 15],
] as const)("columns from %s are a wide file", (_, titles, convention, minutes) => {
  const layout = recogniseLayout(["point_code", "date", ...titles], noTimes);
  expect(layout).toMatchObject({ form: "wide", labels: convention, minutes });
  expect(layout.slots.map(({ minute }) => minute)).toEqual(titles.map((_, at) => at * minutes));
});

test("columns P1 to P96 are the slots of a day in their order", () => {
  const titles = Array.from({ length: 96 }, (_, at) => `P${at + 1}`);
  const layout = recogniseLayout(["户号", "日期", ...titles], noTimes);
  expect(layout).toMatchObject({ form: "wide", minutes: 15 });
  expect([layout.slots[0], layout.slots[95]]).toEqual([
    { at: 2, minute: 0 },
    { at: 97, minute: 1425 },
  ]);
});

test("a corrected convention moves a wide row by one slot, over midnight too", () => {
  const ends = recogniseLayout(labels(96, 0), noTimes, "end");
  expect([ends.slots[0]?.minute, ends.slots[95]?.minute]).toEqual([-15, 1410]);
  const starts = recogniseLayout(labels(96, 1), noTimes, "start");
  expect([starts.slots[0]?.minute, starts.slots[95]?.minute]).toEqual([15, 1440]);
});

test.each([
  ["a missing column", labels(96, 1).slice(1)],
  ["a column that stands twice", [...labels(95, 1), "00:15"]],
  ["no times at all", ["start", "value"]],
])("with %s the file is long", (_, titles) => {
  expect(recogniseLayout(titles, noTimes).form).toBe("long");
});

test.each([
  ["time", [0, 15, 30], "start"],
  ["time", [15, 30, 45], "end"],
  ["time", [1410, 1425, 1440], "end"],
  ["时段结束", [0, 15], "end"],
  ["开始时间", [15, 30], "start"],
  ["start", [], "start"],
] as const)("in a long file with %s %j the times name the %s", (timeTitle, times, convention) => {
  expect(recogniseLayout(["point_code", timeTitle, "value"], { timeTitle, times }).labels).toBe(convention);
});

test.each([
  ["kWh", "kWh"],
  ["电量（kWh）", "kWh"],
  ["value [MWh]", "MWh"],
  ["千瓦时", "kWh"],
  ["m3", "m³"],
  ["用气量(m³)", "m³"],
  ["KM3", "km³"],
  ["GJ", "GJ"],
  ["kVArh", "kvarh"],
  ["values", null],
] as const)("the unit of %s is %s", (text, unit) => {
  expect(readUnit(text)).toBe(unit);
});

const inUnit = (unit: ReadingUnit, values: ValuesAre = "energy", multiplier = "1") =>
  toThousandths({ unit, values, minutes: 15, multiplier });

test.each([
  ["30", "kWh", 30_000],
  ["30.000", "kWh", 30_000],
  ["36000", "Wh", 36_000],
  ["0.0335", "MWh", 33_500],
  ["1234.5", "m³", 1_234_500],
  ["0.0012", "km³", 1200],
  ["12.5", "MJ", 13],
  ["1", "GJ", 1000],
  ["-1.250", "kWh", -1250],
  ["-0", "kWh", 0],
  ["1,234,567", "Wh", 1_234_567],
  ["1,234.5", "kWh", 1_234_500],
  ["999999", "kWh", 999_999_000],
  ["0.0005", "kWh", 1],
  ["0.00049", "kWh", 0],
  ["1234567.891", "kWh", 1_234_567_891],
] as const)("%s %s are %i thousandths", (text, unit, thousandths) => {
  expect(inUnit(unit)(text)).toBe(thousandths);
});

test.each(["1,234", "1.234,5", "12a", "=A1+3", "+5", "1e3", "", ".5", "999999999999"])("%s is not a value", (text) => {
  expect(inUnit("kWh")(text)).toBe("unreadable");
});

test("a load of a quarter-hour is a quarter of its energy, and a raw value is multiplied", () => {
  expect(inUnit("kW", "load")("120.5")).toBe(30_125);
  expect(inUnit("MW", "load")("0.4")).toBe(100_000);
  expect(inUnit("kWh", "raw", "120")("246.90")).toBe(29_628_000);
  expect(inUnit("kWh", "raw", "2.5")("10.001")).toBe(25_003);
});

const cell = (text: string, kind: "text" | "number" = "text") => ({ text, kind });
test.each([
  [cell("3101234567890"), "3101234567890"],
  [cell(" 0012 "), "0012"],
  [cell("PP-DEMO-001"), "PP-DEMO-001"],
  [cell("3101234567890", "number"), "3101234567890"],
  [cell("12345678901234567890"), "12345678901234567890"],
  [cell("3.10123E+12"), null],
  [cell("3101234567890.0"), null],
  [cell("12345678901234567000", "number"), null],
] as const)("I07 the code %j is read as %s", (of, code) => {
  expect(readPointCode(of)).toBe(code);
});

test("days, times and moments are read as people and systems write them", () => {
  expect(["2025-06-01", "2025/6/1", "20250601", "2025年6月1日"].map(readDay)).toEqual(
    Array.from({ length: 4 }, () => "2025-06-01"),
  );
  expect(["6/1/2025", "2025-02-29", "20251301"].map(readDay)).toEqual([null, null, null]);
  expect(["0:15", "00:15:00", "24:00", "24:15", "1:75"].map(readClock)).toEqual([15, 15, 1440, null, null]);
  expect(readMoment("2025-06-01T00:15:00+08:00")).toEqual({ instant: Date.parse("2025-05-31T16:15:00Z") });
  expect(readMoment("2025-06-01T24:00")).toEqual({ day: "2025-06-01", minute: 1440 });
  expect(readMoment("2025/6/1 0:15")).toEqual({ day: "2025-06-01", minute: 15 });
  expect(readMoment("2025-02-29T00:15:00Z")).toBeNull();
  expect(["", "正向有功", "REACTIVE", "active import", "x"].map(readChannel)).toEqual([
    "ACTIVE_IMPORT",
    "ACTIVE_IMPORT",
    "REACTIVE",
    "ACTIVE_IMPORT",
    null,
  ]);
  expect(["", "E", "实测", "x"].map(readQuality)).toEqual(["A", "E", "A", null]);
});

test("I05 a time between two slots has none", () => {
  const clock = createSlotClock("Asia/Shanghai", 15);
  expect(clock.atMinute("2025-06-01", 80)).toBe("off_grid");
  expect(clock.atMinute("2025-06-01", 1425)).toBe(95);
  expect(clock.atInstant(Date.parse("2025-06-01T01:20:00+08:00"))).toEqual({ day: "2025-06-01", slot: "off_grid" });
  expect(createSlotClock("Asia/Shanghai", 1440).atMinute("2025-06-01", 0)).toBe(0);
});

test("I08 the hour that a clock skips has no slot, and the one that it shows twice needs an offset", () => {
  const clock = createSlotClock("Europe/Rome", 15);
  expect([clock.slotsOf("2025-03-30"), clock.slotsOf("2025-10-26"), clock.slotsOf("2025-06-01")]).toEqual([
    92, 100, 96,
  ]);
  expect(clock.atMinute("2025-03-30", 135)).toBe("no_such_slot");
  expect(clock.atMinute("2025-03-30", 180)).toBe(8);
  expect(clock.atMinute("2025-10-26", 135)).toBe("no_such_slot");
  expect(clock.atInstant(Date.parse("2025-10-26T02:15:00+02:00"))).toEqual({ day: "2025-10-26", slot: 9 });
  expect(clock.atInstant(Date.parse("2025-10-26T02:15:00+01:00"))).toEqual({ day: "2025-10-26", slot: 13 });
  expect(clock.startOf("2025-10-26", 13)).toBe(Date.parse("2025-10-26T02:15:00+01:00"));
});

test("I04 a dash, n/a and the like are no value, and zero is one", () => {
  expect(["", " ", "-", "--", "N/A", "NaN", "空"].every(isEmptyValue)).toBe(true);
  expect(["0", "-1", "0.000", "x"].some(isEmptyValue)).toBe(false);
});

test("a unit belongs to what is measured, and kilowatts are a load", () => {
  expect((["MWh", "kvar", "km³", "MJ"] as const).map(baseOf)).toEqual(["kWh", "kvarh", "m³", "GJ"]);
  expect((["kW", "MW", "kWh", "GJ"] as const).map(isLoad)).toEqual([true, true, false, false]);
});
