import { expect, test } from "vitest";
import { shiftedHolidays } from "./copy-year.ts";

test.each([
  ["春节", "2025-01-29", 2026, "2026-02-17"],
  ["春节", "2025-02-04", 2026, "2026-02-23"],
  ["端午节", "2025-05-31", 2026, "2026-06-19"],
  ["中秋节", "2025-10-06", 2026, "2026-09-25"],
  ["中秋节", "2026-09-25", 2025, "2025-10-06"],
  ["国庆节", "2025-10-01", 2026, "2026-10-01"],
  ["元旦", "2026-01-01", 2027, "2027-01-01"],
])("%s of %s lies in %i on %s", (name, date, to, expected) => {
  expect(shiftedHolidays([{ date, name }], to)).toEqual([{ date: expected, name }]);
});

test("two holidays that fall on one day are one, and 29 February is left out", () => {
  const days = [
    { date: "2028-02-29", name: "闰日" },
    { date: "2028-10-01", name: "国庆节" },
    { date: "2028-10-03", name: "中秋节" },
  ];
  expect(shiftedHolidays(days, 2020).map(({ date }) => date)).toEqual(["2020-02-29", "2020-10-01"]);
  expect(shiftedHolidays(days, 2029).map(({ date }) => date)).toEqual(["2029-10-01", "2029-09-22"]);
});
