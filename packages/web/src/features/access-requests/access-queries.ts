import type { AccessRequestQuery } from "@busbar/contract/administration/rights/access-requests";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite, type Write } from "../../kernel/queries/use-write.ts";

export const requestList = (api: ReturnType<typeof useApi>, query: AccessRequestQuery) =>
  queryOptions({
    queryKey: ["access-requests", "list", query],
    queryFn: ({ signal }) => api.listAccessRequests({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useAccessWrite<Given, Answer>(write: Write<Given, Answer>) {
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    onSettled: () =>
      Promise.all(["access-requests", "users"].map((noun) => cache.invalidateQueries({ queryKey: [noun] }))),
    write,
  });
}
