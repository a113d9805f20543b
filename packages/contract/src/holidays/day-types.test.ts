import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../kernel/business-time.ts";
import { addWorkdays, dayTypeOf, type HolidayKind, isTabled, nextWorkday } from "./day-types.ts";

const special = new Map<string, HolidayKind>([
  ["2025-01-26", "MAKEUP_WORKDAY"],
  ...["28", "29", "30", "31"].map((day) => [`2025-01-${day}`, "HOLIDAY"] as const),
  ...["01", "02", "03", "04"].map((day) => [`2025-02-${day}`, "HOLIDAY"] as const),
  ["2025-02-08", "MAKEUP_WORKDAY"],
]);

test.each([
  ["2025-01-24", "WORKDAY"],
  ["2025-01-25", "RESTDAY"],
  ["2025-01-26", "WORKDAY"],
  ["2025-01-28", "HOLIDAY"],
  ["2025-02-01", "HOLIDAY"],
  ["2025-02-08", "WORKDAY"],
  ["2025-02-09", "RESTDAY"],
])("%s is a %s", (day, type) => {
  expect(dayTypeOf(day, special)).toBe(type);
});

test.each([
  ["2025-01-24", "2025-01-24"],
  ["2025-01-25", "2025-01-26"],
  ["2025-01-28", "2025-02-05"],
  ["2025-02-09", "2025-02-10"],
])("a due date of %s is moved to %s", (day, moved) => {
  expect(nextWorkday(day, special)).toBe(moved);
});

test("three working days after the day before Spring Festival end on the make-up Saturday's eve", () => {
  expect(addWorkdays("2025-01-27", 3, special)).toBe("2025-02-07");
  expect(addWorkdays("2025-01-27", 4, special)).toBe("2025-02-08");
  expect(addWorkdays("2025-01-27", 0, special)).toBe("2025-01-27");
});

const days = fc.integer({ min: 0, max: 4000 }).map((count) => addDays("2020-01-01", count));
test("whatever the table says, the next working day is worked and none before it is", () => {
  const tables = fc.array(fc.tuple(days, fc.constantFrom<HolidayKind>("HOLIDAY", "MAKEUP_WORKDAY")));
  fc.assert(
    fc.property(days, tables, (day, rows) => {
      const table = new Map(rows);
      const next = nextWorkday(day, table);
      expect(dayTypeOf(next, table)).toBe("WORKDAY");
      for (let one = day; one < next; one = addDays(one, 1)) expect(dayTypeOf(one, table)).not.toBe("WORKDAY");
    }),
  );
});

test("a year without a table is known as such", () => {
  expect(isTabled("2025-12-31", [2025])).toBe(true);
  expect(isTabled("2026-01-01", [2025])).toBe(false);
});
