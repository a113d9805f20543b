import GlobeIcon from "~icons/ri/global-line";
import type { ClosedPage } from "@busbar/contract/menus/menus";
import type { Feature, FeatureAction } from "../../kernel/portal/feature.ts";
import { allRoutes } from "../../kernel/portal/portal-routes.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNavigation, usePortalRoutes, useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import type { PortalRouter } from "../navigation/portal-router.ts";
import {
  openWindow,
  pageItems,
  closedItems,
  viewItems,
  type Hit,
  type PaletteItem,
  search,
  webSearchUrl,
  recentRecords,
  suggestionItems,
  type RecentChoice,
} from "./palette-items.ts";
import { shippedRoutes } from "../session/access.ts";
import { paletteTexts } from "../texts/shell-texts.ts";
import { useActionItems, useSettingItems } from "./commands/command-items.ts";
import type { SearchSuggestion } from "@busbar/contract/search/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

type HitOptions = {
  router: PortalRouter;
  actions: readonly FeatureAction[];
  query: string;
  recent: readonly RecentChoice[];
  suggestions: Suggestions;
};

/** The items for a query in the order of the groups, without duplicates. */
export function usePaletteHits({ router, actions, query, recent, suggestions }: HitOptions): Hit[] {
  const t = paletteTexts.useTexts();
  const language = useLanguage();
  const routes = usePortalRoutes();
  const { features } = usePortal();
  const { searchEngine } = useNavigation().settings;
  const actionItems = useActionItems(router, actions);
  // Only for a query: there are too many to list.
  const settingItems = useSettingItems();
  const pages = pageItems(routes, router, language);
  const views = viewItems(router, language);
  const closed = closedItems(useClosedPages(query.trim() !== ""), shippedPaths(features), router, language);
  const known = recentRecords(recent, router, routes, features);
  const offered = suggestionItems(suggestions.list, router, features);
  const remembered = new Set(recent.map(({ key }) => key));
  const find = (items: readonly PaletteItem[]) => search(items, query, remembered);

  if (query.trim() === "") {
    const byKey = new Map([...pages, ...actionItems, ...settingItems, ...known].map((item) => [item.key, item]));
    const latest = recent.flatMap(({ key }) => byKey.get(key) ?? []);
    const rest = [...pages, ...actionItems, ...views, ...offered.filter(({ group }) => group === "suggestions")];
    return unique([...latest.map((item): PaletteItem => ({ ...item, group: "recent" })), ...rest]).map((item) => ({
      item,
      marks: [],
    }));
  }

  // The server has filtered its own results; results of an earlier text are filtered here until it answers.
  const records = offered.filter(({ group }) => group === "records");
  const own = find(records);
  const marked = new Map(own.map((hit) => [hit.item.key, hit]));
  const fromServer = suggestions.settled ? records.map((item) => marked.get(item.key) ?? { item, marks: [] }) : own;
  const web = webSearchUrl(searchEngine, query);
  const webItem: PaletteItem[] = web
    ? [
        {
          key: "web",
          group: "web",
          title: t("web", { query: query.trim() }),
          hint: t("web.hint"),
          icon: GlobeIcon,
          url: web,
          fleeting: true,
          run: () => openWindow(web),
        },
      ]
    : [];
  const seen = new Set<string>();
  return [
    ...find(pages),
    ...find(known),
    ...fromServer,
    ...find(actionItems),
    ...find(settingItems),
    ...find(views),
    ...find(offered.filter(({ group }) => group === "suggestions")),
    ...find(closed),
    ...webItem.map((item): Hit => ({ item, marks: [] })),
  ].filter(({ item }) => !seen.has(item.key) && seen.add(item.key));
}

function unique(items: readonly PaletteItem[]): PaletteItem[] {
  const seen = new Set<string>();
  return items.filter(({ key }) => !seen.has(key) && seen.add(key));
}

let shipped: { features: readonly Feature[]; paths: ReadonlySet<string> } | undefined;
/** The paths of the pages that this client has. */
function shippedPaths(features: readonly Feature[]): ReadonlySet<string> {
  if (shipped?.features !== features)
    shipped = { features, paths: new Set(allRoutes(shippedRoutes(features)).map(({ path }) => path)) };
  return shipped.paths;
}

/** Asked with the first letter only, since nobody browses what is closed. */
function useClosedPages(enabled: boolean): readonly ClosedPage[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["menus", "closed"],
    queryFn: ({ signal }) => api.listClosedPages({}, { signal }),
    enabled,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data?.list ?? [];
}

/** Milliseconds without typing before the server is called. @see R-S15 */
const searchDelay = 500;
const longestKeyword = 100;

export type Suggestions = {
  list: readonly SearchSuggestion[];
  /** Whether the results belong to the current text. */
  settled: boolean;
  failed: boolean;
  /** Calls the server at once. */
  askNow: () => void;
};

/** The server's results for the typed text. No calls during IME composition. */
export function useSuggestions(typed: string, composing: boolean): Suggestions {
  const api = useApi();
  const wanted = typed.trim().slice(0, longestKeyword);
  const [keyword, setKeyword] = useState(wanted);
  // Outside React: the timer.
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setKeyword(wanted), wanted === "" ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [wanted, composing]);
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", "list", keyword],
    queryFn: () => api.searchGetList({ query: keyword === "" ? {} : { keyword } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  return {
    list: data?.list ?? [],
    settled: keyword === wanted && !isFetching,
    failed: error !== null,
    askNow: () => setKeyword(wanted),
  };
}
