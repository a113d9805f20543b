import type { SavedView } from "@busbar/contract/saved-views/saved-views";
import { expect, test } from "vitest";
import { columnsOf, inOwnOrder, movedOrder, sameColumns } from "./view-rules.ts";

const views = ["1", "2", "3"].map((id) => ({ id }) as SavedView);
const idsOf = (list: readonly SavedView[]) => list.map(({ id }) => id);

test("a view keeps order, hiding, pinning and row height of columns, not their widths", () => {
  expect(columnsOf({ order: ["a"], widths: { a: 90 }, density: "compact", pinned: { a: "end" } })).toEqual({
    order: ["a"],
    pinned: { a: "end" },
    density: "compact",
  });
  expect(columnsOf({})).toEqual({});
});

test.each([
  [
    "in whatever order it is written",
    { hidden: ["a", "b"], pinned: { a: "end", b: "none" } },
    { pinned: { b: "none", a: "end" }, hidden: ["b", "a"] },
    true,
  ],
  ["with the default said or not", { density: "normal" }, {}, true],
  ["with another height of rows", { density: "roomy" }, {}, false],
  ["with nothing hidden in place of the usual", { hidden: [] }, {}, false],
  ["with columns in another order", { order: ["a", "b"] }, { order: ["b", "a"] }, false],
] as const)("columns are compared %s", (_, one, other, same) => {
  expect(sameColumns(structuredClone(one) as never, structuredClone(other) as never)).toBe(same);
});

test("views stand in the person's order, new ones last", () => {
  expect(idsOf(inOwnOrder(views, ["3", "9", "1"]))).toEqual(["3", "1", "2"]);
  expect(movedOrder(views, "2", -1)).toEqual(["2", "1", "3"]);
  expect(movedOrder(views, "2", 1)).toEqual(["1", "3", "2"]);
  expect([movedOrder(views, "1", -1), movedOrder(views, "3", 1), movedOrder(views, "9", 1)]).toEqual([
    null,
    null,
    null,
  ]);
});
