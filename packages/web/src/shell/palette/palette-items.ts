import type { IconShape } from "../../ui/Icon.tsx";
import { type Haystack, haystackOf, type Match, match, termsOf } from "./matching/matching.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import { chainOf, isExternal, landingOf, type PortalRoute } from "../../kernel/portal/portal-routes.ts";
import type { Language } from "../../kernel/texts/i18n.ts";
import { titleOf } from "../navigation/use-router.ts";
import { type PortalRouter, leadsSomewhere } from "../navigation/portal-router.ts";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import type { ClosedPage } from "@busbar/contract/menus/menus";
import type { SearchSuggestion } from "@busbar/contract/search/search";
import LockIcon from "~icons/ri/lock-line";
import { paletteTexts } from "../texts/shell-texts.ts";
import FileIcon from "~icons/ri/file-list-2-line";

export const groupNames = [
  "recent",
  "pages",
  "records",
  "actions",
  "settings",
  "views",
  "suggestions",
  "closed",
  "web",
] as const;
export type GroupName = (typeof groupNames)[number];

/** An item of the palette. */
export type PaletteItem = {
  /** Unique and stable, so that a choice can be remembered. */
  key: string;
  group: GroupName;
  title: string;
  /** Shown beside the title: the groups above a page, a customer's number. */
  hint?: string;
  /** Synonyms, such as the title in the other language. */
  also?: readonly string[];
  /** A component, or a route's Remix icon name. */
  icon?: IconShape | string | undefined;
  /** Address to open in a new window; absent where there is none. */
  url?: string;
  /** Not remembered, such as signing out. */
  fleeting?: boolean;
  run: () => void;
};

export type Hit = { item: PaletteItem; marks: Match["marks"] };

const rememberedBonus = 6;
const synonymPenalty = 3;

const ready = new Map<string, Haystack>();
const maxPrepared = 3000;
/** Cached, since texts are the same at every key press. */
function prepared(text: string): Haystack {
  const known = ready.get(text) ?? haystackOf(text);
  if (ready.size > maxPrepared) ready.clear();
  ready.set(text, known);
  return known;
}

