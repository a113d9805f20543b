/** Why a line is not drawn. */
export type LineRefusal = "self" | "double" | "reverse" | "into-start" | "out-of-end";

type Line = { from: string; to: string };
type Graph = { nodes: readonly { id: string; kind: string }[]; edges: readonly Line[] };

/** A step that a drawing begins with takes no line in, one that it ends with lets none out. @returns null where a line fits */
export function refusalOf({ nodes, edges }: Graph, from: string, to: string): LineRefusal | null {
  if (from === to) return "self";
  if (edges.some((edge) => edge.from === from && edge.to === to)) return "double";
  if (edges.some((edge) => edge.from === to && edge.to === from)) return "reverse";
  if (nodes.some(({ id, kind }) => id === to && kind === "start")) return "into-start";
  if (nodes.some(({ id, kind }) => id === from && kind === "end")) return "out-of-end";
  return null;
}

export type GraphFault = { path: (string | number)[]; code: LineRefusal | "missing" | "same-id" };

/** What is wrong with a whole drawing, by its place in it: ids twice, ends that lead nowhere, lines that are refused. */
export function graphFaults({ nodes, edges }: Graph): GraphFault[] {
  const kinds = new Map<string, string>();
  const drawn = new Set<string>();
  const keyOf = (from: string, to: string) => JSON.stringify([from, to]);
  const sameIds = nodes.flatMap(({ id, kind }, at): GraphFault[] => {
    if (kinds.has(id)) return [{ path: ["nodes", at, "id"], code: "same-id" }];
    kinds.set(id, kind);
    return [];
  });
  const lines = edges.flatMap(({ from, to }, at): GraphFault[] => {
    const ends = [from, to].filter((id) => kinds.has(id)).map((id) => ({ id, kind: kinds.get(id)! }));
    if (ends.length < 2) return [{ path: ["edges", at], code: "missing" }];
    // Only a line between the same two steps can contradict this one.
    const others = [
      { from, to },
      { from: to, to: from },
    ].filter((line) => drawn.has(keyOf(line.from, line.to)));
    const code = refusalOf({ nodes: ends, edges: others }, from, to);
    drawn.add(keyOf(from, to));
    return code ? [{ path: ["edges", at], code }] : [];
  });
  return [...sameIds, ...lines];
}
