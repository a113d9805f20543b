import type { Role, RoleDraft } from "@busbar/contract/roles/roles";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("roles", { shownBy: ["users"] });

export const roleList = (api: Api) =>
  queryOptions({ queryKey: ["roles", "list"], queryFn: ({ signal }) => api.listRoles({}, { signal }) });

export const roleMenus = (api: Api) =>
  queryOptions({ queryKey: ["roles", "menus"], queryFn: ({ signal }) => api.listRoleMenus({}, { signal }) });

export const useCreateRole = (api: Api) =>
  queries.useWrite((body: RoleDraft, options) => api.createRole({ body }, options));

type Change = { role: Role; nameZh?: string; nameEn?: string; permissions?: Permission[] };
export const useChangeRole = (api: Api) =>
  queries.useWrite(({ role: { code, rowVersion }, ...patch }: Change, options) =>
    api.updateRole({ params: { code }, body: { ...patch, rowVersion } }, options),
  );

export const useRemoveRole = (api: Api) =>
  queries.useWrite((code: string, options) => api.removeRole({ params: { code } }, options));
