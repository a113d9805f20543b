import { refusalOf } from "../../../contract/graph-rules.ts";

/** A step of a drawing. `facts` is what its form keeps. */
export type FlowNode = {
  id: string;
  kind: string;
  label: string;
  position: { x: number; y: number };
  facts: Record<string, string>;
};
export type FlowEdge = { id: string; from: string; to: string; label: string };
export type FlowGraph = { nodes: FlowNode[]; edges: FlowEdge[] };

/** Pixels that positions are rounded to. */
export const grid = 8;
export const nodeSize = { width: 168, height: 40 };
const most = 100_000;

const onGrid = (value: number) => Math.max(-most, Math.min(most, Math.round(value / grid) * grid));
const placeOnGrid = ({ x, y }: FlowNode["position"]): FlowNode["position"] => ({ x: onGrid(x), y: onGrid(y) });

/** A word that no step and no line of the drawing has. */
function freshId({ nodes, edges }: FlowGraph, word: string): string {
  const taken = new Set([...nodes, ...edges].map(({ id }) => id));
  for (let count = nodes.length + 1; ; count += 1) if (!taken.has(`${word}-${count}`)) return `${word}-${count}`;
}

export function withNode(graph: FlowGraph, node: Omit<FlowNode, "id">): { graph: FlowGraph; id: string } {
  const id = freshId(graph, node.kind);
  return { graph: { ...graph, nodes: [...graph.nodes, { ...node, id, position: placeOnGrid(node.position) }] }, id };
}

/** The same graph where the line is refused. */
export function withEdge(graph: FlowGraph, from: string, to: string, label = ""): FlowGraph {
  if (refusalOf(graph, from, to)) return graph;
  return { ...graph, edges: [...graph.edges, { id: `${from}>${to}`, from, to, label }] };
}

/** A line goes with either of its ends. */
export function without({ nodes, edges }: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  return {
    nodes: nodes.filter(({ id }) => !ids.has(id)),
    edges: edges.filter(({ id, from, to }) => !ids.has(id) && !ids.has(from) && !ids.has(to)),
  };
}

export const withChangedNode = (graph: FlowGraph, id: string, change: Partial<Omit<FlowNode, "id">>): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
});

export const withLabelledEdge = (graph: FlowGraph, id: string, label: string): FlowGraph => ({
  ...graph,
  edges: graph.edges.map((edge) => (edge.id === id ? { ...edge, label } : edge)),
});

export type Places = ReadonlyMap<string, FlowNode["position"]>;
export const withPlaces = (graph: FlowGraph, places: Places): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    const position = places.get(node.id);
    return position ? { ...node, position: placeOnGrid(position) } : node;
  }),
});

/** Steps to be added behind another, each behind the one before it; the first line may carry a word. */
export type Template = { kind: string; label: string }[];

/** Beside what stands there already. */
export function withTemplate(graph: FlowGraph, behind: string, template: Template): FlowGraph {
  const start = graph.nodes.find(({ id }) => id === behind);
  if (!start) return graph;
  const below = graph.edges.filter(({ from }) => from === behind).length;
  let [now, last] = [graph, behind];
  template.forEach(({ kind, label }, at) => {
    const position = {
      x: start.position.x + (at + 1) * (nodeSize.width + 56),
      y: start.position.y + below * (nodeSize.height + 40),
    };
    const added = withNode(now, { kind, label, position, facts: {} });
    now = withEdge(added.graph, last, added.id);
    last = added.id;
  });
  return now;
}
