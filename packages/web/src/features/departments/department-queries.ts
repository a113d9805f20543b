import type { Department, DepartmentDraft } from "@busbar/contract/departments/departments";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { TreePlace } from "../../ui/tree-table/tree-moves.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("departments", { shownBy: ["users"] });

/** Maximum number of members beside the tree; the list of users has all of them. */
const maxMembers = 50;

export const departmentList = (api: Api) =>
  queryOptions({ queryKey: ["departments", "list"], queryFn: ({ signal }) => api.listDepartments({}, { signal }) });

/** Members of the department and of those below it, from the list of users. */
export const membersOf = (api: Api, departmentId: string) =>
  queryOptions({
    queryKey: ["users", "list", "of-department", departmentId],
    queryFn: ({ signal }) => api.listUsers({ query: { departmentId, pageSize: maxMembers } }, { signal }),
  });

export const useCreateDepartment = (api: Api) =>
  queries.useWrite((body: DepartmentDraft, options) => api.createDepartment({ body }, options));

type Names = { row: Department; name: string; nameEn: string };
export const useRenameDepartment = (api: Api) =>
  queries.useWrite(({ row: { id, rowVersion }, ...names }: Names, options) =>
    api.updateDepartment({ params: { id }, body: { ...names, rowVersion } }, options),
  );

type Move = { id: string; to: TreePlace };
/** A move waits for the one before it and for the list that follows it, whose versions it sends. */
export function useMoveDepartment(api: Api) {
  const cache = useQueryClient();
  return queries.useWrite(({ id, to: { parent, before } }: Move, options) => {
    const list = cache.getQueryData(departmentList(api).queryKey) ?? [];
    const rowVersion = list.find((row) => row.id === id)?.rowVersion ?? 0;
    return api.moveDepartment({ params: { id }, body: { parentId: parent ?? "", before, rowVersion } }, options);
  }, "department-moves");
}

export const useRemoveDepartment = (api: Api) =>
  queries.useWrite((id: string, options) => api.removeDepartment({ params: { id } }, options));
