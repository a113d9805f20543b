import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";

/** Where a navigation arrived. `route` is absent when no route has the path. */
export type RouteLocation = {
  path: string;
  search: string;
  params: Readonly<Record<string, string>>;
  route: PortalRoute | undefined;
  /** The person may not open the route: not now any more, or never yet. The address stays, the page says so. */
  locked?: boolean;
};

/** Who in a view has unsaved work, and whether a draft of it is kept. */
export type Unsaved = Readonly<Record<string, "draft" | "memory">>;

export type OpenView = {
  /** Identifies the view and its tab. @see R-T04 */
  key: string;
  /** Goes up with every reload; part of the element's key. */
  version: number;
  location: RouteLocation;
  /** Grows with every visit: the smallest leaves first. */
  used: number;
  title: string | undefined;
  unsaved: Unsaved;
};

/** In order of opening: moving nodes would lose their scroll. */
export type ViewList = { views: readonly OpenView[]; active: string; clock: number };

export const noViews: ViewList = { views: [], active: "", clock: 0 };

/** Views kept at a time. @see R-S10 */
export const mostViews = 20;

/** The name of the route that is drawn: a refused address shows the page of another one than its own. @see R-N13 */
export const drawnName = ({ route, locked }: RouteLocation): string => (locked ? "403" : (route?.item.name ?? "404"));

/** The matched route's path, or the full path with query where every instance has a tab of its own. @see R-T04 */
export function keyOf({ route, path, search }: RouteLocation): string {
  if (!route) return path;
  return route.item.meta.dynamicNewTab ? path + search : route.path;
}

/**
 * Brings the view of `location` to the front: opened, or updated in place. Uncached views leave when they go behind, unless
 * they hold unsaved work. `unsaved` is what a view that opens has in drafts.
 */
export function visit(list: ViewList, location: RouteLocation, unsaved: Unsaved = {}): ViewList {
  const key = keyOf(location);
  const clock = list.clock + 1;
  const stay = list.views.filter((view) => view.key === key || isCached(view) || isUnsaved(view));
  const known = stay.some((view) => view.key === key);
  const views = known
    ? stay.map((view) =>
        view.key === key ? { ...view, location: sameOr(view.location, location), used: clock } : view,
      )
    : [...stay, { key, version: 1, location, used: clock, title: undefined, unsaved }];
  return { views: oneLeaves(views, key), active: key, clock };
}

/** `kept` where nothing of it differs from `next`: a view that comes back as it was need not render. */
function sameOr(kept: RouteLocation, next: RouteLocation): RouteLocation {
  const same = kept.path === next.path && kept.search === next.search && kept.locked === next.locked;
  // Path and route make the params.
  return same && kept.route === next.route ? kept : next;
}

function isCached({ location }: OpenView): boolean {
  return location.route !== undefined && location.route.item.meta.noKeepAlive !== true;
}

export const isUnsaved = ({ unsaved }: Pick<OpenView, "unsaved">): boolean => Object.keys(unsaved).length > 0;

/**
 * Past the limit the least recently used leaves: one without unsaved work, else one whose work is kept as a draft. Work
 * that is only in memory never leaves, even past the limit.
 */
function oneLeaves(views: readonly OpenView[], front: string): readonly OpenView[] {
  if (views.length <= mostViews) return views;
  const byUse = views.filter((view) => view.key !== front).toSorted((a, b) => a.used - b.used);
  const drafted = (view: OpenView) => Object.values(view.unsaved).every((kept) => kept === "draft");
  const leaving = byUse.find((view) => !isUnsaved(view)) ?? byUse.find(drafted);
  return views.filter((view) => view !== leaving);
}

/** Draws the view anew; what was unsaved in it is gone. */
export function reload(list: ViewList, key: string): ViewList {
  return change(list, key, (view) => ({ ...view, version: view.version + 1, title: undefined, unsaved: {} }));
}

export function rename(list: ViewList, key: string, title: string | undefined): ViewList {
  return change(list, key, (view) => ({ ...view, title }));
}

/** Notes that `source` inside the view has unsaved work, or none any more. */
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

/** Gives every view the location that is right under changed rights. */
export function replaceAll(list: ViewList, locationOf: (location: RouteLocation) => RouteLocation): ViewList {
  return { ...list, views: list.views.map((view) => ({ ...view, location: locationOf(view.location) })) };
}

/** The view to show when `key` closes and there are no tabs: the one used last before it. */
export function beforeOf(list: ViewList, key: string): OpenView | undefined {
  return list.views.filter((view) => view.key !== key).toSorted((a, b) => b.used - a.used)[0];
}

function change(list: ViewList, key: string, edit: (view: OpenView) => OpenView): ViewList {
  const views = list.views.map((view) => (view.key === key ? edit(view) : view));
  return views.every((view, index) => view === list.views[index]) ? list : { ...list, views };
}

/** The id of a view's element, for the tab that controls it. */
export const viewId = (key: string): string => `view-${encodeURIComponent(key)}`;
