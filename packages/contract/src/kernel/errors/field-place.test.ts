import { expect, test } from "vitest";
import { fieldPlace } from "./field-place.ts";

test.each([
  [["lines", 0, "unit"], "第 1 行单位", "Row 1, unit"],
  [["lines", "11", "unitPrice"], "第 12 行单价", "Row 12, unit price"],
  [["tags", 2], "第 3 行", "Row 3"],
  [["rows", 1, "other"], "第 2 行other", "Row 2, other"],
  [["quantity"], "quantity", "quantity"],
  [["invoiceTitle", "name"], "invoiceTitle.name", "invoiceTitle.name"],
])("the place %j is told as “%s” and “%s”", (path, zh, en) => {
  expect([fieldPlace(path, "zh"), fieldPlace(path, "en")]).toEqual([zh, en]);
});
