import type { RouteItem } from "@busbar/contract/menus/menus";
import type { SearchSuggestion } from "@busbar/contract/search/search";
import type { Actor } from "../../kernel/actor.ts";
import { searchKey, type SearchSource } from "../../kernel/module.ts";

/** Pages of the menu that need no record id, found by their title in either language. */
export function searchPages(menuOf: (actor: Actor) => Promise<RouteItem[]>): SearchSource {
  return async (actor, key, most, language) =>
    pagesOf(await menuOf(actor), "/", [])
      .filter(({ titles }) => titles.some((title) => searchKey(title).includes(key)))
      .slice(0, most)
      .map(({ path, titles, groups }): SearchSuggestion => {
        const at = language === "en" ? 1 : 0;
        const hint = groups.map((group) => group[at]).join(" / ");
        return { value: titles[at], url: isExternal(path) ? path : `#${path}`, noun: "pages", hint };
      });
}

type Titles = [zh: string, en: string];
type Page = { path: string; titles: Titles; groups: Titles[] };

const isExternal = (path: string) => /^https?:\/\//i.test(path);

function pagesOf(items: readonly RouteItem[], parent: string, groups: Titles[]): Page[] {
  return items.flatMap(({ path: own, component, meta, children = [] }) => {
    if (meta.hidden) return [];
    const path = isExternal(own) || own.startsWith("/") ? own : `${parent.replace(/\/$/, "")}/${own}`;
    const titles: Titles = [meta.title, meta.titleEn ?? meta.title];
    const opens = isExternal(path) || (component !== "" && !/[:*]/.test(path));
    return [
      ...(opens ? [{ path, titles, groups }] : []),
      ...pagesOf(children, path, meta.levelHidden ? groups : [...groups, titles]),
    ];
  });
}
