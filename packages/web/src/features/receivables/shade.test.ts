import fc from "fast-check";
import { expect, test } from "vitest";
import { largestOf, shadeOf } from "./shade.ts";

test.each([
  ["4037648.00", 5],
  ["1938738.00", 5],
  ["403764.80", 4],
  ["56781.00", 3],
  ["43796.00", 2],
  ["4037.65", 1],
  ["0.01", 1],
  ["0.00", 0],
])("beside 4,037,648.00 an amount of %s has shade %i, whatever its row adds up to", (amount, shade) => {
  expect(shadeOf(amount, "4037648.00")).toBe(shade);
});

test("more is never paler than less, and the largest is the darkest", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000_00 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
      const largest = largestOf(amounts);
      const sorted = amounts.toSorted((a, b) => Number(a) - Number(b)).map((amount) => shadeOf(amount, largest));
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
      expect(sorted.at(-1)).toBe(Number(largest) === 0 ? 0 : 5);
    }),
  );
});
