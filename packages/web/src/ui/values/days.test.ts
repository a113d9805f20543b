import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, endAfter, lastDayOf } from "./days.ts";

test.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
])("R-B03 %s and %i days is %s", (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test("R-B03 the last day that people read and the end that is kept are one day apart, both ways", () => {
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(lastDayOf(endAfter(day))).toBe(day);
      expect((endAfter(day) ?? "") > day).toBe(true);
    }),
  );
  expect(lastDayOf(null)).toBeUndefined();
  expect(endAfter(undefined)).toBeNull();
});
