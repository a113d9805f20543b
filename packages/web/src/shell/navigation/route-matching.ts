import { matchRoutes } from "react-router";
import { recordFault } from "../../kernel/calls/call-errors.ts";
import { forgetFailures } from "../../kernel/boot/lazy-component.tsx";
import { isExternal, landingOf, type PortalRoute, buildPortalRoutes } from "../../kernel/portal/portal-routes.ts";
import type { Pages } from "./pages.ts";
import type { RouteLocation } from "./view-list.ts";
import type { RouteItem } from "@busbar/contract/menus/menus";

export type Match = Pick<RouteLocation, "route" | "params">;

/**
 * Finds the route of a path. Most paths are those of a route, word for word; only the others need the library, which
 * ranks and compiles all routes at each call.
 */
export function createMatch(routes: ReadonlyMap<string, PortalRoute>): (path: string) => Match {
  const patterns = [...routes.keys()].map((pattern) => ({ path: pattern }));
  /** A path is looked for when it is approached and again when it is reached. */
  let last: { path: string; match: Match } | undefined;
  const look = (path: string): Match => {
    const found = matchRoutes(patterns, path)?.at(-1);
    return { route: routes.get(found?.route.path ?? ""), params: (found?.params ?? {}) as Match["params"] };
  };
  return (path) => {
    const own = path.includes(":") ? undefined : routes.get(path);
    if (own) return { route: own, params: {} };
    if (last?.path !== path) last = { path, match: look(path) };
    return last.match;
  };
}

type Options = {
  tree: readonly PortalRoute[];
  match: (path: string) => Match;
  /** Paths that may be opened now; the others show a locked page. */
  allowed: ReadonlySet<string>;
  pages: Pages;
  /** Redirects to another address. */
  redirectTo: (address: string) => Response;
  /** Checks every address before it is opened. */
  check: (address: string) => Response | null;
};

/**
 * Decides about an address before it is opened: another address instead, or null when its page is here or should no
 * longer be waited for.
 */
export function createApproach({ tree, match, allowed, pages, redirectTo, check }: Options) {
  const start = startOf(tree);
  return async ({ request }: { request: Request }): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url);
    const instead = check(pathname + search);
    if (instead) return instead;
    if (pathname === "/" && !allowed.has("/")) return start === "/" ? null : redirectTo(start);
    const { route } = match(pathname);
    if (!route || !allowed.has(route.path)) return null;
    const landing = route.item.component === "" || route.item.redirect ? landingOf(route) : undefined;
    // With its query: the filters of an old bookmark are those of the page that it leads to.
    if (landing && landing !== route.path) return redirectTo(landing.includes("?") ? landing : landing + search);
    const key = route.item.component;
    if (!pages.has(key)) return null;
    forgetFailures();
    // The view reports the failure; thrown here, it would put the whole router into its error state.
    await pages.approach(key, search).catch(recordFault);
    return null;
  };
}

/** The first page that can be opened: Home. */
function startOf(routes: readonly PortalRoute[]): string {
  for (const route of routes) {
    const landing = isExternal(route.path) || route.item.meta.hidden ? undefined : landingOf(route);
    if (landing) return landing;
  }
  return "/404";
}

/** Component keys of the two pages that the shell provides. */
export const forbiddenKey = "403";
export const notFoundKey = "404";

const route = (path: string, name: string, component: string): RouteItem => ({
  path,
  name,
  component,
  meta: {
    title: component === forbiddenKey ? "page.forbidden" : "page.notFound",
    hidden: true,
    tabHidden: true,
    noKeepAlive: true,
  },
});

/** Both pages can be opened by address, under two paths each, with separate names. @see R-N13 */
export const refusalRoutes: readonly PortalRoute[] = buildPortalRoutes(
  [
    route("/403", "403", forbiddenKey),
    route("/404", "404", notFoundKey),
    route("/error/403", "Error403", forbiddenKey),
    route("/error/404", "Error404", notFoundKey),
  ],
  { admin: false, roles: [], permissions: [] },
  { routeFilter: false, rolesControl: false },
);
