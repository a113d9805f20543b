import type { UserSessionQuery } from "@busbar/contract/sessions/sessions";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

const noun = "sessions";
const queries = recordQueries(noun);
type Api = ReturnType<typeof useApi>;

export const ownDevices = (api: Api) =>
  queryOptions({
    queryKey: [noun, "own"],
    queryFn: ({ signal }) => api.listDevices({}, { signal }),
  });

export const userSessions = (api: Api, query: UserSessionQuery) =>
  queries.page(["all"], query, (options) => api.listUserSessions({ query }, options));

export const signInLocks = (api: Api) =>
  queryOptions({
    queryKey: [noun, "locks"],
    queryFn: ({ signal }) => api.listSignInLocks({}, { signal }),
    refetchInterval: 30_000,
  });

/** Runs a change of sessions and fetches the lists again. */
export function useSessionChange<T, R>(change: (api: Api, given: T) => Promise<R>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: T) => change(api, given),
    onSettled: () => queries.invalidateQueries({ queryKey: [noun] }),
  });
}
