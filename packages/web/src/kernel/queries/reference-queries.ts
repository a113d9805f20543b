import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useApi } from "../portal/portal-context.tsx";
import { useMemo } from "react";
import type { AreaTreeEntry } from "@busbar/contract/sales/areas";
import { levelOfArea } from "@busbar/contract/sales/assignments";

type Api = ReturnType<typeof useApi>;

const dayMs = 86_400_000;

/** The areas in force as a tree; features that let a person choose one share the answer. */
const areaTree = (api: Api) =>
  queryOptions({
    queryKey: ["areas", "list"],
    queryFn: () => api.areaGetList().then(({ list }) => list),
    staleTime: dayMs,
    gcTime: dayMs,
  });

/** Who may see the list of sales managers. */
export const managerChoice: AccessRule = { permission: ["assignment:read", "customer:write"], mode: "oneOf" };

/** Sales managers to choose from. */
export const managerOptions = (api: Api) =>
  queryOptions({
    queryKey: ["users", "list", "managers"],
    queryFn: () => api.listManagerOptions(),
    staleTime: 300_000,
  });

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

/** The areas to choose from, only those of `level` when given, as a field for trees takes them. */
export function useAreaChoice(level?: AreaLevel) {
  const { data, error, isLoading, refetch } = useQuery(areaTree(useApi()));
  const nodes = useMemo(() => areaOptions(data ?? [], level), [data, level]);
  return { nodes, busy: isLoading, failed: error !== null && !data, retry: () => void refetch() };
}

/** The names from the province down to the area `code`; empty without one and until they have come. */
export function useAreaNames(code: string | undefined): string[] {
  const { data } = useQuery({ ...areaTree(useApi()), enabled: code !== undefined });
  return useMemo(() => areaNames(data ?? [], code), [data, code]);
}
