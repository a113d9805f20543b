import type { RouteObject } from "react-router";
import { recordError } from "../../kernel/boot/error-log.ts";
import { forgetFailures } from "../../kernel/boot/part.tsx";
import { isExternal, landingOf, type PortalRoute, buildPortalRoutes } from "../../kernel/portal/portal-routes.ts";
import type { Pages } from "./pages.ts";
import type { RouteItem } from "@busbar/contract/portal/menus/menus";

type Options = {
  tree: readonly PortalRoute[];
  /** By the id of their route objects. */
  byId: ReadonlyMap<string, PortalRoute>;
  /** Paths that may be opened now; the others show a locked page. */
  allowed: ReadonlySet<string>;
  pages: Pages;
  /** Redirects to another address. */
  redirectTo: (address: string) => Response;
  /** Checks every address before it is opened. */
  check: (address: string) => Response | null;
};

/** The root route object with everything below it. */
export function routeObjects({ tree, byId, allowed, pages, redirectTo, check }: Options): RouteObject {
  const start = startOf(tree);
  const children: RouteObject[] = [...byId].map(([id, route]) =>
    allowed.has(route.path) ? toRouteObject(id, route, pages, redirectTo) : { id, path: route.path },
  );
  if (!allowed.has("/")) {
    children.push({ id: "start", path: "/", loader: () => (start === "/" ? null : redirectTo(start)) });
  }
  return {
    id: "top",
    path: "/",
    shouldRevalidate: () => true,
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return check(pathname + search);
    },
    children: [...children, { id: "unknown", path: "*" }],
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

function toRouteObject(id: string, route: PortalRoute, pages: Pages, redirectTo: Options["redirectTo"]): RouteObject {
  const landing = route.item.component === "" || route.item.redirect ? landingOf(route) : undefined;
  if (landing && landing !== route.path) return { id, path: route.path, loader: () => redirectTo(landing) };
  const loader = async () => {
    const key = route.item.component;
    if (!pages.has(key)) return null;
    forgetFailures();
    // The view reports the failure; thrown here, it would put the whole router into its error state.
    await pages.approach(key).catch(recordError);
    return null;
  };
  return { id, path: route.path, loader };
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
