import { expect, test } from "vitest";
import { monthAfter, monthOf, periodOf } from "./months.ts";

test("a billing period is read as a month, and a month or a day belongs to one", () => {
  expect(monthOf("202512")).toBe("2025-12");
  expect(["2025-12", "2025-12-31"].map(periodOf)).toEqual(["202512", "202512"]);
});

test("after December comes January of the next year", () => {
  expect(["2025-09", "2025-11", "2025-12"].map(monthAfter)).toEqual(["2025-10", "2025-12", "2026-01"]);
});
