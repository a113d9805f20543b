import { expect, test } from "vitest";
import { differenceOf, nextAfter, shareText } from "./compare.ts";

test.each([
  ["130", "100", { change: "30", share: "0.3", flagged: false }],
  ["130.01", "100", { change: "30.01", share: "0.3001", flagged: true }],
  ["69.99", "100", { change: "-30.01", share: "-0.3001", flagged: true }],
  ["0.3", "0.1", { change: "0.2", share: "2", flagged: true }],
  ["5", "0", { change: "5", share: null, flagged: true }],
  ["0", "0", { change: "0", share: null, flagged: false }],
  ["-50", "-100", { change: "50", share: "0.5", flagged: true }],
])("%s after %s differs by so much", (now, before, difference) => {
  expect(differenceOf(now, before)).toEqual(difference);
});

test("a share has the minus sign of amounts", () => {
  expect(["0.3", "-0.0401"].map(shareText)).toEqual(["30.0%", "−4.0%"]);
});

test("without a statement before there is nothing to compare", () => {
  expect(differenceOf("1", null)).toBeNull();
  expect(differenceOf(null, "1")).toBeNull();
});

test.each([
  [["1", "2", "3"], "1", "2"],
  [["1", "2", "3"], "3", "2"],
  [["1"], "1", null],
  [["1", "2"], "9", "1"],
  [[], "1", null],
])("of %j the work goes on after %s with %s", (ids, done, next) => {
  expect(nextAfter(ids, done)).toBe(next);
});
