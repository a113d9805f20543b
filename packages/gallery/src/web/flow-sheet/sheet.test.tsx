import { expect, test } from "vitest";
import { refusalOf } from "../../contract/graph-rules.ts";
import { withEdge } from "../flow/graph/graph.ts";
import { isLocked, readPixels, shippedSheet as shipped, states, withoutUnlocked } from "./sheet.ts";

const shippedSheet = shipped.zh;

test.each([
  ["clean", "clean", "self"],
  ["input", "clean", "double"],
  ["clean", "input", "reverse"],
  ["end", "api", "out-of-end"],
  ["input", "api", null],
])("R-G41 a line from %s to %s: %s", (from, to, refusal) => {
  expect(refusalOf(shippedSheet, from, to)).toBe(refusal);
  expect(withEdge(shippedSheet, from, to).edges).toHaveLength(refusal ? 3 : 4);
});

test("R-G41 each state is shipped once; of what is deleted the locked node stays", () => {
  expect(new Set(shippedSheet.nodes.map(({ facts }) => facts["state"]))).toEqual(new Set(states));
  const left = withoutUnlocked(shippedSheet, new Set(shippedSheet.nodes.map(({ id }) => id)));
  expect(left.nodes.map((node) => [node.id, isLocked(node)])).toEqual([["input", true]]);
  expect(left.edges).toEqual([]);
});

test.each([
  ["16", 16],
  [" -8 ", -8],
  ["1.5", null],
  ["", null],
  ["1e9", null],
  ["eight", null],
])("R-G41 a place of %j is %s", (text, pixels) => expect(readPixels(text)).toBe(pixels));
