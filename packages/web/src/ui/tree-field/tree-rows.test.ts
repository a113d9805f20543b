import { expect, test } from "vitest";
import { pathTo, rowsBelow, rowsMatching, type TreeNode } from "./tree-rows.ts";

const tree: TreeNode[] = [
  {
    value: "320000",
    label: "江苏省",
    children: [
      { value: "320500", label: "苏州市", children: [{ value: "320583", label: "昆山市" }] },
      { value: "441900", label: "东莞市", children: [] },
    ],
  },
  { value: "710000", label: "台湾省" },
];
const whole = (label: string) => `全部${label}`;
const labels = (rows: { label: string }[]) => rows.map(({ label }) => label);

test("R-B03 an area is shown with those above it", () => {
  expect(labels(pathTo(tree, "320583"))).toEqual(["江苏省", "苏州市", "昆山市"]);
  expect(pathTo(tree, "990000")).toEqual([]);
  expect(pathTo(tree, undefined)).toEqual([]);
});

test("R-M06 a city without counties is chosen, one with counties opens", () => {
  expect(rowsBelow(tree, tree[0], false, whole)).toEqual([
    { value: "320500", label: "苏州市", opens: true },
    { value: "441900", label: "东莞市", opens: false },
  ]);
});

test("R-B01 where any level counts, a province itself stands first among its cities", () => {
  expect(labels(rowsBelow(tree, tree[0], true, whole))).toEqual(["全部江苏省", "苏州市", "东莞市"]);
  expect(labels(rowsBelow(tree, undefined, true, whole))).toEqual(["江苏省", "台湾省"]);
});

test("R-B01 a search finds the area by any name on its way, its own name first", () => {
  expect(labels(rowsMatching(tree, "苏州", false))).toEqual(["江苏省 苏州市 昆山市"]);
  expect(labels(rowsMatching(tree, " 江苏 昆山", false))).toEqual([]);
  expect(labels(rowsMatching(tree, "苏", true))).toEqual([
    "江苏省",
    "江苏省 苏州市",
    "江苏省 苏州市 昆山市",
    "江苏省 东莞市",
  ]);
  expect(rowsMatching(tree, "北京", true)).toEqual([]);
});
