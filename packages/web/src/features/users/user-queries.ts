import type { AssignmentQuery } from "@busbar/contract/assignments/assignments";
import type { Department } from "@busbar/contract/departments/departments";
import type { UserQuery } from "@busbar/contract/users/users";
import { fieldsIn, type ValuesOf } from "@busbar/contract/fields/noun";
import type { UserAccount, UserScope } from "@busbar/contract/users/user-accounts";
import { ofNewUser } from "@busbar/contract/users/user-fields";
import { UserSessionQuery } from "@busbar/contract/sessions/sessions";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

// Roles and departments count people.
const queries = recordQueries("users", { shownBy: ["roles", "departments", "sessions"] });

export const userList = (api: Api, query: UserQuery) =>
  queries.list(query, (options) => api.listUsers({ query }, options));

export const oneUser = (api: Api, id: string) => queries.one(id, (options) => api.getUser({ params: { id } }, options));

/** Areas that a person answers for. */
export const assignmentsOf = (api: Api, query: AssignmentQuery) =>
  recordQueries("assignments").list(query, (options) => api.listAssignments({ query }, options));

/** The devices on which a person is signed in. */
export const sessionsOf = (api: Api, userId: string) => {
  const query = UserSessionQuery.parse({ userId });
  return queryOptions({
    queryKey: ["sessions", "all", query],
    queryFn: ({ signal }) => api.listUserSessions({ query }, { signal }),
  });
};

export const roleList = (api: Api) =>
  queryOptions({ queryKey: ["roles", "list"], queryFn: ({ signal }) => api.listRoles({}, { signal }) });

export const departmentList = (api: Api) =>
  queryOptions({ queryKey: ["departments", "list"], queryFn: ({ signal }) => api.listDepartments({}, { signal }) });

/** Departments as options, each labelled with its ancestors. */
export function departmentOptions(list: readonly Department[], language: "zh" | "en") {
  const named = new Map<string, string>();
  return list.map(({ id, parentId, name, nameEn }) => {
    const own = (language === "en" && nameEn) || name;
    const above = parentId === null ? undefined : named.get(parentId);
    const label = above === undefined ? own : `${above} / ${own}`;
    named.set(id, label);
    return { value: id, label };
  });
}

/** The form's values. A scope that follows from an enterprise or a partner is not chosen here. */
export type UserValues = ValuesOf<typeof ofNewUser> &
  Pick<UserAccount, "roles" | "departmentId"> & { scopeKind: UserAccount["scope"]["kind"]; regions: string[] };

export const valuesOf = ({ scope, ...account }: UserAccount): UserValues => ({
  ...fieldsIn(ofNewUser, account),
  roles: account.roles,
  departmentId: account.departmentId,
  scopeKind: scope.kind,
  regions: scope.regions,
});

const scopeOf = ({ scopeKind, regions }: UserValues) =>
  (scopeKind === "REGION" ? { kind: scopeKind, regions } : { kind: scopeKind }) as UserScope;

export const usePeopleWrite = queries.useWrite;

export const useSaveUser = (api: Api) =>
  usePeopleWrite(({ seen, names, values, rowVersion }: Sent<UserAccount, UserValues>, options) => {
    const { username, scopeKind: _, regions: __, departmentId, ...rest } = values;
    const given = { ...rest, departmentId: departmentId ?? null, scope: scopeOf(values) };
    if (!seen) return api.saveUser({ body: { ...given, username } }, options);
    const asked = new Set<string>(names);
    if (asked.has("scopeKind") || asked.has("regions")) asked.add("scope");
    const changed = Object.fromEntries(Object.entries(given).filter(([name]) => asked.has(name)));
    return api.updateUser({ body: { ...changed, id: seen.id, rowVersion } }, options);
  });
