import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "./portal-context.tsx";

type Api = ReturnType<typeof useApi>;

const dayMs = 86_400_000;

/** The areas in force as a tree; features that let a person choose one share the answer. */
export const areaTree = (api: Api) =>
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
