import fc from "fast-check";
import { expect, test } from "vitest";
import { placeFloating } from "../../menus/Floating.tsx";
import { uiEn } from "../../texts/texts-en.ts";
import { uiZh } from "../../texts/texts-zh.ts";
import { clampWidth, hiddenKeys, moveKey, orderedKeys, pinOf } from "./column-rules.ts";
import { nextCell } from "./grid-moves.ts";
import { clampPage, nextSort, pageAfterResize, pageCount, pageRange, sortWay } from "./paging-rules.ts";
import { scrollBy } from "../grid/scroll/reveal-cell.ts";
import { keysBetween, pageSelection, withKeys } from "./selection-rules.ts";
import { windowRows } from "../grid/scroll/use-row-window.ts";

const size = fc.constantFrom(20, 50, 100, 200);
const total = fc.nat({ max: 2_000_000 });
const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

test("the pager says which rows of how many are shown", () => {
  expect(pageRange(1, 20, 1284)).toEqual({ from: 1, to: 20 });
  expect(pageRange(65, 20, 1284)).toEqual({ from: 1281, to: 1284 });
  expect(pageRange(66, 20, 1284)).toBeUndefined();
  expect(pageRange(1, 20, 0)).toBeUndefined();
  expect(uiEn.table.range(1, 20, 1284)).toBe("1–20 of 1,284");
  expect(uiZh.table.range(1, 20, 1284)).toBe("第 1–20 条，共 1,284 条");
});

test("the pages together show every row once", () => {
  fc.assert(
    fc.property(size, fc.nat({ max: 5000 }), (pageSize, all) => {
      let expected = 1;
      for (let page = 1; page <= pageCount(pageSize, all); page++) {
        const range = pageRange(page, pageSize, all);
        if (!range) return all === 0;
        if (range.from !== expected) return false;
        expected = range.to + 1;
      }
      return expected === all + 1;
    }),
  );
});

test("a page number that was typed always leads to a page that exists", () => {
  fc.assert(
    fc.property(fc.double(), size, total, (asked, pageSize, all) => {
      const page = clampPage(asked, pageSize, all);
      return Number.isInteger(page) && page >= 1 && page <= pageCount(pageSize, all);
    }),
  );
});

test("another page size keeps the first shown row in view", () => {
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 10_000 }), (before, after, page) => {
      const first = (page - 1) * before;
      const next = pageAfterResize(page, before, after);
      return (next - 1) * after <= first && first < next * after;
    }),
  );
});

