import type { AreaTreeEntry } from "@busbar/contract/areas";

export type AreaNode = { code: string; name: string; children?: readonly AreaNode[] };

/** The nodes from the province down to `code`; empty when there is no such area. */
export function areaPath(areas: readonly AreaTreeEntry[] | readonly AreaNode[], code: string): AreaNode[] {
  for (const node of areas as readonly AreaNode[]) {
    if (node.code === code) return [node];
    // GB/T 2260: a county's code begins with its province's two and its city's four digits, but not in every case.
    const below = areaPath(node.children ?? [], code);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export type CascaderOption = { value: string; label: string; children?: CascaderOption[] };

/** The tree as the kit's cascader wants it; a node without children is a leaf. */
export function toCascader(areas: readonly AreaNode[]): CascaderOption[] {
  return areas.map(({ code, name, children }) => ({
    value: code,
    label: name,
    ...(children && children.length > 0 && { children: toCascader(children) }),
  }));
}
