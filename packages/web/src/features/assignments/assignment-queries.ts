import type { Assignment, AssignmentQuery } from "@busbar/contract/assignments/assignments";
import { queryOptions } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { type AssignmentValues, toChange, toDraft } from "./assignment-rules.ts";

type Api = ReturnType<typeof useApi>;

const noun = "assignments";
/** Customers show their managers. */
const queries = recordQueries(noun, { shownBy: ["customers"] });
type Given = { seen: Pick<Assignment, "id"> | null; values: AssignmentValues; rowVersion: number };

export const assignmentList = (api: Api, query: AssignmentQuery) =>
  queries.list(query, (options) => api.listAssignments({ query }, options));

/** Areas without a manager, today and in the next 90 days. */
export const coverageGaps = (api: Api) =>
  queryOptions({
    queryKey: [noun, "gaps"],
    queryFn: ({ signal }) => api.listCoverageGaps({}, { signal }),
    meta: { quiet: true },
  });

/** Creates, changes or ends an assignment. */
export function useSaveAssignment() {
  const api = useApi();
  return queries.useWrite(({ seen, values, rowVersion }: Given, options) =>
    seen === null
      ? api.createAssignment({ body: toDraft(values) }, options)
      : api.updateAssignment({ params: { id: seen.id }, body: toChange(values, rowVersion) }, options),
  );
}

export function useRemoveAssignment() {
  const api = useApi();
  return queries.useWrite((id: string, options) => api.removeAssignment({ params: { id } }, options));
}
