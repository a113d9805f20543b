import type { RouteItem, RouteMeta } from "@busbar/contract/menus";
import { chainOf, isExternal, landingOf, type SiteRoute } from "../../kernel/site-routes.ts";

export type Crumb = {
  route: SiteRoute;
  /** Where it leads; absent for a group with nothing to open. */
  address: string | undefined;
  siblings: readonly SiteRoute[];
};

/** The matched chain without routes marked hidden or breadcrumbHidden. @see R-S09 */
export function crumbsOf(
  route: SiteRoute | undefined,
  top: readonly SiteRoute[],
  metaOf: (item: RouteItem) => RouteMeta = (item) => item.meta,
): Crumb[] {
  if (!route) return [];
  return chainOf(route)
    .filter((one) => !metaOf(one.item).hidden && !metaOf(one.item).breadcrumbHidden)
    .map((one) => ({ route: one, address: landingOf(one), siblings: siblingsOf(one, top) }));
}

/** What one could open instead, on the same level; empty when there is nothing else. */
function siblingsOf(route: SiteRoute, top: readonly SiteRoute[]): SiteRoute[] {
  const level = (route.parent?.children ?? top).filter(
    (one) =>
      !one.item.meta.hidden && !one.item.meta.levelHidden && !isExternal(one.path) && landingOf(one) !== undefined,
  );
  return level.length > 1 ? level : [];
}
