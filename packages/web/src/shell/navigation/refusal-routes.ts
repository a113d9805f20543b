import type { RouteItem } from "@busbar/contract/menus";
import { buildSiteRoutes, type SiteRoute } from "../../kernel/portal/site-routes.ts";

/** Component keys of the two pages that the shell draws itself. */
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

/** By address one can open both pages, each under two paths with names of their own. @see R-N13 */
export const refusalRoutes: readonly SiteRoute[] = buildSiteRoutes(
  [
    route("/403", "403", forbiddenKey),
    route("/404", "404", notFoundKey),
    route("/error/403", "Error403", forbiddenKey),
    route("/error/404", "Error404", notFoundKey),
  ],
  { admin: false, roles: [], permissions: [] },
  { routeFilter: false, rolesControl: false },
);
