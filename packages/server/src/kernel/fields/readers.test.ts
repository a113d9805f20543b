import { points } from "@busbar/contract/points/point-fields";
import { expect, test } from "vitest";
import { readerOf } from "./readers.ts";

test.each([
  ["resolutionMin", "15", 15],
  ["resolutionMin", "15 分钟", 15],
  ["resolutionMin", "３０分", 30],
  ["resolutionMin", "60 minutes", 60],
  ["resolutionMin", "60 MIN", 60],
  ["pfStandard", "0.9", "0.90"],
  ["pfStandard", "０.９００", "0.90"],
  ["pfStandard", ".85", "0.85"],
] as const)("R-B02 a quantity of a file is read with its unit and in other forms: %s %s", (name, text, value) => {
  expect(readerOf(points.fields[name])(text, {})).toEqual({ value });
});

test.each([
  ["resolutionMin", "15 小时"],
  ["resolutionMin", "15 h"],
  ["resolutionMin", "20"],
  ["pfStandard", "90%"],
] as const)("R-B02 a quantity in another unit is refused rather than guessed: %s %s", (name, text) => {
  expect(readerOf(points.fields[name])(text, {})).toHaveProperty("rule");
});
