import { expect, test } from "vitest";
import { areaNames, areaOptions } from "./reference-queries.ts";

const tree = [
  {
    code: "440000",
    name: "广东省",
    children: [
      { code: "440300", name: "深圳市", children: [{ code: "440306", name: "宝安区" }] },
      { code: "441900", name: "东莞市", children: [] },
    ],
  },
  { code: "710000", name: "台湾省", children: [] },
];
const codes = (options: ReturnType<typeof areaOptions>): unknown[] =>
  options.map(({ value, children }) => (children ? [value, codes(children)] : value));

test.each([
  ["PROVINCE", ["440000", "710000"]],
  ["CITY", [["440000", ["440300", "441900"]]]],
  ["COUNTY", [["440000", [["440300", ["440306"]]]]]],
  [undefined, [["440000", [["440300", ["440306"]], "441900"]], "710000"]],
] as const)("R-B03 at level %s only areas of that level can be chosen", (level, expected) => {
  expect(codes(areaOptions(tree, level))).toEqual(expected);
});

test("R-M06 an area is named with all above it", () => {
  expect(areaNames(tree, "440306")).toEqual(["广东省", "深圳市", "宝安区"]);
  expect(areaNames(tree, "990000")).toEqual([]);
  expect(areaNames(tree, undefined)).toEqual([]);
});
