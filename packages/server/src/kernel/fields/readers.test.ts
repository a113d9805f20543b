import { flag, integer, manyOf, money, ownWords } from "@busbar/contract/fields/kinds";
import { points } from "@busbar/contract/points/point-fields";
import { expect, test } from "vitest";
import { z } from "zod";
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

const said = { zh: "栏", en: "Field", about: "What is said of it" };
const days = integer({ ...said, min: 1, max: 90, unit: "day" });
const colours = manyOf(z.enum(["RED", "GREEN"]), {
  ...said,
  words: { RED: { zh: "红", en: "Red" }, GREEN: { zh: "绿", en: "Green" } },
});
const tags = ownWords({ ...said, max: 5, most: 2 });
test.each([
  ["number", "15 天", days, 15],
  ["number", "３０ days", days, 30],
  ["number", "1 DAY", days, 1],
  ["money", "¥1,234.5", money(said), "1234.50"],
  ["money", "50万", money(said), "500000.00"],
  ["flag", "是", flag(said), true],
  ["flag", "no", flag(said), false],
  ["many", "绿；Red", colours, ["RED", "GREEN"]],
  ["many", "a, b、a", tags, ["a", "b"]],
] as const)("R-B02 a cell of the kind %s is read: %s", (_, text, field, value) => {
  expect(readerOf(field)(text, {})).toEqual({ value });
});

test.each([
  ["number", "91", days, "too_big"],
  ["number", "1.5", days, "integer"],
  ["number", "15 kW", days, "decimal"],
  ["money", "-1", money(said), "too_small"],
  ["money", "1.234,5", money(said), "number.separators"],
  ["flag", "perhaps", flag(said), "enum"],
  ["many", "Blue", colours, "enum"],
  ["many", "a;b;c", tags, "too_many"],
] as const)("R-B02 a cell of the kind %s is refused: %s", (_, text, field, rule) => {
  expect(readerOf(field)(text, {})).toMatchObject({ rule });
});
