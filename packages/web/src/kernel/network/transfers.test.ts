import { expect, test } from "vitest";
import { nameOf } from "./transfers.ts";

test.each([
  ["attachment; filename*=UTF-8''%E5%AE%A2%E6%88%B7.csv; filename=\"customers.csv\"", "客户.csv"],
  ['attachment; filename="customers 2026.csv"', "customers 2026.csv"],
  ["attachment; filename=customers.csv", "customers.csv"],
  ["attachment; filename*=UTF-8''%E5%ZZ", undefined],
  ["attachment", undefined],
  [null, undefined],
])("%j names the file %j", (disposition, name) => {
  expect(nameOf(disposition)).toBe(name);
});