test("pressing a head orders rising, then falling, then as the server likes", () => {
  expect(nextSort(undefined, "name")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
  expect(nextSort("-name", "name")).toBeUndefined();
  expect(nextSort("-number", "name")).toBe("name");
  expect(sortWay("-name", "name")).toBe("descending");
  expect(sortWay("name", "number")).toBeUndefined();
});

test("shift selects the rows between the last and this one in either direction", () => {
  const page = ["a", "b", "c", "d", "e"];
  expect(keysBetween(page, "b", "d")).toEqual(["b", "c", "d"]);
  expect(keysBetween(page, "d", "b")).toEqual(["b", "c", "d"]);
  expect(keysBetween(page, "gone", "c")).toEqual(["c"]);
  expect(keysBetween(page, undefined, "c")).toEqual(["c"]);
  expect(keysBetween(page, "a", "gone")).toEqual([]);
});

test("selecting a range and taking it out again leaves what was selected outside it", () => {
  fc.assert(
    fc.property(keys, fc.nat(), fc.nat(), fc.array(fc.string({ maxLength: 3 })), (page, one, other, chosen) => {
      const range = keysBetween(page, page[one % page.length], page[other % page.length] as string);
      const before = new Set(chosen);
      const after = withKeys(withKeys(before, range, true), range, false);
      return (
        [...before].every((key) => range.includes(key) !== after.has(key)) && range.every((key) => !after.has(key))
      );
    }),
  );
});

test("the box at the head tells all, some or none of the page", () => {
  expect(pageSelection(new Set(["a", "b"]), ["a", "b"])).toBe("all");
  expect(pageSelection(new Set(["a", "z"]), ["a", "b"])).toBe("some");
  expect(pageSelection(new Set(["z"]), ["a", "b"])).toBe("none");
  expect(pageSelection(new Set(["z"]), [])).toBe("none");
});

test("the kept order never loses, doubles or invents a column", () => {
  fc.assert(
    fc.property(keys, fc.array(fc.string({ minLength: 1, maxLength: 3 })), (known, kept) => {
      const columns = known.map((key) => ({ key }));
      expect([...orderedKeys(columns, kept)].sort()).toEqual([...known].sort());
    }),
  );
});

test("a new column stands after its neighbour of the code", () => {
  const columns = ["name", "number", "region", "status"].map((key) => ({ key }));
  expect(orderedKeys(columns, ["status", "number", "name"])).toEqual(["status", "number", "region", "name"]);
  expect(orderedKeys(columns, undefined)).toEqual(["name", "number", "region", "status"]);
});

test("moving a column and moving it back restores the order", () => {
  fc.assert(
    fc.property(keys, fc.nat(), fc.nat(), (order, which, to) => {
      const from = which % order.length;
      const key = order[from] as string;
      const moved = moveKey(order, key, to % order.length);
      expect(moved.indexOf(key)).toBe(to % order.length);
      expect(moveKey(moved, key, from)).toEqual(order);
    }),
  );
});

test("a width stays whole and within the column's limits", () => {
  expect(clampWidth(10, { minWidth: 80 })).toBe(80);
  expect(clampWidth(5000, {})).toBe(800);
  fc.assert(
    fc.property(fc.float({ noNaN: true }), fc.integer({ min: 40, max: 900 }), (width, minWidth) => {
      const set = clampWidth(width, { minWidth });
      return Number.isInteger(set) && set >= minWidth && set <= Math.max(800, minWidth);
    }),
  );
});

test("the first column cannot be hidden and a person's choice beats the code's", () => {
  const columns = [{ key: "name" }, { key: "note", hidden: true }, { key: "fixed", hideable: false }];
  expect(hiddenKeys(columns, undefined)).toEqual(["note"]);
  expect(hiddenKeys(columns, { hidden: ["name", "fixed"] })).toEqual([]);
  expect(pinOf({ key: "name", pinned: "start" }, { pinned: { name: "none" } })).toBeUndefined();
  expect(pinOf({ key: "note" }, { pinned: { note: "end" } })).toBe("end");
  expect(pinOf({ key: "name", pinned: "start" }, {})).toBe("start");
});

test("no key leads out of the table", () => {
  const grid = { rows: 20, columns: 6, pageRows: 8 };
  const key = fc.constantFrom("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown");
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.boolean())), (pressed) => {
      let at = { row: 0, column: 0 };
      for (const [name, ctrl] of pressed) at = nextCell(at, { key: name, ctrl }, grid) ?? at;
      return at.row >= -1 && at.row < grid.rows && at.column >= 0 && at.column < grid.columns;
    }),
  );
});

test("Home, End and the page keys go where the grid pattern says", () => {
  const grid = { rows: 20, columns: 6, pageRows: 8 };
  const from = { row: 4, column: 3 };
  const to = (key: string, ctrl = false) => nextCell(from, { key, ctrl }, grid);
  expect(to("Home")).toEqual({ row: 4, column: 0 });
  expect(to("End", true)).toEqual({ row: 19, column: 5 });
  expect(to("Home", true)).toEqual({ row: 0, column: 0 });
  expect(to("PageDown")).toEqual({ row: 12, column: 3 });
  expect(to("PageUp")).toEqual({ row: 0, column: 3 });
  expect(to("a")).toBeUndefined();
});

test("the rows that are not drawn leave exactly their height", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 999 })), (indices) => {
      const rows = [...indices].sort((a, b) => a - b);
      const drawn = windowRows(rows, 1000, 40);
      const gaps = drawn.rows.reduce((sum, row) => sum + row.before, drawn.after);
      return gaps + rows.length * 40 === 40_000 && drawn.rows.every((row) => row.before >= 0) && drawn.after >= 0;
    }),
  );
});

test("a floating box stays on the screen and under its anchor when there is room", () => {
  const view = { width: 390, height: 844 };
  const anchor = { left: 340, right: 384, top: 100, bottom: 144 };
  expect(placeFloating(anchor, { width: 200, height: 120 }, view, "end")).toEqual({ left: 182, top: 148 });
  const low = { left: 10, right: 54, top: 800, bottom: 832 };
  expect(placeFloating(low, { width: 200, height: 120 }, view, "start").top).toBe(676);
});

test("scrolling to a cell moves no more than needed", () => {
  expect(scrollBy({ from: 10, to: 20 }, { from: 0, to: 100 })).toBe(0);
  expect(scrollBy({ from: -10, to: 20 }, { from: 0, to: 100 })).toBe(-10);
  expect(scrollBy({ from: 90, to: 130 }, { from: 0, to: 100 })).toBe(30);
  expect(scrollBy({ from: 90, to: 300 }, { from: 0, to: 100 })).toBe(90);
});
