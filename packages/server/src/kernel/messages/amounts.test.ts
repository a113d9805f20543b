import { expect, test } from "vitest";
import { readable } from "./amounts.ts";

test.each([
  ["0.00", "0.00"],
  ["999.99", "999.99"],
  ["1000.00", "1,000.00"],
  ["-1234567.80", "-1,234,567.80"],
  ["12345678901234.56", "12,345,678,901,234.56"],
  ["0.123456", "0.123456"],
])("the amount %s is read as %s", (amount, words) => {
  expect(readable(amount)).toBe(words);
});
