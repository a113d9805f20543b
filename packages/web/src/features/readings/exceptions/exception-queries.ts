import { type ExceptionQuery, ExceptionStatus, type ReadingException } from "@busbar/contract/readings/exceptions";
import type { QueryClient } from "@tanstack/react-query";
import type { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const noun = "reading-exceptions";
// Decisions write readings, which points count.
const queries = recordQueries(noun, { shownBy: ["readings", "points"] });

/** The open ones, unless the filter says otherwise. */
export const askedStatus = ({ status }: Pick<ExceptionQuery, "status">) => status ?? [ExceptionStatus.enum.OPEN];

export const listOfExceptions = (api: Api, query: ExceptionQuery) =>
  queries.list(query, (options) => api.listExceptions({ query: { ...query, status: askedStatus(query) } }, options));

export const estimateFor = (api: Api, { id, rowVersion }: Pick<ReadingException, "id" | "rowVersion">) =>
  queries.ofOne(id, ["estimate", rowVersion], (options) => api.getEstimate({ params: { id } }, options));

export const useExceptionWrite = queries.useWrite;

/** The exceptions with these ids on the pages that were shown. */
export function knownExceptions(cache: QueryClient, ids: ReadonlySet<string>): Map<string, ReadingException> {
  const pages = cache.getQueriesData<{ list: ReadingException[] }>({ queryKey: [noun, "list"] });
  const rows = pages.flatMap(([, page]) => page?.list ?? []);
  return new Map(rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]));
}
