import type { LogQuery } from "@busbar/contract/system-log/system-log";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("system-log");

export const logLines = (api: Api, query: LogQuery) =>
  queries.list(query, (options) => api.listLogLines({ query }, options));

/** Log entries never change. */
export const logEntry = (api: Api, id: string) =>
  queries.one(id, (options) => api.getLogEntry({ params: { id } }, options));

export const sealState = (api: Api) =>
  queryOptions({ queryKey: ["system-log", "seal"], queryFn: ({ signal }) => api.getSealState({}, { signal }) });
