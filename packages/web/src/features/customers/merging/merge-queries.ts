import type { MergeField } from "@busbar/contract/customers/customer-merging";
import type { Customer } from "@busbar/contract/customers/customers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

export const mergePreview = (api: Api, survivorId: string, mergedId: string) =>
  queryOptions({
    queryKey: ["customers", "one", survivorId, "merge", mergedId],
    queryFn: ({ signal }) => api.previewMerge({ params: { id: survivorId }, query: { mergedId } }, { signal }),
  });

export const mergesOf = (api: Api, id: string) =>
  queryOptions({
    queryKey: ["customers", "one", id, "merges"],
    queryFn: ({ signal }) => api.listMerges({ params: { id } }, { signal }),
  });

/** A merge moves rows of several nouns. */
function useWritten() {
  const cache = useQueryClient();
  return { meta: { errorShown: true }, onSettled: () => cache.invalidateQueries() };
}

type Merging = { survivor: Customer; merged: Customer; take: MergeField[] };

export function useMerge() {
  const api = useApi();
  return useWrite({
    ...useWritten(),
    write: ({ survivor, merged, take }: Merging, options) =>
      api.mergeCustomers(
        {
          params: { id: survivor.id },
          body: { mergedId: merged.id, take, rowVersion: survivor.rowVersion, mergedVersion: merged.rowVersion },
        },
        options,
      ),
  });
}

export function useUndoMerge() {
  const api = useApi();
  return useWrite({
    ...useWritten(),
    write: ({ customerId, mergeId }: { customerId: string; mergeId: string }, options) =>
      api.undoMerge({ params: { id: customerId, mergeId } }, options),
  });
}
