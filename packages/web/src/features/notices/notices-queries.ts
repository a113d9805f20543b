import type { NoticeQuery } from "@busbar/contract/portal/notices";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";

const noun = "notices";

export const allNotices = (api: ReturnType<typeof useApi>, query: NoticeQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listNotices({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Marks one notice as read, or all of them when `id` is null. */
export function useMarkRead() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      await (id === null ? api.readAllNotices() : api.readNotice({ params: { id } }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [noun] }),
  });
}
