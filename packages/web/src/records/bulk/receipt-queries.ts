import type { BulkOutcome, BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useJobTitle } from "../../kernel/queries/job-titles.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
const noun = "bulk-actions";

const isAtWork = ({ state }: BulkReceipt) => state === "RUNNING" || state === "UNDOING";

/** Polls while the job is running, and refetches once when the time for undo is over. */
export const oneReceipt = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getBulkAction({ params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (isAtWork(data)) return 1000;
      return data.undo === "ok" ? data.undoLeftMs + 100 : false;
    },
  });

export const receiptRows = (api: Api, id: string, outcome: BulkOutcome | "all", pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: [noun, "rows", id, outcome, pageNo, pageSize],
    queryFn: ({ signal }) =>
      api.listBulkActionRows(
        { params: { id }, query: { pageNo, pageSize, ...(outcome !== "all" && { outcome }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** After a bulk action all lists of its noun are fetched again. */
export function useBulkFollowUp() {
  const cache = useQueryClient();
  return async (receipt: BulkReceipt) => {
    cache.setQueryData([noun, "one", receipt.id], receipt);
    await Promise.all([
      cache.invalidateQueries({ queryKey: [receipt.noun] }),
      cache.invalidateQueries({ queryKey: [noun, "list"] }),
      cache.invalidateQueries({ queryKey: [noun, "rows", receipt.id] }),
    ]);
  };
}

export function useUndo() {
  const api = useApi();
  const follow = useBulkFollowUp();
  return useMutation({
    mutationFn: (id: string) => api.undoBulkAction({ params: { id } }),
    onSuccess: follow,
  });
}

export function useRetry() {
  const api = useApi();
  const follow = useBulkFollowUp();
  return useWrite({
    write: (id: string, options) => api.retryBulkAction({ params: { id } }, options),
    onSuccess: follow,
  });
}

/** The name of a bulk action, from its feature's `jobs`, since a large one runs as a job. */
export function useActionTitle() {
  const titleOf = useJobTitle();
  return ({ noun: of, action }: Pick<BulkReceipt, "noun" | "action">): string => titleOf(`bulk.${of}.${action}`);
}
