import type { SiteRoute } from "../../kernel/site-routes.ts";

/** Where a navigation arrived. `route` is absent when no route has the path. */
export type Place = {
  path: string;
  search: string;
  params: Readonly<Record<string, string>>;
  route: SiteRoute | undefined;
};

export type OpenView = {
  /** Identifies the view and its tab. @see R-T04 */
  key: string;
  /** Goes up with every reload; part of the element's key. */
  version: number;
  place: Place;
  /** Grows with every visit: the smallest leaves first. */
  used: number;
  title: string | undefined;
};

/** In order of opening: moving nodes would lose their scroll. */
export type ViewList = { views: readonly OpenView[]; active: string; clock: number };

export const noViews: ViewList = { views: [], active: "", clock: 0 };

/** Views kept at a time. @see R-S10 */
export const mostViews = 20;

/** The matched route's path, or the full path with query where every instance has a tab of its own. @see R-T04 */
export function keyOf({ route, path, search }: Place): string {
  if (!route) return path;
  return route.item.meta.dynamicNewTab ? path + search : route.path;
}

/** Brings the view of `place` to the front: opened, or updated in place. Uncached views leave when they go behind. */
export function visit(list: ViewList, place: Place): ViewList {
  const key = keyOf(place);
  const clock = list.clock + 1;
  const stay = list.views.filter((view) => view.key === key || isCached(view));
  const known = stay.some((view) => view.key === key);
  const views = known
    ? stay.map((view) => (view.key === key ? { ...view, place, used: clock } : view))
    : [...stay, { key, version: 1, place, used: clock, title: undefined }];
  return { views: leastRecentLeaves(views), active: key, clock };
}

function isCached({ place }: OpenView): boolean {
  return place.route !== undefined && place.route.item.meta.noKeepAlive !== true;
}

function leastRecentLeaves(views: readonly OpenView[]): readonly OpenView[] {
  if (views.length <= mostViews) return views;
  const oldest = Math.min(...views.map((view) => view.used));
  return views.filter((view) => view.used !== oldest);
}

/** Draws the view anew. */
export function reload(list: ViewList, key: string): ViewList {
  return change(list, key, (view) => ({ ...view, version: view.version + 1, title: undefined }));
}

export function rename(list: ViewList, key: string, title: string | undefined): ViewList {
  return change(list, key, (view) => ({ ...view, title }));
}

export function remove(list: ViewList, key: string): ViewList {
  return { ...list, views: list.views.filter((view) => view.key !== key) };
}

/** The view to show when `key` closes: the one used last before it. */
export function beforeOf(list: ViewList, key: string): OpenView | undefined {
  return list.views.filter((view) => view.key !== key).toSorted((a, b) => b.used - a.used)[0];
}

function change(list: ViewList, key: string, edit: (view: OpenView) => OpenView): ViewList {
  return { ...list, views: list.views.map((view) => (view.key === key ? edit(view) : view)) };
}
