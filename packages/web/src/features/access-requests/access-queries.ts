import type { AccessRequestQuery } from "@busbar/contract/access-requests/access-requests";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

/** Access that was granted changes what people may do. */
const queries = recordQueries("access-requests", { shownBy: ["users"] });

export const requestList = (api: ReturnType<typeof useApi>, query: AccessRequestQuery) =>
  queries.list(query, (options) => api.listAccessRequests({ query }, options));

export const useAccessWrite = queries.useWrite;