/** The items that match the query, best first; all in their order for an empty query. Remembered ones rank higher. */
export function search(items: readonly PaletteItem[], query: string, remembered: ReadonlySet<string>): Hit[] {
  const terms = termsOf(query);
  if (terms.length === 0) return items.map((item) => ({ item, marks: [] }));
  return items
    .flatMap((item) => {
      const inTitle = match(prepared(item.title), terms);
      const elsewhere = (item.also ?? []).map(
        (text) => (match(prepared(text), terms)?.score ?? -Infinity) - synonymPenalty,
      );
      const best = Math.max(inTitle?.score ?? -Infinity, ...elsewhere);
      if (best === -Infinity) return [];
      const score = best + (remembered.has(item.key) ? rememberedBonus : 0);
      return [{ item, marks: inTitle?.marks ?? [], score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item, marks }) => ({ item, marks }));
}

/** Address of a web search, or undefined when none is configured. `engine` contains `{q}`. */
export function webSearchUrl(engine: string, query: string): string | undefined {
  if (query.trim() === "" || !/^https?:\/\//i.test(engine) || !engine.includes("{q}")) return undefined;
  return engine.replaceAll("{q}", encodeURIComponent(query.trim()));
}

const groupsOf = (route: PortalRoute) =>
  chainOf(route)
    .slice(0, -1)
    .filter((one) => !one.item.meta.levelHidden);

/** The pages of the menu that the person may open, with the groups above them. */
export function pageItems(routes: readonly PortalRoute[], router: PortalRouter, language: Language): PaletteItem[] {
  return routes.flatMap((route): PaletteItem[] => {
    const { meta, component } = route.item;
    if (meta.hidden) return [];
    const external = isExternal(route.path);
    const opens = external || (component !== "" && !route.path.includes(":") && landingOf(route) !== undefined);
    if (!opens) return pageItems(route.children, router, language);
    const groups = groupsOf(route);
    const nameIn = (one: Language) => [...groups, route].map((step) => titleOf(step.item.meta, one)).join(" ");
    const url = external ? route.path : `#${route.path}`;
    const item: PaletteItem = {
      key: `page:${route.path}`,
      group: "pages",
      title: titleOf(meta, language),
      hint: groups.map((step) => titleOf(step.item.meta, language)).join(" / "),
      also: [nameIn("zh"), nameIn("en")],
      icon: meta.icon ?? route.parent?.item.meta.icon,
      url,
      run: () => (external ? openWindow(url) : router.navigate(route.path)),
    };
    return [item, ...pageItems(route.children, router, language)];
  });
}

/** Pages that a right is missing for: they lead to the page that says which, and who can grant it. @see R-P06 */
export function closedItems(
  pages: readonly ClosedPage[],
  shipped: ReadonlySet<string>,
  router: PortalRouter,
  language: Language,
): PaletteItem[] {
  return pages
    .filter(({ path }) => shipped.has(path))
    .map(({ path, titleZh, titleEn }) => ({
      key: `closed:${path}`,
      group: "closed",
      title: language === "zh" ? titleZh : titleEn,
      hint: paletteTexts.translate("closed.hint"),
      also: [titleZh, titleEn],
      icon: LockIcon,
      url: `#${path}`,
      fleeting: true,
      run: () => router.navigate(path),
    }));
}

/** The open views except the active one, most recently used first. */
export function viewItems(router: PortalRouter, language: Language): PaletteItem[] {
  const { list } = router.store.getState();
  return list.views
    .filter(({ key, title, location }) => {
      const { route, locked } = location;
      return key !== list.active && !locked && (title !== undefined || (route && !route.item.meta.tabHidden));
    })
    .toSorted((a, b) => b.used - a.used)
    .map((view): PaletteItem => {
      const { path, search, route } = view.location;
      return {
        key: `view:${view.key}`,
        group: "views",
        title: view.title ?? titleOf(route!.item.meta, language),
        hint: route && view.title !== undefined ? titleOf(route.item.meta, language) : "",
        icon: route?.item.meta.icon ?? route?.parent?.item.meta.icon,
        url: `#${path}${search}`,
        fleeting: true,
        // Like a tab: the view is shown as it was left.
        run: () => router.navigate(path + search, { sameView: true }),
      };
    });
}

/** Opens a new window without access to this one. */
export function openWindow(url: string): void {
  const address = url.startsWith("#") ? `${location.pathname}${location.search}${url}` : url;
  window.open(address, "_blank", "noopener,noreferrer");
}

/** A page or an action is stored by its key; a record also needs its title and address to be shown again. */
export type RecentChoice = { key: string; title?: string; hint?: string; url?: string };
const maxRecent = 8;

/** The person's latest choices, latest first; stored on the server. */
export function useRecent(): [recent: readonly RecentChoice[], remember: (item: PaletteItem) => void] {
  const [kept, keep] = usePreference<RecentChoice[]>("palette.recent");
  const recent = Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string") : [];
  const remember = ({ key, group, title, hint = "", url = "" }: PaletteItem) => {
    const isRecord = group === "records" || key.startsWith("record:");
    const choice: RecentChoice = isRecord ? { key, title, hint, url } : { key };
    keep([choice, ...recent.filter((one) => one.key !== key)].slice(0, maxRecent));
  };
  return [recent, remember];
}

const open = (router: PortalRouter, url: string) =>
  url.startsWith("#") ? router.navigate(url.slice(1)) : openWindow(url);

/** Records, and pages that are not in the menu. */
export function suggestionItems(
  list: readonly SearchSuggestion[],
  router: PortalRouter,
  features: readonly Feature[],
): PaletteItem[] {
  return list.map(({ value, url, noun, hint }) => ({
    key: noun === "pages" ? `page:${url.replace(/^#/, "")}` : `record:${url}`,
    group: noun === "pages" ? "suggestions" : "records",
    title: value,
    hint,
    also: [`${hint} ${value}`],
    icon: features.find(({ name }) => name === noun)?.records?.icon ?? FileIcon,
    url,
    run: () => open(router, url),
  }));
}

/** Records chosen before whose pages the person may still open. */
export function recentRecords(
  recent: readonly RecentChoice[],
  router: PortalRouter,
  routes: readonly PortalRoute[],
  features: readonly Feature[],
): PaletteItem[] {
  return recent.flatMap(({ key, title, hint = "", url }) =>
    key.startsWith("record:#") && title && url && leadsSomewhere(routes, url.slice(1))
      ? [
          {
            key,
            group: "records" as const,
            title,
            hint,
            also: [`${hint} ${title}`],
            icon:
              features.find(({ records }) => records && url.startsWith(`#${records.below}`))?.records?.icon ?? FileIcon,
            url,
            run: () => open(router, url),
          },
        ]
      : [],
  );
}
