import { expect, test } from "vitest";
import { shippedGraph as shipped } from "../../../contract/shipped-graph.ts";
import { refusalOf } from "../../../contract/graph-rules.ts";
import { withEdge, withNode, without, withPlaces, withTemplate } from "./graph.ts";

const shippedGraph = shipped.zh;

test.each([
  ["check", "check", "self"],
  ["start", "check", "double"],
  ["check", "start", "reverse"],
  ["quote", "start", "into-start"],
  ["end", "quote", "out-of-end"],
  ["survey", "end", null],
])("R-G27 a line from %s to %s: %s", (from, to, refusal) => {
  expect(refusalOf(shippedGraph, from, to)).toBe(refusal);
  expect(withEdge(shippedGraph, from, to) === shippedGraph).toBe(refusal !== null);
});

test("R-G27 places keep to the grid of eight, lines go with their steps, a template is one chain", () => {
  const { graph, id } = withNode(shippedGraph, { kind: "box", label: "x", position: { x: 13, y: -13 }, facts: {} });
  expect(graph.nodes.at(-1)?.position).toEqual({ x: 16, y: -16 });
  expect(withPlaces(graph, new Map([[id, { x: 3, y: 5 }]])).nodes.at(-1)?.position).toEqual({ x: 0, y: 8 });
  const cut = without(shippedGraph, new Set(["check"]));
  expect([cut.nodes.length, cut.edges.length]).toEqual([9, 6]);
  const grown = withTemplate(shippedGraph, "notify", [
    { kind: "user", label: "a" },
    { kind: "end", label: "b" },
  ]);
  const [first, last] = grown.nodes.slice(-2);
  expect(grown.edges.slice(-2).map(({ from, to }) => [from, to])).toEqual([
    ["notify", first?.id],
    [first?.id, last?.id],
  ]);
});
