import { expect, test } from "vitest";
import { isYearDay, seasonProblems } from "./season-checks.ts";
import type { DayType } from "./tou-bands.ts";

const season = (fromDay: string, toDay: string, dayType: DayType = "ALL") => ({ fromDay, toDay, dayType });

test("a year is covered by seasons that meet, be it over New Year", () => {
  expect(seasonProblems([season("01-01", "12-31")])).toEqual([]);
  expect(seasonProblems([season("11-15", "03-15"), season("03-16", "11-14")])).toEqual([]);
  expect(
    seasonProblems([
      season("01-01", "12-31", "WORKDAY"),
      season("01-01", "12-31", "RESTDAY"),
      season("01-01", "12-31", "HOLIDAY"),
    ]),
  ).toEqual([]);
});

test("days that no season names are told with their first and last, 29 February too", () => {
  expect(seasonProblems([season("03-01", "12-31"), season("01-01", "02-28")])).toEqual([
    { kind: "uncovered", dayType: "ALL", fromDay: "02-29", toDay: "02-29" },
  ]);
  expect(seasonProblems([season("02-01", "06-30"), season("09-01", "12-31")])).toEqual([
    { kind: "uncovered", dayType: "ALL", fromDay: "01-01", toDay: "01-31" },
    { kind: "uncovered", dayType: "ALL", fromDay: "07-01", toDay: "08-31" },
  ]);
});

test("days that two seasons name are told as overlapping", () => {
  expect(seasonProblems([season("01-01", "07-31"), season("07-01", "12-31")])).toEqual([
    { kind: "overlapping", dayType: "ALL", fromDay: "07-01", toDay: "07-31" },
  ]);
});

test("what is wrong on some day types alone names them", () => {
  expect(seasonProblems([season("01-01", "12-31", "WORKDAY"), season("01-01", "12-31", "HOLIDAY")])).toEqual([
    { kind: "uncovered", dayType: "RESTDAY", fromDay: "01-01", toDay: "12-31" },
  ]);
  expect(seasonProblems([season("01-01", "12-31"), season("10-01", "10-08", "HOLIDAY")])).toEqual([
    { kind: "overlapping", dayType: "HOLIDAY", fromDay: "10-01", toDay: "10-08" },
  ]);
});

test("02-29 is a day of the year, 02-30 and 2-1 are none", () => {
  expect(["02-29", "02-30", "2-1", "13-01"].map(isYearDay)).toEqual([true, false, false, false]);
});
