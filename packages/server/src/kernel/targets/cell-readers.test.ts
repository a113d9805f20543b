import { expect, test } from "vitest";
import { readDate, readPostingDay } from "./cell-readers.ts";

test.each([
  ["2026-01-20", "2026-01-20", "2026-01-20"],
  ["1995/3/1", "1995-03-01", { min: "2000-01-01", max: "2099-12-31" }],
  ["1989年12月31日", { min: "1990-01-01", max: "2099-12-31" }, { min: "1990-01-01", max: "2099-12-31" }],
  ["21000101", { min: "1990-01-01", max: "2099-12-31" }, { min: "1990-01-01", max: "2099-12-31" }],
])("R-V04 the day %s of a file is within the bounds of a form, and of the books for money", (text, day, posted) => {
  const read = (expected: unknown) =>
    typeof expected === "string" ? { value: expected } : { rule: "range", values: expected };
  expect(readDate(text)).toEqual(read(day));
  expect(readPostingDay(text)).toEqual(read(posted));
});
