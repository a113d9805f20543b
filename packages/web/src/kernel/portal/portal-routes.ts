import { type Access, meets } from "@busbar/contract/kernel/access";
import type { PortalSettings, RouteItem } from "@busbar/contract/menus/menus";

/** A route with its full path and its parent. */
export type PortalRoute = {
  /** Full path; an external address unchanged. */
  path: string;
  item: RouteItem;
  /** Absent at the top. */
  parent: PortalRoute | undefined;
  children: readonly PortalRoute[];
};

export class RouteFormatError extends Error {
  constructor() {
    super("The route list is not a list");
    this.name = "RouteFormatError";
  }
}

type RuleSettings = Pick<PortalSettings, "routeFilter" | "rolesControl">;

/**
 * Routes with full paths. Where filtering is on, routes that fail the guard are dropped together with their
 * descendants, and so are parents without children left.
 * @throws RouteFormatError @see R-N08, R-N10, R-N14
 */
export function buildPortalRoutes(list: unknown, access: Access, settings: RuleSettings): PortalRoute[] {
  if (!Array.isArray(list)) throw new RouteFormatError();
  const allowed = (item: RouteItem) =>
    !settings.routeFilter || !settings.rolesControl || meets(access, item.meta.guard);
  const build = (items: readonly RouteItem[], parent: PortalRoute | undefined): PortalRoute[] =>
    items.flatMap((item) => {
      if (!allowed(item)) return [];
      const route: { -readonly [K in keyof PortalRoute]: PortalRoute[K] } = {
        path: resolvePath(item.path, parent?.path ?? "/"),
        item,
        parent,
        children: [],
      };
      route.children = build(item.children ?? [], route);
      const leftChildless = (item.children?.length ?? 0) > 0 && route.children.length === 0;
      return leftChildless && settings.routeFilter ? [] : [route];
    });
  return build(list as RouteItem[], undefined);
}

export const isExternal = (path: string): boolean => /^https?:\/\//i.test(path);
const isWildcard = (path: string) => path.includes("*");

/** Child paths resolve against the parent, except external, wildcard and absolute ones. */
export function resolvePath(path: string, parent: string): string {
  if (isExternal(path) || isWildcard(path) || path.startsWith("/")) return path;
  return `${parent.replace(/\/$/, "")}/${path}`.replace(/\/$/, "") || "/";
}

/** Every route of the tree, parents before children. */
export function allRoutes(routes: readonly PortalRoute[]): PortalRoute[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children)]);
}

/** The ancestors from the top of the tree, and the route itself. */
export function chainOf(route: PortalRoute): PortalRoute[] {
  return route.parent ? [...chainOf(route.parent), route] : [route];
}

/**
 * The address that a group opens: its redirect, else its first descendant that can be opened; undefined when there is
 * none.
 */
export function landingOf(route: PortalRoute): string | undefined {
  if (route.item.redirect) return resolvePath(route.item.redirect, route.path);
  if (route.item.component !== "" && !route.path.includes(":")) return route.path;
  for (const child of route.children) {
    if (child.item.meta.hidden || isExternal(child.path)) continue;
    const landing = landingOf(child);
    if (landing) return landing;
  }
  return undefined;
}
