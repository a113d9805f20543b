import { expect, test } from "vitest";
import { isDaily } from "./reading-days.ts";

const days = (...minutes: number[]) => minutes.map((resolutionMinutes) => ({ resolutionMinutes }));

test.each([
  ["gas that is read once a day", "GAS", 15, days(1440, 1440), true],
  ["gas of a month without readings", "GAS", 15, days(), true],
  ["electricity by quarter-hour", "ELECTRICITY", 15, days(15, 15), false],
  ["electricity of a month without readings", "ELECTRICITY", 15, days(), false],
  ["electricity read once a day", "ELECTRICITY", 1440, days(), true],
  ["a month that was read by day first and by quarter-hour then", "ELECTRICITY", 15, days(1440, 15), false],
] as const)("one value a day: %s", (_, commodity, resolutionMinutes, read, daily) => {
  expect(isDaily({ commodity, resolutionMinutes, days: read })).toBe(daily);
});
