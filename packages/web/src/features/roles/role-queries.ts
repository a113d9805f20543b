import type { Role, RoleDraft } from "@busbar/contract/administration/rights/roles";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite, type Write } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

export const roleList = (api: Api) =>
  queryOptions({ queryKey: ["roles", "list"], queryFn: ({ signal }) => api.listRoles({}, { signal }) });

export const roleMenus = (api: Api) =>
  queryOptions({ queryKey: ["roles", "menus"], queryFn: ({ signal }) => api.listRoleMenus({}, { signal }) });

function useRoleWrite<Given, Answer>(write: Write<Given, Answer>) {
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    onSettled: () => Promise.all(["roles", "users"].map((noun) => cache.invalidateQueries({ queryKey: [noun] }))),
    write,
  });
}

export const useCreateRole = (api: Api) =>
  useRoleWrite((body: RoleDraft, options) => api.createRole({ body }, options));

type Change = { role: Role; nameZh?: string; nameEn?: string; permissions?: Permission[] };
export const useChangeRole = (api: Api) =>
  useRoleWrite(({ role: { code, rowVersion }, ...patch }: Change, options) =>
    api.updateRole({ params: { code }, body: { ...patch, rowVersion } }, options),
  );

export const useRemoveRole = (api: Api) =>
  useRoleWrite((code: string, options) => api.removeRole({ params: { code } }, options));
