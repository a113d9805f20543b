import { expect, test } from "vitest";
import { type PaletteItem, search, webSearchUrl } from "./palette-items.ts";

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key: title,
  group: "pages",
  title,
  run: () => undefined,
  ...more,
});
const found = (items: PaletteItem[], query: string, remembered: string[] = []) =>
  search(items, query, new Set(remembered)).map((hit) => hit.item.title);

test("R-S15 without a query everything stays in its order", () => {
  expect(found([item("b"), item("a")], " ")).toEqual(["b", "a"]);
});

test("R-S15 the nearest title comes first, and what was chosen before comes sooner", () => {
  const items = [item("My customers"), item("Customers"), item("Costs")];
  expect(found(items, "cust")).toEqual(["Customers", "My customers"]);
  expect(found(items, "cust", ["My customers"])).toEqual(["My customers", "Customers"]);
});

test("R-S15 other words find an item too, after those whose title has them", () => {
  const items = [item("销售分工", { also: ["Sales areas"] }), item("Sales plan")];
  expect(found(items, "sales")).toEqual(["Sales plan", "销售分工"]);
  expect(search(items, "sales", new Set())[1]?.marks).toEqual([]);
});

test.each([
  ["https://search.example/?q={q}", "a b&c 张", "https://search.example/?q=a%20b%26c%20%E5%BC%A0"],
  ["https://search.example/?q={q}", "  ", undefined],
  ["", "a", undefined],
  ["javascript:alert('{q}')", "a", undefined],
  ["https://search.example/", "a", undefined],
])("R-S15 with the engine %j the words %j go to %j", (engine, query, url) => {
  expect(webSearchUrl(engine, query)).toBe(url);
});
