import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeColumns, measureColumns } from "./column-layout.ts";
import type { DataColumn, TablePreferences } from "./table-types.ts";

const column = (key: string, more: Partial<DataColumn<string>> = {}): DataColumn<string> => ({
  key,
  title: key,
  render: (row) => row,
  ...more,
});
const columns = [
  column("name", { pinned: "start", width: 200 }),
  column("number"),
  column("region", { width: 100, grow: true }),
  column("note", { hidden: true }),
  column("status", { pinned: "end", width: 90 }),
];

const laidOut = (kept: TablePreferences, drafts: Record<string, number> = {}) => {
  const { laid, ...rest } = arrangeColumns(columns, kept);
  return { keys: laid.map((place) => place.column.key), laid, ...rest, ...measureColumns(laid, kept.widths, drafts) };
};

test("columns stand as the code says until the person chooses otherwise", () => {
  const layout = laidOut({});
  expect(layout.keys).toEqual(["name", "number", "region", "status"]);
  expect(layout.hidden).toEqual(["note"]);
  expect(layout.widths).toEqual({ name: 200, number: 160, region: 100, status: 90 });
  expect(layout.laid.filter((place) => place.isTitle).map((place) => place.column.key)).toEqual(["name"]);
});

test("pinned columns stand at their edge whatever their place in the order", () => {
  const layout = laidOut({
    order: ["status", "note", "region", "number", "name"],
    hidden: [],
    pinned: { number: "start", note: "end" },
  });
  expect(layout.keys).toEqual(["number", "name", "region", "status", "note"]);
  expect(layout.offsets).toEqual({ number: 0, name: 160, status: 160, note: 0 });
  expect([layout.startWidth, layout.endWidth, layout.totalWidth]).toEqual([360, 250, 710]);
});

test("a hidden column takes no room", () => {
  const layout = laidOut({ hidden: ["status", "number"] });
  expect(layout.keys).toEqual(["name", "region", "note"]);
  expect(Object.keys(layout.widths)).toEqual(layout.keys);
  expect([layout.endWidth, layout.totalWidth]).toEqual([0, 460]);
});

test("the width under the pointer beats the kept one, and both keep to the limits", () => {
  expect(laidOut({ widths: { number: 120, region: 4000 } }, { number: 300 }).widths).toMatchObject({
    number: 300,
    region: 800,
  });
});

test("one column takes the room left over: the growing one until it is resized, then the last that is not pinned", () => {
  expect(laidOut({}).grows).toBe("region");
  expect(laidOut({ order: ["name", "region", "number"], widths: { region: 120 } }).grows).toBe("number");
  expect(laidOut({ pinned: { number: "start", region: "start" }, widths: { region: 120 } }).grows).toBe("status");
});

test("every shown column stands once, and the parts are as wide as the whole", () => {
  const keys = columns.map(({ key }) => key);
  const kept = fc.record({
    order: fc.shuffledSubarray(keys),
    hidden: fc.subarray(keys),
    pinned: fc.dictionary(fc.constantFrom(...keys), fc.constantFrom("start", "end", "none")),
    widths: fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 0, max: 1000 })),
  });
  fc.assert(
    fc.property(kept, (choices) => {
      const layout = laidOut(choices);
      expect([...layout.keys, ...layout.hidden].sort()).toEqual([...keys].sort());
      expect(layout.totalWidth).toBe(Object.values(layout.widths).reduce((sum, width) => sum + width, 0));
      const sides = layout.laid.map(({ side }) => ["start", undefined, "end"].indexOf(side));
      expect(sides).toEqual(sides.toSorted((one, other) => one - other));
    }),
  );
});
