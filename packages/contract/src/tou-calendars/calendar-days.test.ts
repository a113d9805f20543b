import { expect, test } from "vitest";
import type { HolidayKind } from "../holidays/day-types.ts";
import { bandsOfDay, bandsOfSlots } from "./calendar-days.ts";

const all = (band: string) => band.repeat(96);
const seasons = [
  { fromDay: "11-15", toDay: "03-15", dayType: "ALL", slots: all("S") },
  { fromDay: "03-16", toDay: "11-14", dayType: "WORKDAY", slots: all("P") },
  { fromDay: "03-16", toDay: "11-14", dayType: "RESTDAY", slots: all("F") },
  { fromDay: "03-16", toDay: "06-30", dayType: "HOLIDAY", slots: all("V") },
] as const;
const special = new Map<string, HolidayKind>([
  ["2025-05-01", "HOLIDAY"],
  ["2025-04-27", "MAKEUP_WORKDAY"],
  ["2025-10-01", "HOLIDAY"],
]);

test.each([
  ["2025-01-01", "S", "a season passes New Year"],
  ["2025-03-15", "S", "its last day belongs to it"],
  ["2025-03-17", "P", "a Monday"],
  ["2025-04-26", "F", "a Saturday"],
  ["2025-04-27", "P", "a Sunday that is worked"],
  ["2025-05-01", "V", "a holiday"],
])("%s is of band %s: %s", (day, band) => {
  expect(bandsOfDay(seasons, day, special)).toBe(all(band));
});

test("a day that no season covers has no bands", () => {
  expect(bandsOfDay(seasons, "2025-10-01", special)).toBeNull();
});

test("a quarter-hour has the band of the clock at its start, also where clocks change", () => {
  const nightly = "V".repeat(8) + "F".repeat(4) + "P".repeat(84);
  expect(bandsOfSlots(nightly, "2025-07-01", "Europe/Rome")).toBe(nightly);
  expect(bandsOfSlots(nightly, "2025-03-30", "Europe/Rome")).toBe("V".repeat(8) + "P".repeat(84));
  expect(bandsOfSlots(nightly, "2025-10-26", "Europe/Rome")).toBe("V".repeat(8) + "F".repeat(8) + "P".repeat(84));
});
