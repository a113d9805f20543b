import type { NoticeQuery } from "@busbar/contract/notices/notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

const noun = "notices";
const queries = recordQueries(noun);

export const allNotices = (api: ReturnType<typeof useApi>, query: NoticeQuery) =>
  queries.list(query, (options) => api.listNotices({ query }, options));

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
