import type { Drafts } from "./drafts.ts";
import { noTabs, patchTab, pinTab, type Tab, type TabList, visitTab } from "./tab-list.ts";
import type { Arrival, RouterState } from "./router-state.ts";
import {
  isSame,
  isUnsaved,
  keyOf,
  type RouteLocation,
  reload,
  remove,
  replaceAll,
  type Unsaved,
  visit,
} from "./view-list.ts";

type Options = { drafts: Drafts; tabsOn: boolean };

/**
 * Views and tabs after arriving at `location`: views that are being closed are removed; the location itself is opened
 * afresh if it is among them.
 */
export function arrive(state: RouterState, location: RouteLocation, { drafts, tabsOn }: Options): Partial<RouterState> {
  const key = keyOf(location);
  const visited = visit(state.list, location, draftsOf(drafts, key));
  const fresh = state.leaving.has(key) ? reload(visited, key) : visited;
  const list = remove(fresh, new Set([...state.leaving].filter((gone) => gone !== key)));
  const tabs = visitTab(state.tabs, list.views.find((view) => view.key === key)?.location ?? location);
  const alive = new Set(list.views.map((view) => view.key));
  const isKept = (tab: Tab) => alive.has(tab.key) || tab.unsaved || tab.pinned || tab.meta.noClosable === true;
  return {
    list,
    tabs: tabsOn ? tabs : { tabs: tabs.tabs.filter(isKept), closed: [] },
    leaving: new Set(),
  };
}

/** Whether the view of `location` stands behind the active one as the person will see it, scrolled as it must be. */
export function isStanding({ list, tabs, leaving }: RouterState, location: RouteLocation, arrival: Arrival): boolean {
  const view = list.views.find(({ key }) => key === keyOf(location));
  if (!view || view.key === list.active || leaving.size > 0) return false;
  const scrolled = tabs.tabs.some(({ key, scroll }) => key === view.key && scroll !== 0);
  return isSame(view.location, location) && !(scrolled && arrival === "opened");
}

const draftsOf = (drafts: Drafts, key: string): Unsaved =>
  Object.fromEntries(drafts.names(key).map((name) => [`draft:${name}`, "draft" as const]));

/** Applies changed permissions to open views and tabs: those now forbidden are locked, nothing is lost. */
export function lockLocations(
  state: RouterState,
  locationOf: (location: RouteLocation) => RouteLocation,
): Partial<RouterState> {
  const list = replaceAll(state.list, locationOf);
  const tabs = state.tabs.tabs.map((tab) => {
    const { route, locked = false } = locationOf({ ...tab, search: tab.query, route: undefined });
    return { ...tab, locked, meta: route?.item.meta ?? tab.meta };
  });
  return { list, tabs: { ...state.tabs, tabs } };
}

/** The tabs after a page load: those that cannot be closed, then those that were open before a reload. */
export function openKept(
  kept: readonly { location: RouteLocation; title?: string | undefined; pinned?: boolean }[],
  drafts: Drafts,
): TabList {
  return kept.reduce((list, { location, title, pinned = false }) => {
    const key = keyOf(location);
    const opened = patchTab(visitTab(list, location), key, { title, unsaved: drafts.names(key).length > 0 });
    return pinned ? pinTab(opened, key, true) : opened;
  }, noTabs);
}

/** Keys of the views with unsaved work, among `keys` or among all. */
export function unsavedKeys({ list, tabs }: Pick<RouterState, "list" | "tabs">, keys?: ReadonlySet<string>): string[] {
  const all = [...tabs.tabs.filter((tab) => tab.unsaved), ...list.views.filter(isUnsaved)].map(({ key }) => key);
  return [...new Set(all)].filter((key) => keys?.has(key) ?? true);
}
