import fc from "fast-check";
import { expect, test } from "vitest";
import { delaySeconds, isAlarming, medianOfHours } from "./sign-in-rules.ts";

test.each([
  [0, 0],
  [5, 0],
  [6, 2],
  [7, 4],
  [10, 32],
  [14, 512],
  [15, 900],
  [16, 900],
  [100_000, 900],
])("R-A01 after %s failures in a row the wait is %s seconds", (failures, seconds) => {
  expect(delaySeconds(failures, 5)).toBe(seconds);
});

test("R-A01 one failure more never shortens the wait", () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 1, max: 50 }), (failures, free) => {
      expect(delaySeconds(failures + 1, free)).toBeGreaterThanOrEqual(delaySeconds(failures, free));
    }),
  );
});

test("the middle of a week counts hours without a failure too", () => {
  expect(medianOfHours([], 168)).toBe(0);
  expect(medianOfHours([500, 900], 168)).toBe(0);
  expect(medianOfHours([1, 2, 3], 3)).toBe(2);
  expect(medianOfHours([1, 2, 3, 9], 4)).toBe(2.5);
});

test.each([
  [49, 0, false],
  [50, 0, true],
  [99, 10, false],
  [100, 10, true],
  [60, 5, true],
])("%s failures in an hour with a weekly middle of %s are an alarm: %s", (failures, median, alarming) => {
  expect(isAlarming(failures, median)).toBe(alarming);
});
