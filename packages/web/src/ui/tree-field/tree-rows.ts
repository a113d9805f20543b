/** A node to choose; one without children is a leaf. */
export type TreeNode = { value: string; label: string; children?: readonly TreeNode[] };

/** A row of the list: `opens` shows what is below it, the others are chosen. */
export type TreeRow = { value: string; label: string; opens: boolean };

/** Rows of one answer to a search: more are found by typing more. */
export const foundAtMost = 50;

/** The nodes from the top down to `value`; empty when there is none. */
export function pathTo(nodes: readonly TreeNode[], value: string | undefined): TreeNode[] {
  if (value === undefined) return [];
  for (const node of nodes) {
    if (node.value === value) return [node];
    const below = pathTo(node.children ?? [], value);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

const hasBelow = (node: TreeNode): boolean => (node.children?.length ?? 0) > 0;

/**
 * The rows below `above`, or of the top without it. Where any level may be chosen, the first row is `above` itself, in
 * the words of `whole`.
 */
export function rowsBelow(
  nodes: readonly TreeNode[],
  above: TreeNode | undefined,
  anyLevel: boolean,
  whole: (label: string) => string,
): TreeRow[] {
  const rows = (above ? (above.children ?? []) : nodes).map((node) => ({
    value: node.value,
    label: node.label,
    opens: hasBelow(node),
  }));
  return above && anyLevel ? [{ value: above.value, label: whole(above.label), opens: false }, ...rows] : rows;
}

/**
 * The nodes that may be chosen and whose path holds `text`, as flat rows labelled with the path; those whose own name
 * holds it come first. Spaces do not count.
 */
export function rowsMatching(nodes: readonly TreeNode[], text: string, anyLevel: boolean): TreeRow[] {
  const wanted = squeezed(text);
  const named: TreeRow[] = [];
  const below: TreeRow[] = [];
  const walk = (node: TreeNode, above: readonly string[]) => {
    const path = [...above, node.label];
    if (anyLevel || !hasBelow(node)) {
      const row = { value: node.value, label: path.join(" "), opens: false };
      if (squeezed(node.label).includes(wanted)) named.push(row);
      else if (squeezed(path.join("")).includes(wanted)) below.push(row);
    }
    for (const child of node.children ?? []) walk(child, path);
  };
  for (const node of nodes) walk(node, []);
  return [...named, ...below];
}

const squeezed = (text: string) => text.replaceAll(/\s/g, "").toLowerCase();
