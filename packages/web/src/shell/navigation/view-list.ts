import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { queryText } from "../../kernel/portal/view.ts";

/** A location that was navigated to. `route` is absent when no route matches the path. */
export type RouteLocation = {
  path: string;
  search: string;
  params: Readonly<Record<string, string>>;
  route: PortalRoute | undefined;
  /** The person may not open the route. The address stays, and the page says so. */
  locked?: boolean;
};

/** Sources of unsaved work in a view, and whether a draft of each is stored. */
export type Unsaved = Readonly<Record<string, "draft" | "memory">>;

export type OpenView = {
  /** Identifies the view and its tab. @see R-T04 */
  key: string;
  /** Incremented by a reload; part of the element's React key. */
  version: number;
  location: RouteLocation;
  /** Time of the last visit: the smallest is evicted first. */
  used: number;
  title: string | undefined;
  unsaved: Unsaved;
};

/** In order of opening: moving DOM nodes would lose their scroll position. */
export type ViewList = { views: readonly OpenView[]; active: string; clock: number };

export const noViews: ViewList = { views: [], active: "", clock: 0 };

/** Maximum number of kept views. @see R-S10 */
export const maxViews = 20;

/** Name of the rendered route: a refused address shows the 403 page. @see R-N13 */
export const renderedName = ({ route, locked }: RouteLocation): string =>
  locked ? "403" : (route?.item.name ?? "404");

/** Chooses a section of a page, which stays the same instance. */
const sectionParameter = "tab";

/** The matched route's path, or the full path with query where every instance has its own tab. @see R-T04 */
export function keyOf({ route, path, search }: RouteLocation): string {
  if (!route) return path;
  return route.item.meta.dynamicNewTab ? path + withoutSection(search) : route.path;
}

function withoutSection(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(sectionParameter)) return search;
  query.delete(sectionParameter);
  return queryText(query);
}

/**
 * Activates the view of `location`: opened, or updated in place. Uncached views are removed when they are hidden,
 * unless they have unsaved work. `unsaved` are the drafts of a view that opens.
 */
export function visit(list: ViewList, location: RouteLocation, unsaved: Unsaved = {}): ViewList {
  const key = keyOf(location);
  const clock = list.clock + 1;
  const stay = list.views.filter((view) => view.key === key || isCached(view) || isUnsaved(view));
  const known = stay.some((view) => view.key === key);
  const views = known
    ? // An equal location stays the same object, so that a view that is shown again need not render.
      stay.map((view) =>
        view.key === key
          ? { ...view, location: isSame(view.location, location) ? view.location : location, used: clock }
          : view,
      )
    : [...stay, { key, version: 1, location, used: clock, title: undefined, unsaved }];
  return { views: evictOne(views, key), active: key, clock };
}

/** Whether two locations show the same; path and route determine the params. */
export const isSame = (one: RouteLocation, other: RouteLocation): boolean =>
  one.path === other.path && one.search === other.search && one.locked === other.locked && one.route === other.route;

function isCached({ location }: OpenView): boolean {
  return location.route !== undefined && location.route.item.meta.noKeepAlive !== true;
}

export const isUnsaved = ({ unsaved }: Pick<OpenView, "unsaved">): boolean => Object.keys(unsaved).length > 0;

/**
 * Above the limit, the least recently used view is removed: first one without unsaved work, then one whose work is
 * stored as a draft. A view with work in memory only is never removed.
 */
function evictOne(views: readonly OpenView[], front: string): readonly OpenView[] {
  if (views.length <= maxViews) return views;
  const byUse = views.filter((view) => view.key !== front).toSorted((a, b) => a.used - b.used);
  const isDrafted = (view: OpenView) => Object.values(view.unsaved).every((kept) => kept === "draft");
  const evicted = byUse.find((view) => !isUnsaved(view)) ?? byUse.find(isDrafted);
  return views.filter((view) => view !== evicted);
}

/** Remounts the view, which loses its unsaved work. */
export function reload(list: ViewList, key: string): ViewList {
  return change(list, key, (view) => ({ ...view, version: view.version + 1, title: undefined, unsaved: {} }));
}

export function rename(list: ViewList, key: string, title: string | undefined): ViewList {
  return change(list, key, (view) => ({ ...view, title }));
}

/** Records whether `source` inside the view has unsaved work. */
export function markUnsaved(list: ViewList, key: string, source: string, kept: "draft" | "memory" | null): ViewList {
  return change(list, key, (view) => {
    if ((view.unsaved[source] ?? null) === kept) return view;
    const { [source]: _, ...others } = view.unsaved;
    return { ...view, unsaved: kept === null ? others : { ...others, [source]: kept } };
  });
}

export function remove(list: ViewList, keys: ReadonlySet<string>): ViewList {
  return { ...list, views: list.views.filter((view) => !keys.has(view.key)) };
}

/** Updates the location of every view after a change of permissions. */
export function replaceAll(list: ViewList, locationOf: (location: RouteLocation) => RouteLocation): ViewList {
  return { ...list, views: list.views.map((view) => ({ ...view, location: locationOf(view.location) })) };
}

/** The view to show when `key` closes and there are no tabs: the most recently used of the others. */
export function beforeOf(list: ViewList, key: string): OpenView | undefined {
  return list.views.filter((view) => view.key !== key).toSorted((a, b) => b.used - a.used)[0];
}

function change(list: ViewList, key: string, edit: (view: OpenView) => OpenView): ViewList {
  const views = list.views.map((view) => (view.key === key ? edit(view) : view));
  return views.every((view, index) => view === list.views[index]) ? list : { ...list, views };
}

/** Id of a view's element, for the tab's `aria-controls`. */
export const viewId = (key: string): string => `view-${encodeURIComponent(key)}`;
