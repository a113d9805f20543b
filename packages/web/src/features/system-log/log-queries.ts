import type { LogQuery } from "@busbar/contract/administration/system-log";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

export const logLines = (api: Api, query: LogQuery) =>
  queryOptions({
    queryKey: ["system-log", "list", query],
    queryFn: ({ signal }) => api.listLogLines({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Log entries never change. */
export const logEntry = (api: Api, id: string) =>
  queryOptions({
    queryKey: ["system-log", "one", id],
    queryFn: ({ signal }) => api.getLogEntry({ params: { id } }, { signal }),
  });

export const sealState = (api: Api) =>
  queryOptions({ queryKey: ["system-log", "seal"], queryFn: ({ signal }) => api.getSealState({}, { signal }) });
