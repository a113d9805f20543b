import { expect, test } from "vitest";
import { ratios, spreadOf, spreadText } from "./rounds.ts";

test("a figure of several rounds is the middle one with the lowest and the highest", () => {
  expect(spreadText(spreadOf([30, 10, 20]))).toBe("20 (10–30)");
  expect(spreadText(spreadOf([0.5, 0.25, 1]), 2)).toBe("0.50 (0.25–1.00)");
});

test("ratios are those of the same round", () => {
  expect(ratios([50, 30], [100, 30])).toEqual([0.5, 1]);
});
