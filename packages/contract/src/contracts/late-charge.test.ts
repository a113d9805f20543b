import fc from "fast-check";
import { expect, test } from "vitest";
import { ContractDraft } from "./contract-fields.ts";
import { isTooHigh, isUnusual, percentOfShare, shareOfPercent } from "./late-charge.ts";

const { lateChargeRate } = ContractDraft.shape;

test.each([
  ["0", true, false],
  ["0.0005", true, false],
  ["0.001", true, false],
  ["0.001001", true, true],
  ["0.005", true, true],
  ["0.005001", false, true],
  ["0.05", false, true],
])("a late charge of %s a day is accepted: %s, and unusual: %s", (share, accepted, unusual) => {
  expect([lateChargeRate.safeParse(share).success, !isTooHigh(share), isUnusual(share)]).toEqual([
    accepted,
    accepted,
    unusual,
  ]);
});

test("a percentage a day and its share are each other's, without a rounding", () => {
  expect([percentOfShare("0.0005"), shareOfPercent("0.05")]).toEqual(["0.05", "0.0005"]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (millionths) => {
      const share = String(millionths / 1_000_000);
      expect(Number(shareOfPercent(percentOfShare(share.includes("e") ? "0.000001" : share)))).toBe(
        share.includes("e") ? 0.000001 : Number(share),
      );
    }),
  );
});
