import { expect, test } from "vitest";
import { monthOf, periodOf } from "./months.ts";

test("a billing period is read as a month, and a month or a day belongs to one", () => {
  expect(monthOf("202512")).toBe("2025-12");
  expect(["2025-12", "2025-12-31"].map(periodOf)).toEqual(["202512", "202512"]);
});
