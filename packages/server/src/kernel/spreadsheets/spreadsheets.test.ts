import { expect, test } from "vitest";
import { columnLetters, refuseDuplicateTitles, titleKey } from "./spreadsheets.ts";

test.each([
  [1, "A"],
  [26, "Z"],
  [27, "AA"],
  [702, "ZZ"],
  [703, "AAA"],
  [16_384, "XFD"],
])("column %i is called %s", (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
});

test("titles that differ in width, case or spacing only are one column", () => {
  expect(titleKey(" Ｎａｍｅ　（A） ")).toBe(titleKey("name (a)"));
});

test("columns without a title may be many", () => {
  expect(() => refuseDuplicateTitles(["a", "", ""])).not.toThrow();
});
