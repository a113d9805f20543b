import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useWrite, type Write } from "./use-write.ts";

type Load<Answer> = (options: { signal: AbortSignal }) => Promise<Answer>;
type Part = string | number;

/**
 * The queries and writes of a noun, under the keys by which live events and writes of other nouns know them; `shownBy`
 * names the nouns whose queries show it, too.
 *
 *     const queries = recordQueries("partners", { shownBy: ["customers"] });
 *     export const partnerList = (api: Api, query: PartnerQuery) =>
 *       queries.list(query, (options) => api.listPartners({ query }, options));
 */
export function recordQueries(noun: string, { shownBy = [] }: { shownBy?: readonly string[] } = {}) {
  /** Everything that shows the noun is asked again. */
  const refresh = (cache: QueryClient) =>
    Promise.all([noun, ...shownBy].map((key) => cache.invalidateQueries({ queryKey: [key] })));
  return {
    refresh,
    /** A page of the list. The page before stays until it has come. */
    list: <Query, Answer>(query: Query, load: Load<Answer>) =>
      queryOptions({
        queryKey: [noun, "list", query],
        queryFn: ({ signal }) => load({ signal }),
        placeholderData: keepPreviousData,
      }),
    /** A page of another list of the noun, such as of what waits; `parts` name it. */
    page: <Query, Answer>(parts: readonly Part[], query: Query, load: Load<Answer>) =>
      queryOptions({
        queryKey: [noun, ...parts, query],
        queryFn: ({ signal }) => load({ signal }),
        placeholderData: keepPreviousData,
      }),
    one: <Answer>(id: string, load: Load<Answer>) =>
      queryOptions({ queryKey: [noun, "one", id], queryFn: ({ signal }) => load({ signal }) }),
    /** What belongs to one record, such as its versions. It is asked again together with the record. */
    ofOne: <Answer>(id: string, parts: readonly Part[], load: Load<Answer>) =>
      queryOptions({ queryKey: [noun, "one", id, ...parts], queryFn: ({ signal }) => load({ signal }) }),
    /**
     * A write of a form or dialog, which shows its refusal. After it, done or refused, everything that shows the noun is
     * asked again: it is done when that has come, while a refusal is told at once. Writes with the same `scope` run one
     * after another.
     */
    useWrite<Given = void, Answer = unknown>(write: Write<Given, Answer>, scope?: string) {
      const cache = useQueryClient();
      return useWrite({
        meta: { errorShown: true },
        onSettled: (_, error) => {
          // Queries keep what went wrong in reading them: this never rejects.
          const asked = refresh(cache);
          return error ? undefined : asked;
        },
        write,
        ...(scope && { scope: { id: scope } }),
      });
    },
  };
}
