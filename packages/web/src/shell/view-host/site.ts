import type { PortalSettings } from "@busbar/contract/menus";
import { createHashRouter, type DataRouter, matchPath, redirect, type RouteObject } from "react-router";
import { createStore, type StoreApi } from "zustand/vanilla";
import { recordError } from "../../kernel/error-log.ts";
import { judgeNavigation } from "../../kernel/guard.ts";
import type { Session } from "../../kernel/session.ts";
import { allRoutes, isExternal, landingOf, type SiteRoute } from "../../kernel/site-routes.ts";
import type { NavigateOptions } from "../../kernel/view.ts";
import type { Pages } from "./pages.ts";
import { beforeOf, noViews, type Place, reload, remove, rename, type ViewList, visit } from "./view-list.ts";

/** How one came to the present place: decides scroll and focus. */
export type Arrival = "first" | "opened" | "back" | "same-view";

export type SiteState = { list: ViewList; place: Place | null; arrival: Arrival; pending: boolean; visits: number };

/** The address, what it matches and the open views. The router only matches. */
export type Site = {
  store: StoreApi<SiteState>;
  navigate: (address: string, options?: NavigateOptions & { sameView?: boolean }) => void;
  reload: (key: string) => void;
  closeView: (key: string) => void;
  rename: (key: string, title: string | undefined) => void;
  /** After a change of rights: a new router, the open views stay as far as they are still allowed. */
  replaceRoutes: (routes: readonly SiteRoute[], settings: PortalSettings) => void;
  close: () => void;
};

type Needs = {
  routes: readonly SiteRoute[];
  settings: PortalSettings;
  pages: Pages;
  session: Pick<Session, "token" | "end">;
  /** The first address. */
  target: string;
  /** Before a view is drawn anew: what it has read counts as old. */
  onReload: () => void;
};

export function createSite({ routes, settings, pages, session, target, onReload }: Needs): Site {
  const store = createStore<SiteState>(() => ({
    list: noViews,
    place: null,
    arrival: "first",
    pending: true,
    visits: 0,
  }));
  let settled: unknown;
  let sameView = false;

  const guard = (obeyed: PortalSettings) => (address: string) => {
    const hasToken = session.token() !== null;
    const decision = judgeNavigation({ address, hasToken, routesLoaded: true, settings: obeyed });
    if (decision.to === "sign-in") session.end("expired");
    return decision.to === "address" ? redirect(decision.address) : null;
  };

  const follow = (router: DataRouter, bySite: ReadonlyMap<string, SiteRoute>) => {
    const settle = () => {
      const { location, matches, navigation, historyAction, initialized } = router.state;
      const pending = !initialized || navigation.state !== "idle";
      // By identity: addresses typed by hand all carry the same key.
      if (!initialized || location === settled) return store.setState({ pending });
      settled = location;
      const match = matches.at(-1);
      const route = match ? bySite.get(match.route.id) : undefined;
      const place: Place = { path: location.pathname, search: location.search, params: match?.params as never, route };
      const typed = historyAction === "POP" && location.key === "default";
      store.setState(({ list, place: before, visits }) => ({
        list: visit(list, place),
        place,
        pending,
        visits: visits + 1,
        arrival:
          before === null ? "first" : sameView ? "same-view" : historyAction === "POP" && !typed ? "back" : "opened",
      }));
      sameView = false;
    };
    router.subscribe(settle);
    settle();
  };

  const build = (tree: readonly SiteRoute[], obeyed: PortalSettings) => {
    const flat = allRoutes(tree).filter((route) => !isExternal(route.path) && !route.path.includes("?"));
    const bySite = new Map(flat.map((route, index) => [`r${index}`, route]));
    const start = startOf(tree);
    const children: RouteObject[] = [...bySite].map(([id, route]) => toRouteObject(id, route, pages));
    if (!flat.some((route) => route.path === "/")) {
      children.push({ id: "start", path: "/", loader: () => (start === "/" ? null : redirect(start)) });
    }
    const judge = guard(obeyed);
    const top: RouteObject = {
      id: "top",
      path: "/",
      shouldRevalidate: () => true,
      loader: ({ request }) => {
        const { pathname, search } = new URL(request.url);
        return judge(pathname + search);
      },
      children: [...children, { id: "unknown", path: "*" }],
    };
    const made = createHashRouter([top]);
    follow(made, bySite);
    return made;
  };

  if (`#${target}` !== location.hash) history.replaceState(null, "", `#${target}`);
  let router = build(routes, settings);

  const navigate: Site["navigate"] = (address, options = {}) => {
    sameView = options.sameView ?? false;
    void Promise.resolve(router.navigate(address, { replace: options.replace ?? false })).catch(recordError);
  };
  const edit = (change: (list: ViewList) => ViewList) => store.setState(({ list }) => ({ list: change(list) }));

  return {
    store,
    navigate,
    reload(key) {
      onReload();
      edit((list) => reload(list, key));
    },
    rename: (key, title) => edit((list) => rename(list, key, title)),
    closeView(key) {
      const { list } = store.getState();
      const next = beforeOf(list, key);
      if (list.active === key) navigate(next ? next.place.path + next.place.search : "/");
      edit((now) => remove(now, key));
    },
    replaceRoutes(next, obeyed) {
      router.dispose();
      router = build(next, obeyed);
    },
    close: () => router.dispose(),
  };
}

/** Whether a path leads to a page; the start page counts. */
export function leadsSomewhere(routes: readonly SiteRoute[], path: string): boolean {
  return (
    path === "/" || allRoutes(routes).some((route) => !isExternal(route.path) && matchPath(route.path, path) !== null)
  );
}

/** The first page that can be opened: home. */
function startOf(routes: readonly SiteRoute[]): string {
  for (const route of routes) {
    const landing = isExternal(route.path) || route.item.meta.hidden ? undefined : landingOf(route);
    if (landing) return landing;
  }
  return "/404";
}

function toRouteObject(id: string, route: SiteRoute, pages: Pages): RouteObject {
  const landing = route.item.component === "" || route.item.redirect ? landingOf(route) : undefined;
  if (landing && landing !== route.path) return { id, path: route.path, loader: () => redirect(landing) };
  const loader = async () => {
    const key = route.item.component;
    if (!pages.has(key)) return null;
    pages.retry(key);
    // The view says what failed; a failure here would take the whole router to its error state.
    await pages.load(key).catch(recordError);
    return null;
  };
  return { id, path: route.path, loader };
}
