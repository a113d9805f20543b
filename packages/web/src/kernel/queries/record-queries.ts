import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useWrite, type Write } from "./use-write.ts";

type Load<Answer> = (options: { signal: AbortSignal }) => Promise<Answer>;

/**
 * The queries and writes of a noun, under the keys by which live events and writes of other nouns know them; `shownBy`
 * names the nouns whose queries show it, too.
 *
 *     const queries = recordQueries("partners", { shownBy: ["customers"] });
 *     export const partnerList = (api: Api, query: PartnerQuery) =>
 *       queries.list(query, (options) => api.listPartners({ query }, options));
 */
export function recordQueries(noun: string, { shownBy = [] }: { shownBy?: readonly string[] } = {}) {
  return {
    /** A page of the list. The page before stays until it has come. */
    list: <Query, Answer>(query: Query, load: Load<Answer>) =>
      queryOptions({
        queryKey: [noun, "list", query],
        queryFn: ({ signal }) => load({ signal }),
        placeholderData: keepPreviousData,
      }),
    one: <Answer>(id: string, load: Load<Answer>) =>
      queryOptions({ queryKey: [noun, "one", id], queryFn: ({ signal }) => load({ signal }) }),
    /**
     * A write of a form or dialog, which shows its refusal. After it, done or refused, everything that shows the noun is
     * asked again. Writes with the same `scope` run one after another.
     */
    useWrite<Given = void, Answer = unknown>(write: Write<Given, Answer>, scope?: string) {
      const cache = useQueryClient();
      return useWrite({
        meta: { errorShown: true },
        onSettled: () => Promise.all([noun, ...shownBy].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
        write,
        ...(scope && { scope: { id: scope } }),
      });
    },
  };
}
