import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesOf } from "./shares.ts";

test.each([
  [[100_001, 250_002, 300_003, 350_004], 987_654_321n, [98_765_432, 246_913_087, 296_296_296, 345_679_506]],
  // A register's advance over 30 days, cut into 12 and 18.
  [[12, 18], 9_876_543n, [3_950_617, 5_925_926]],
  [[1, 1, 1], 2n, [1, 1, 0]],
  [[0, 0, 0], 7n, [3, 2, 2]],
  [[5], 0n, [0]],
])("the shape %j comes to %s", (shape, total, shares) => {
  expect(sharesOf(shape.map(BigInt), total).map(Number)).toEqual(shares);
});

test("shares add up to the whole, and none is further than one from its exact part", () => {
  const shapes = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 96 });
  fc.assert(
    fc.property(shapes, fc.bigInt(0n, 10n ** 12n), (shape, total) => {
      const shares = sharesOf(shape.map(BigInt), total).map(Number);
      expect(shares.reduce((sum, one) => sum + BigInt(one), 0n)).toBe(total);
      const sum = shape.reduce((all, one) => all + BigInt(one), 0n);
      if (sum === 0n) return;
      for (const [at, share] of shares.entries()) {
        const floor = (BigInt(shape[at] ?? 0) * total) / sum;
        expect([floor, floor + 1n]).toContain(BigInt(share));
      }
    }),
  );
});
