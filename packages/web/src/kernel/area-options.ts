import type { AreaTreeEntry } from "@busbar/contract/areas";
import { levelOfArea } from "@busbar/contract/assignments";

export type AreaLevel = ReturnType<typeof levelOfArea>;
/** An area as a field for trees takes it: its six-digit code and its name. */
export type AreaOption = { value: string; label: string; children?: AreaOption[] };
type Node = { code: string; name: string; children?: readonly Node[] };

/**
 * The tree down to `level`, without branches that have no such area: a city without counties cannot be chosen among
 * counties. Without a level, the whole tree.
 */
export function areaOptions(areas: readonly AreaTreeEntry[] | readonly Node[], level?: AreaLevel): AreaOption[] {
  return (areas as readonly Node[]).flatMap(({ code, name, children }): AreaOption[] => {
    const option = { value: code, label: name };
    if (level !== undefined && levelOfArea(code) === level) return [option];
    const below = areaOptions(children ?? [], level);
    if (below.length > 0) return [{ ...option, children: below }];
    return level === undefined ? [option] : [];
  });
}

/** The names from the province down to the area `code`; empty when there is none. */
export function areaNames(areas: readonly AreaTreeEntry[] | readonly Node[], code: string | undefined): string[] {
  for (const node of areas as readonly Node[]) {
    if (node.code === code) return [node.name];
    // GB/T 2260: a county's code begins with its province's two and its city's four digits, but not in every case.
    const below = areaNames(node.children ?? [], code);
    if (below.length > 0) return [node.name, ...below];
  }
  return [];
}
