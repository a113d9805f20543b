import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useApi } from "../portal/portal-context.tsx";
import { useMemo } from "react";
import type { AreaTreeEntry } from "@busbar/contract/areas/areas";
import { levelOfArea } from "@busbar/contract/assignments/assignments";

type Api = ReturnType<typeof useApi>;

const dayMs = 86_400_000;

/** The areas in force as a tree; all features share the cached answer. */
const areaTree = (api: Api) =>
  queryOptions({
    queryKey: ["areas", "list"],
    queryFn: () => api.areaGetList().then(({ list }) => list),
    staleTime: dayMs,
    gcTime: dayMs,
  });

const endedAreas = (api: Api) =>
  queryOptions({
    queryKey: ["areas", "list", "ended"],
    queryFn: () => api.listEndedAreas(),
    staleTime: dayMs,
    gcTime: dayMs,
  });

/** The area with this code if it has ended, with those that followed it; undefined for one in force. */
export function useEndedArea(code: string | null | undefined) {
  const { data } = useQuery({ ...endedAreas(useApi()), enabled: Boolean(code) });
  return data?.find((area) => area.code === code);
}

/** Who may list the sales managers. */
export const managerChoice: AccessRule = { permission: ["assignment:read", "customer:write"], mode: "oneOf" };

/** Sales managers as options. */
export const managerOptions = (api: Api) =>
  queryOptions({
    queryKey: ["users", "list", "managers"],
    queryFn: () => api.listManagerOptions(),
    staleTime: 300_000,
  });

export type AreaLevel = ReturnType<typeof levelOfArea>;
/** An area as a node of a tree field: its six-digit code and its name. */
export type AreaOption = { value: string; label: string; children?: AreaOption[] };
type Node = { code: string; name: string; children?: readonly Node[] };

/**
 * The tree down to `level`, without branches that have no area of that level: a city without counties is left out of a
 * choice of counties. Without a level, the whole tree.
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

/** The names from the province down to the area `code`; empty when the code is unknown. */
export function areaNames(areas: readonly AreaTreeEntry[] | readonly Node[], code: string | undefined): string[] {
  for (const node of areas as readonly Node[]) {
    if (node.code === code) return [node.name];
    // In GB/T 2260 a county's code usually begins with the digits of its province and city, but not always: walk the
    // tree.
    const below = areaNames(node.children ?? [], code);
    if (below.length > 0) return [node.name, ...below];
  }
  return [];
}

/** The areas as options of a tree field, only those of `level` when given. */
export function useAreaChoice(level?: AreaLevel) {
  const { data, error, isLoading, refetch } = useQuery(areaTree(useApi()));
  const nodes = useMemo(() => areaOptions(data ?? [], level), [data, level]);
  return { nodes, busy: isLoading, failed: error !== null && !data, retry: () => void refetch() };
}

/** The names from the province down to the area `code`; empty without a code and while loading. */
export function useAreaNames(code: string | undefined): string[] {
  const { data } = useQuery({ ...areaTree(useApi()), enabled: code !== undefined });
  return useMemo(() => areaNames(data ?? [], code), [data, code]);
}
