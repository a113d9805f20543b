import { mostSuggestions, searchRoutes, type SearchSuggestion } from "@busbar/contract/portal/search";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";

/** Text as it is compared: half width, lower case, single spaces. */
export const searchKey = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Finds what `actor` may see and open, best first, at most `most`. `key` is a {@link searchKey}; "" asks for what is
 * worth offering before anything is typed.
 */
export type SearchSource = (
  actor: Actor,
  key: string,
  most: number,
  language: Language,
) => Promise<readonly SearchSuggestion[]>;

/** Asks every source and keeps their order; the places are shared, so that many finds of one noun hide no other. */
export function createSearch(sources: readonly SearchSource[]): Module {
  return bind(searchRoutes, {
    searchGetList: async ({ actor, query, language }) => {
      const key = searchKey(query.keyword);
      const found = await Promise.all(sources.map((source) => source(actor, key, mostSuggestions, language)));
      return { list: share(found, mostSuggestions) };
    },
  });
}

/** The first of each in turn until the places are taken, put back into the order of the sources. */
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
