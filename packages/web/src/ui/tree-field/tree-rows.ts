/** A node of the tree; one without children is a leaf. */
export type TreeNode = { value: string; label: string; children?: readonly TreeNode[] };

/** A row of the list: with `opens` a click shows its children, otherwise it chooses the row. */
export type TreeRow = { value: string; label: string; opens: boolean };

/** Maximum number of search results: typing more narrows them. */
export const maxFound = 50;

/** The nodes from the top down to `value`; empty when it does not exist. */
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
 * The children of `above`, or the top level without it. Where any level can be chosen, the first row is `above` itself,
 * labelled with `whole`.
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
 * The selectable nodes whose path contains `text`, as flat rows labelled with the path; those whose own name contains
 * it come first. Spaces are ignored.
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
