import type { RouteMeta } from "@busbar/contract/menus/menus";
import { flag, listOf, optional, shapeOf, text } from "@busbar/contract/kernel/shapes";
import { chainOf } from "../../kernel/portal/portal-routes.ts";
import { keyOf, type RouteLocation } from "./view-list.ts";

/** A visited route. @see R-T07 */
export type Tab = {
  key: string;
  path: string;
  /** With the question mark, or "". */
  query: string;
  params: Readonly<Record<string, string>>;
  /** Name of the route. */
  name: string;
  /** The nearest icon of an ancestor; undefined when there is none. */
  parentIcon: string | undefined;
  meta: RouteMeta;
  /** The view's own title; undefined: the route's. */
  title: string | undefined;
  /** The view's own, a name of Remix; undefined is the route's. */
  icon?: string | undefined;
  pinned: boolean;
  unsaved: boolean;
  /** Scroll position in pixels when the view was hidden. */
  scroll: number;
  /** The person lost the permission. */
  locked: boolean;
};

/** In the order of the bar; `closed` ends with the last closed one. */
export type TabList = { tabs: readonly Tab[]; closed: readonly Tab[] };

export const noTabs: TabList = { tabs: [], closed: [] };

const maxClosed = 20;

/** What the menu's commands and the close button close. */
export type Closing = "this" | "others" | "left" | "right" | "all";

/** The tab of a location; undefined where the route has none or does not exist. @see R-T01 */
function tabOf(location: RouteLocation): Tab | undefined {
  const { route, path, search, params, locked = false } = location;
  if (!route || route.item.meta.tabHidden) return undefined;
  const icons = chainOf(route).slice(0, -1);
  return {
    key: keyOf(location),
    path,
    query: search,
    params,
    name: route.item.name,
    parentIcon: icons.findLast((above) => above.item.meta.icon)?.item.meta.icon,
    meta: route.item.meta,
    title: undefined,
    pinned: false,
    unsaved: false,
    scroll: 0,
    locked,
  };
}

/** Updates the tab with the same key, or adds one at the end. @see R-T04 */
export function visitTab(list: TabList, location: RouteLocation): TabList {
  const tab = tabOf(location);
  if (!tab) return list;
  const known = list.tabs.find((one) => one.key === tab.key);
  // A page that is refused on arrival does not count as visited.
  if (!known) return tab.locked ? list : { ...list, tabs: unclosableFirst([...list.tabs, tab]) };
  const { title, icon, pinned, unsaved, scroll } = known;
  return patchTab(list, tab.key, { ...tab, title, icon, pinned, unsaved, scroll });
}

/** Whether the tab can never be closed: by its route, or because it is pinned. */
const isUnclosable = (tab: Tab): boolean => tab.pinned || tab.meta.noClosable === true;

/** Tabs that cannot be closed come first. */
const unclosableFirst = (tabs: readonly Tab[]): Tab[] => [
  ...tabs.filter(isUnclosable),
  ...tabs.filter((tab) => !isUnclosable(tab)),
];

/** The first tab cannot be closed when no other tab is pinned or unclosable. @see R-T03 */
export function isClosable({ tabs }: TabList, tab: Tab): boolean {
  return !isUnclosable(tab) && (tabs.some(isUnclosable) || tabs[0]?.key !== tab.key);
}

/** The tabs that a command on `key` closes; an empty list means that the command does not apply. @see R-T02 */
export function closedBy(list: TabList, closing: Closing, key: string): Tab[] {
  const at = list.tabs.findIndex((tab) => tab.key === key);
  if (at < 0) return [];
  const within: Record<Closing, (index: number) => boolean> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  };
  return list.tabs.filter((tab, index) => within[closing](index) && isClosable(list, tab));
}

export function removeTabs(list: TabList, keys: ReadonlySet<string>): TabList {
  const gone = list.tabs.filter((tab) => keys.has(tab.key));
  if (gone.length === 0) return list;
  const tabs = list.tabs.filter((tab) => !keys.has(tab.key));
  return { tabs, closed: [...list.closed, ...gone].slice(-maxClosed) };
}

/** The tab to activate when the active one was closed: the last; undefined is the start page. @see R-T05 */
export const afterClosing = ({ tabs }: TabList): Tab | undefined => tabs.at(-1);

/** Removes the last closed tab from the stack, skipping those that are open again. */
export function takeClosed(list: TabList): { list: TabList; tab: Tab | undefined } {
  const open = new Set(list.tabs.map((tab) => tab.key));
  const at = list.closed.findLastIndex((tab) => !open.has(tab.key));
  return { list: { ...list, closed: list.closed.slice(0, Math.max(0, at)) }, tab: list.closed[at] };
}

/** Moves a tab to the index `to` within its group: tabs that cannot be closed come first. */
export function moveTab(list: TabList, key: string, to: number): TabList {
  const tab = list.tabs.find((one) => one.key === key);
  if (!tab) return list;
  const others = list.tabs.filter((one) => one !== tab);
  return { ...list, tabs: unclosableFirst(others.toSpliced(Math.max(0, to), 0, tab)) };
}

export function pinTab(list: TabList, key: string, pinned: boolean): TabList {
  const { tabs, closed } = patchTab(list, key, { pinned });
  return { tabs: unclosableFirst(tabs), closed };
}

/** Finds the tab by key. Returns the same list when nothing changes, so that nothing renders. */
export function patchTab(list: TabList, key: string, patch: Partial<Tab>): TabList {
  const tab = list.tabs.find((one) => one.key === key);
  const names = Object.keys(patch) as (keyof Tab)[];
  if (!tab || names.every((name) => Object.is(tab[name], patch[name]))) return list;
  return { ...list, tabs: list.tabs.map((tab) => (tab.key === key ? { ...tab, ...patch } : tab)) };
}

export const addressOf = ({ path, query }: Pick<Tab, "path" | "query">): string => path + query;

const storageKey = "busbar-tabs";
type KeptTab = { address: string; title?: string | undefined; pinned: boolean };
const isKept = shapeOf<{ person: string; tabs: KeptTab[] }>({
  person: text,
  tabs: listOf(shapeOf<KeptTab>({ address: text, title: optional(text), pinned: flag })),
});

/** The open tabs of this window, stored for a reload. */
export type KeptTabs = { read(): KeptTab[]; write(tabs: readonly Tab[]): void; clear(): void };

/** @param storage of the window; the tabs are restored for `personId` only, and not after signing out */
export function createKeptTabs(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  personId: string,
): KeptTabs {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? "null");
        return isKept(kept) && kept.person === personId ? kept.tabs : [];
      } catch {
        return [];
      }
    },
    write(tabs) {
      const kept = tabs.map((tab) => ({ address: addressOf(tab), title: tab.title, pinned: tab.pinned }));
      storage.setItem(storageKey, JSON.stringify({ person: personId, tabs: kept }));
    },
    clear: () => storage.removeItem(storageKey),
  };
}
