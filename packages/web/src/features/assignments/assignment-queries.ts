import type { Assignment, AssignmentQuery } from "@busbar/contract/sales/assignments";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { type AssignmentValues, toChange, toDraft } from "./assignment-rules.ts";

type Api = ReturnType<typeof useApi>;

const noun = "assignments";
type Given = { seen: Pick<Assignment, "id"> | null; values: AssignmentValues; rowVersion: number };

export const assignmentList = (api: Api, query: AssignmentQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listAssignments({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Areas without a manager, today and in the next 90 days. */
export const coverageGaps = (api: Api) =>
  queryOptions({
    queryKey: [noun, "gaps"],
    queryFn: ({ signal }) => api.listCoverageGaps({}, { signal }),
    meta: { quiet: true },
  });

/** Creates, changes or ends an assignment. The form shows refusals. */
export function useSaveAssignment() {
  const api = useApi();
  const invalidate = useInvalidate();
  return useWrite({
    meta: { errorShown: true },
    write: ({ seen, values, rowVersion }: Given, options) =>
      seen === null
        ? api.createAssignment({ body: toDraft(values) }, options)
        : api.updateAssignment({ params: { id: seen.id }, body: toChange(values, rowVersion) }, options),
    onSettled: invalidate,
  });
}

export function useRemoveAssignment() {
  const api = useApi();
  const invalidate = useInvalidate();
  return useWrite({
    meta: { errorShown: true },
    write: (id: string, options) => api.removeAssignment({ params: { id } }, options),
    onSettled: invalidate,
  });
}

/**
 * A refusal may mean that somebody else saved first, so the list is fetched again then, too. Customers show their
 * managers, so their queries follow.
 */
function useInvalidate() {
  const cache = useQueryClient();
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: [noun] }),
      cache.invalidateQueries({ queryKey: ["customers"] }),
    ]);
  };
}
