import { expect, test } from "vitest";
import { changeOf, monthInWords, monthsUntil, percentOf } from "./findings.ts";

test.each([
  ["1", "3", "33%"],
  ["2", "3", "67%"],
  ["0", "5", "0%"],
  ["5", "5", "100%"],
  ["0.01", "100", "<1%"],
  ["99.99", "100", ">99%"],
  ["100.4", "100", ">100%"],
  ["150", "100", "150%"],
])("R-G02 a title tells %s of %s as %s", (part, whole, told) => {
  expect(percentOf(part, whole)).toBe(told);
});

test.each([
  ["100", "112", { kind: "up", percent: "12%" }],
  ["100", "88", { kind: "down", percent: "12%" }],
  ["100", "100.99", { kind: "same", percent: "0%" }],
  ["100", "0", { kind: "down", percent: "100%" }],
  ["100", "350", { kind: "up", percent: "250%" }],
])("R-G02 a change from %s to %s is told by its direction", (before, now, told) => {
  expect(changeOf(before, now)).toEqual(told);
});

test("R-G02 months are counted back over the turn of the year, and named in both languages", () => {
  expect(monthsUntil("2026-01-20", 3)).toEqual(["2025-11", "2025-12", "2026-01"]);
  expect(monthInWords("2025-12", "zh")).toBe("2025年12月");
  expect(monthInWords("2025-12-31", "en")).toBe("December 2025");
});
