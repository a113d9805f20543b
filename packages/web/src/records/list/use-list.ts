import { pageSizes } from "@busbar/contract/kernel/http/paging";
import { CallError } from "@busbar/contract/kernel/http/client";
import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { listParameter, readListState } from "../../kernel/lists/list-address.ts";
import { hasFilters, useListState, withoutFilters } from "../../kernel/lists/list-state.ts";
import type { Ahead } from "../../kernel/portal/feature.ts";
import type { TableError, TableQuery } from "../../ui/table/rules/table-types.ts";

type ListSettings<Schema extends z.ZodObject, Answer, Key extends QueryKey> = {
  /** The page's name in the address. */
  page: string;
  /** The query schema of the server's call. */
  schema: Schema;
  load: (query: z.output<Schema>) => UseQueryOptions<Answer, Error, Answer, Key>;
};

/** Asks for the rows that the address of a list's page names, before the page is drawn. */
export const askForList = <Schema extends z.ZodObject, Answer, Key extends QueryKey>(
  { queries, search }: Pick<Ahead, "queries" | "search">,
  { page, schema, load }: ListSettings<Schema, Answer, Key>,
): Promise<void> =>
  queries.prefetchQuery(load(readListState(page, new URLSearchParams(search).get(listParameter), schema)));

/** Maximum number of rows per request. */
const largestPage = Math.max(...pageSizes);

/** A list whose query is in the view's address: for {@link ListPage} and the page's filters. */
export function useList<
  Schema extends z.ZodObject,
  Answer extends { list: readonly unknown[]; total: number },
  Key extends QueryKey,
>({ page, schema, load }: ListSettings<Schema, Answer, Key>) {
  const [query, change] = useListState(page, schema);
  const off = withoutFilters(schema);
  const answer = useQuery(load(query));
  const cache = useQueryClient();
  return {
    /** Position of the query in the address, for saved views. */
    place: { page, schema: schema as z.ZodObject, query: query as Record<string, unknown> },
    query,
    change,
    /** The whole answer, for lists with more than rows. */
    answer: answer.data,
    rows: answer.data?.list as Answer["list"] | undefined,
    total: answer.data?.total,
    /** The next page or order is loading; the old rows stay. */
    busy: answer.isPlaceholderData || (answer.isFetching && !answer.isLoading),
    error: answer.error ? tableError(answer.error) : undefined,
    retry: () => void answer.refetch(),
    filtered: hasFilters(query as Record<string, unknown>, off),
    clear: () => change(off as Partial<z.output<Schema>>),
    /** The first rows of the whole query, from all pages; without duplicates, even if the list changes meanwhile. */
    async all(most: number): Promise<Answer["list"]> {
      const rows = new Map<unknown, Answer["list"][number]>();
      for (let pageNo = 1; rows.size < most; pageNo++) {
        const page = { ...query, pageNo, pageSize: largestPage } as z.output<Schema>;
        const { list } = await cache.fetchQuery({ ...load(page), staleTime: 0, gcTime: 0 });
        for (const row of list) rows.set((row as { id?: unknown }).id ?? row, row);
        if (list.length < largestPage) break;
      }
      return [...rows.values()].slice(0, most);
    },
    paging: query as TableQuery,
    onPaging: (next: Partial<TableQuery>) => change(next as Partial<z.output<Schema>>),
  };
}

const tableError = (error: Error): TableError => ({
  message: messageOf(error),
  requestId: error instanceof CallError ? error.requestId : undefined,
});
