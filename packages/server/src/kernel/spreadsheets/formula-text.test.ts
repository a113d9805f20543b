import fc from "fast-check";
import { expect, test } from "vitest";
import { neutraliseNumber, neutraliseText, restoreText } from "./formula-text.ts";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\rx",
  "\nx",
  "＝1",
  "＋1",
  "－1",
  "＠A1",
  ' "=1',
  "'=1",
  "\u3000=1",
])("a text such as %j gets an apostrophe", (text) => {
  expect(neutraliseText(text)).toBe(`'${text}`);
});

test.each(["华东", "a=b", "", "'", "O'Brien", '"quoted"', "1-2", "'07"])("a text such as %j stays as it is", (text) => {
  expect(neutraliseText(text)).toBe(text);
});

test.each([
  ["-5", "-5"],
  ["-5.25", "-5.25"],
  ["-5+1", "'-5+1"],
  ["-", "'-"],
  ["+5", "'+5"],
  ["＝5", "'＝5"],
])("in a column of numbers %s is written as %s", (value, written) => {
  expect(neutraliseNumber(value)).toBe(written);
});

test("an apostrophe that the export put on is taken off by the import, and no other", () => {
  const unit = fc.constantFrom("'", '"', "=", "+", "@", "\t", "\n", " ", "＝", "a", "\u3000");
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: "binary" })), (text) => {
      expect(restoreText(neutraliseText(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
