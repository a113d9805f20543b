import { expect, test } from "vitest";
import { mannWhitneyP } from "./two-samples.ts";

const from = (start: number, step = 1) => Array.from({ length: 50 }, (_, at) => start + at * step);

test("two samples of one source are not told apart, two that lie apart are", () => {
  expect(mannWhitneyP(from(0, 2), from(1, 2))).toBeGreaterThan(0.5);
  expect(mannWhitneyP(from(0), from(100))).toBeLessThan(1e-6);
  expect(mannWhitneyP(from(0), from(0))).toBeCloseTo(1, 6);
  expect(mannWhitneyP([1, 1, 1], [1, 1, 1])).toBe(1);
});

test("a known example gives the p of the tables", () => {
  // Rank sum 56 of 8 against 8: U = 20, z = 1.208 with continuity correction.
  const first = [17, 14, 13, 22, 11, 19, 12, 20];
  const second = [15, 21, 18, 24, 16, 23, 10, 25];
  expect(mannWhitneyP(first, second)).toBeCloseTo(0.22715, 4);
});
