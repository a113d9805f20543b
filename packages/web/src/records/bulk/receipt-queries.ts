import type { BulkOutcome, BulkReceipt } from "@busbar/contract/portal/bulk-actions";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { randomKey } from "../../kernel/network/random-key.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";

type Api = ReturnType<typeof useApi>;
const noun = "bulk-actions";

const isAtWork = ({ state }: BulkReceipt) => state === "RUNNING" || state === "UNDOING";

/** Looks again while a job is at work, and once when the time for the undo is over. */
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

/** What follows from a bulk action: all lists of its noun are read again. */
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
  return useMutation({
    mutationFn: (id: string) => api.retryBulkAction({ params: { id } }, { idempotencyKey: randomKey() }),
    onSuccess: follow,
  });
}

/** What a bulk action is called: its feature says it among its jobs, since that is what a large one is. */
export function useActionTitle() {
  const { features } = usePortal();
  const language = useLanguage();
  return ({ noun: of, action }: Pick<BulkReceipt, "noun" | "action">): string => {
    const kind = `bulk.${of}.${action}`;
    return features.find(({ jobs }) => jobs?.[kind])?.jobs?.[kind]?.[language] ?? action;
  };
}
