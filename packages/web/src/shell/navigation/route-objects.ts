import type { RouteObject } from "react-router";
import { recordError } from "../../kernel/boot/error-log.ts";
import { forgetFailures } from "../../kernel/boot/part.tsx";
import { isExternal, landingOf, type PortalRoute, buildPortalRoutes } from "../../kernel/portal/portal-routes.ts";
import type { Pages } from "./pages.ts";
import type { RouteItem } from "@busbar/contract/portal/menus";

type Options = {
  tree: readonly PortalRoute[];
  /** By the id that their objects get. */
  byId: ReadonlyMap<string, PortalRoute>;
  /** Paths that may be opened now; the others only show that they are locked. */
  allowed: ReadonlySet<string>;
  pages: Pages;
  /** On to another address. */
  leadOn: (address: string) => Response;
  /** Judges every address before it is opened. */
  judge: (address: string) => Response | null;
};

/** The one object at the top of the router, with everything below it. */
export function routeObjects({ tree, byId, allowed, pages, leadOn, judge }: Options): RouteObject {
  const start = startOf(tree);
  const children: RouteObject[] = [...byId].map(([id, route]) =>
    allowed.has(route.path) ? toRouteObject(id, route, pages, leadOn) : { id, path: route.path },
  );
  if (!allowed.has("/")) {
    children.push({ id: "start", path: "/", loader: () => (start === "/" ? null : leadOn(start)) });
  }
  return {
    id: "top",
    path: "/",
    shouldRevalidate: () => true,
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return judge(pathname + search);
    },
    children: [...children, { id: "unknown", path: "*" }],
  };
}

/** The first page that can be opened: home. */
function startOf(routes: readonly PortalRoute[]): string {
  for (const route of routes) {
    const landing = isExternal(route.path) || route.item.meta.hidden ? undefined : landingOf(route);
    if (landing) return landing;
  }
  return "/404";
}

function toRouteObject(id: string, route: PortalRoute, pages: Pages, leadOn: Options["leadOn"]): RouteObject {
  const landing = route.item.component === "" || route.item.redirect ? landingOf(route) : undefined;
  if (landing && landing !== route.path) return { id, path: route.path, loader: () => leadOn(landing) };
  const loader = async () => {
    const key = route.item.component;
    if (!pages.has(key)) return null;
    forgetFailures();
    // The view says what failed; a failure here would take the whole router to its error state.
    await pages.approach(key).catch(recordError);
    return null;
  };
  return { id, path: route.path, loader };
}

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
