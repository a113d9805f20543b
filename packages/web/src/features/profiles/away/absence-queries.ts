import type { AbsenceDraft } from "@busbar/contract/absences/absences";
import type { UserInfo } from "@busbar/contract/users/user-info";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { queryOptions } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";

/** Also the noun of the live events. */
const noun = "absences";
const queries = recordQueries(noun);
type Api = ReturnType<typeof useApi>;

/** Employees who may read statements, and administrators. */
export const knowsAbsences = ({ admin, roleCode, permissions }: UserInfo): boolean =>
  admin ||
  (roleCode !== roleCodes.enterprise &&
    roleCode !== roleCodes.partner &&
    ["invoice:read", "user:admin"].some((each) => permissions.includes(each)));

export const absences = (api: Api) =>
  queryOptions({ queryKey: [noun], queryFn: ({ signal }) => api.listAbsences({}, { signal }) });

export const standIns = (api: Api) =>
  queryOptions({
    queryKey: [noun, "stand-ins"],
    queryFn: ({ signal }) => api.selectStandIns({ query: {} }, { signal }),
    meta: { quiet: true },
  });

export function useSetAbsence() {
  const api = useApi();
  return queries.useWrite((body: Omit<AbsenceDraft, "reason"> & { reason: string }, options) =>
    api.setAbsence({ body }, options),
  );
}

export function useEndAbsence() {
  const api = useApi();
  return queries.useWrite((id: string, options) => api.endAbsence({ params: { id } }, options));
}
