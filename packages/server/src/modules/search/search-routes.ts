import { mostSuggestions, searchRoutes } from "@busbar/contract/search/search";
import { bind, type Module, searchKey, type SearchSource } from "../../kernel/module.ts";

/**
 * Asks every source, in a fixed order. The limit is shared, so that many results of one noun do not hide the others.
 */
export function createSearch(sources: readonly SearchSource[]): Module {
  return bind(searchRoutes, {
    searchGetList: async ({ actor, query, language }) => {
      const key = searchKey(query.keyword);
      const found = await Promise.all(sources.map((source) => source(actor, key, mostSuggestions, language)));
      return { list: share(found, mostSuggestions) };
    },
  });
}

/**
 * Takes the first result of each source in turn until the limit is reached, and returns them in the order of the
 * sources.
 */
export function share<T>(found: readonly (readonly T[])[], places: number): T[] {
  const taken = found.map(() => 0);
  let left = Math.min(
    places,
    found.reduce((sum, list) => sum + list.length, 0),
  );
  while (left > 0) {
    for (const [at, list] of found.entries()) {
      if (left > 0 && (taken[at] ?? 0) < list.length) {
        taken[at] = (taken[at] ?? 0) + 1;
        left -= 1;
      }
    }
  }
  return found.flatMap((list, at) => list.slice(0, taken[at]));
}
