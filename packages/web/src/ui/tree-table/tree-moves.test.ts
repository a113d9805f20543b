import { expect, test } from "vitest";
import { placeByDrop, placeByStep, shownItems, type TreeItem } from "./tree-moves.ts";

const item = (key: string, parent: string | null, rest: Partial<TreeItem> = {}): TreeItem => ({
  key,
  parent,
  label: key,
  movable: parent !== null,
  holds: true,
  ...rest,
});
const tree = [
  item("root", null),
  item("a", "root"),
  item("a1", "a"),
  item("a2", "a", { holds: false }),
  item("b", "root"),
];

test("a tree shows what is not folded, each with its level and place", () => {
  const of = (folded: string[]) =>
    shownItems(tree, new Set(folded)).map(({ key, level, place, siblings }) => [key, level, place, siblings].join(" "));
  expect(of([])).toEqual(["root 1 1 1", "a 2 1 2", "a1 3 1 2", "a2 3 2 2", "b 2 2 2"]);
  expect(of(["a"])).toEqual(["root 1 1 1", "a 2 1 2", "b 2 2 2"]);
});

test.each([
  ["a", "up", null],
  ["b", "up", { parent: "root", before: "a" }],
  ["a", "down", { parent: "root", before: null }],
  ["b", "down", null],
  ["b", "in", { parent: "a", before: null }],
  ["a", "in", null],
  ["a1", "out", { parent: "root", before: "b" }],
  ["a", "out", null],
  ["root", "down", null],
] as const)("one step takes %s %s", (key, step, place) => {
  expect(placeByStep(tree, key, step, false)).toEqual(place);
});

test("where there may be several at the top, a row comes out there, and into nothing that holds no others", () => {
  expect(placeByStep(tree, "a", "out", true)).toEqual({ parent: null, before: null });
  expect(placeByStep([...tree, item("a3", "a")], "a3", "in", true)).toBeNull();
});

test.each([
  ["b", "a", "before", { parent: "root", before: "a" }],
  ["b", "a1", "after", { parent: "a", before: "a2" }],
  ["a1", "b", "into", { parent: "b", before: null }],
  ["a1", "a2", "into", null],
  ["a", "a1", "into", null],
  ["a", "b", "before", null],
  ["b", "a", "after", null],
  ["b", "root", "after", null],
  ["root", "b", "into", null],
  ["a", "a", "into", null],
] as const)("%s let go over %s comes %s", (key, over, zone, place) => {
  expect(placeByDrop(tree, key, over, zone, false)).toEqual(place);
});
