import type { PortalSettings } from "@busbar/contract/menus/menus";
import { createHashRouter, type DataRouter, matchPath, redirect, replace } from "react-router";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Drafts } from "./drafts.ts";
import { recordFault } from "../../kernel/calls/call-errors.ts";
import { destinationOf } from "../../kernel/session/guard.ts";
import { splitAddress } from "../../kernel/session/address.ts";
import type { Session } from "../../kernel/session/session.ts";
import { allRoutes, isExternal, type PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { type KeptTabs, noTabs, patchTab, visitTab } from "./tab-list.ts";
import { createApproach, createMatch, refusalRoutes } from "./route-matching.ts";
import { createTabActions, type TabActions } from "./tab-actions.ts";
import { arrive, isStanding, lockLocations, openKept } from "./arrive.ts";
import type { Arrival, Navigate, RouterState } from "./router-state.ts";
import { afterNextFrame, canKeepLayout, showFrame } from "../../kernel/fast/kept-frames.ts";
import type { Pages } from "./pages.ts";
import { keyOf, noViews, type RouteLocation, rename, viewId } from "./view-list.ts";

/** The address, the matched route, the open views and their tabs. The data router keeps the history and what is pending. */
export type PortalRouter = TabActions & {
  store: StoreApi<RouterState>;
  drafts: Drafts;
  navigate: Navigate;
  /** Closes a view with its tab and shows another one. */
  closeView: (key: string) => void;
  /** Adds a tab for an address without opening it. @returns false where the tab bar is off */
  openBehind: (address: string) => boolean;
  rename: (key: string, title: string | undefined, icon?: string) => void;
  /** The state, without what followed a view that was shown ahead. @see useRouterState */
  drawnAtOnce: () => RouterState;
  /** Whether a navigation to another page is pending. */
  isLeaving: () => boolean;
  /**
   * After a change of permissions: builds a new router. Open views that are now forbidden are locked, the others stay.
   */
  replaceRoutes: (routes: readonly PortalRoute[], settings: PortalSettings) => void;
  close: () => void;
};

type Options = {
  routes: readonly PortalRoute[];
  /** All routes of the client: those that are not among the person's are forbidden, all others are not found. */
  shipped: readonly PortalRoute[];
  settings: PortalSettings;
  pages: Pages;
  session: Pick<Session, "token">;
  /** Called when a page needs a session; gets the address to return to, "" for the start page. */
  onSignIn: (redirect: string) => void;
  /** The first address. */
  target: string;
  /** Called before a view is reloaded, to invalidate its queries. */
  onReload: () => void;
  drafts: Drafts;
  keptTabs: KeptTabs;
  /** Without the tab bar, a tab is removed with its view. */
  tabsOn: () => boolean;
};

export function createPortalRouter(options: Options): PortalRouter {
  const { routes, shipped, settings, pages, session, onSignIn, target, drafts, keptTabs, tabsOn } = options;
  const store = createStore<RouterState>(() => ({
    list: noViews,
    tabs: noTabs,
    location: null,
    arrival: "first",
    pending: true,
    visits: 0,
    leaving: new Set(),
    asking: null,
  }));
  /** Every route that is shipped or that the person could open since signing in, by path. */
  const known = new Map<string, PortalRoute>();
  for (const route of pathRoutes(shipped)) known.set(route.path, route);
  let settled: unknown;
  /** The location hash of the current location. */
  let settledHash: string | undefined;
  let wanted: Arrival | undefined;
  /** Completes an arrival whose view is shown ahead of the rest. */
  let complete: (() => void) | undefined;
  /** Whether a change of the state follows a view that is shown already. */
  let following = false;
  let atOnce = store.getState();
  store.subscribe((state) => {
    if (!following) atOnce = state;
  });
  let present: (address: Address) => RouteLocation;

  // A typed address, or one reached with Back, is in the history already: replace it, or Back would return to it
  // forever.
  const redirectTo = (address: string) => (window.location.hash === settledHash ? redirect(address) : replace(address));

  const guard = (tree: readonly PortalRoute[], rules: PortalSettings) => (address: string) => {
    const hasToken = session.token() !== null;
    // Visitors have no routes except those of a visit.
    const visitPaths = hasToken ? [] : allRoutes(tree).map((route) => route.path);
    const destination = destinationOf({ address, hasToken, settings: rules, visitPaths });
    if (destination.to === "sign-in") onSignIn(destination.redirect);
    return destination.to === "portal" && destination.instead ? redirectTo(destination.instead) : null;
  };

  const setPending = (pending: boolean) => {
    if (store.getState().pending !== pending) store.setState({ pending });
  };
  const follow = (matcher: DataRouter, locationOf: (address: Address) => RouteLocation) => {
    const settle = () => {
      const { location, navigation, historyAction, initialized } = matcher.state;
      const pending = !initialized || navigation.state !== "idle";
      // Compared by identity, since all typed addresses have the same key.
      if (!initialized || location === settled) return setPending(pending);
      complete?.();
      settled = location;
      settledHash = window.location.hash;
      const arrived = locationOf(location);
      // A typed address has no history state, which tells it from Back and Forward.
      const typed = historyAction === "POP" && history.state === null;
      if (typed) history.replaceState({ seen: true }, "");
      const arrival = wanted ?? (historyAction === "POP" && !typed ? "back" : "opened");
      wanted = undefined;
      const show = () => {
        complete = undefined;
        store.setState((state) => ({
          ...arrive(state, arrived, { drafts, tabsOn: tabsOn() }),
          location: arrived,
          pending,
          visits: state.visits + 1,
          arrival: state.location === null ? "first" : arrival,
        }));
      };
      const { list } = store.getState();
      if (pending || !canKeepLayout() || !isStanding(store.getState(), arrived, arrival)) return show();
      // The person sees the view one frame before React draws the tabs and the menu and starts the view's effects.
      showFrame(
        list.views.map(({ key }) => viewId(key)),
        viewId(keyOf(arrived)),
      );
      setPending(false);
      complete = afterNextFrame(() => {
        following = true;
        try {
          show();
        } finally {
          following = false;
        }
      });
    };
    matcher.subscribe(settle);
    settle();
  };

  const build = (tree: readonly PortalRoute[], rules: PortalSettings) => {
    const flat = pathRoutes([...refusalRoutes, ...tree]);
    const allowed = new Set(flat.map(({ path }) => path));
    for (const route of flat) known.set(route.path, route);
    const match = createMatch(new Map(known));
    const loader = createApproach({ tree, match, allowed, pages, redirectTo, check: guard(tree, rules) });
    const locationOf = ({ pathname, search }: Address): RouteLocation => {
      const { route, params } = match(pathname);
      const locked = route !== undefined && !allowed.has(route.path);
      return { path: pathname, search, params, route, locked };
    };
    store.setState((state) => lockLocations(state, ({ path, search }) => locationOf({ pathname: path, search })));
    if (store.getState().location === null) {
      const kept = keptTabs
        .read()
        .map(({ address, ...rest }) => ({ location: locationAt(locationOf, address), ...rest }));
      const owners = flat.filter((route) => route.item.meta.noClosable && !route.path.includes(":"));
      store.setState({
        tabs: openKept([...owners.map((route) => ({ location: locationAt(locationOf, route.path) })), ...kept], drafts),
      });
    }
    present = locationOf;
    // One route for all: given each of some 150, the library would flatten, rank and compile them at every start.
    const made = createHashRouter([{ id: "page", path: "*", loader, shouldRevalidate: () => true }]);
    follow(made, locationOf);
    return made;
  };

  if (`#${target}` !== location.hash) history.replaceState(null, "", `#${target}`);
  let matcher = build(routes, settings);

  /** Whether a navigation is pending: the address changes first, the page may still be loading. */
  const isLeaving = () => {
    const { navigation, location } = matcher.state;
    return (
      complete !== undefined ||
      window.location.hash !== settledHash ||
      (navigation.location?.pathname ?? location.pathname) !== location.pathname
    );
  };
  const navigate: Navigate = (address, options = {}) => {
    // A search field reports text after a pause. During a navigation it is held back; the field keeps it and reports it
    // when the view is shown again.
    if (options.sameView && options.replace && isLeaving()) return;
    wanted = options.arrival ?? (options.sameView ? "same-view" : undefined);
    void Promise.resolve(matcher.navigate(address, { replace: options.replace ?? false })).catch(recordFault);
  };
  /** The view being navigated to, else the active one. */
  const targetKey = () => {
    const { location } = matcher.state.navigation;
    return location ? keyOf(present(location)) : store.getState().list.active;
  };
  const tabActions = createTabActions({
    store,
    navigate,
    targetKey,
    drafts,
    tabsOn,
    onReload: options.onReload,
  });
  const stopStoring = store.subscribe(({ tabs }, before) => {
    if (tabs !== before.tabs) keptTabs.write(tabs.tabs);
  });

  return {
    ...tabActions,
    store,
    drafts,
    navigate,
    isLeaving,
    drawnAtOnce: () => atOnce,
    closeView(key) {
      complete?.();
      void tabActions.closeTabs("this", key);
    },
    openBehind(address) {
      const shown = tabsOn();
      if (shown) store.setState(({ tabs }) => ({ tabs: visitTab(tabs, locationAt(present, address)) }));
      return shown;
    },
    rename: (key, title, icon) =>
      store.setState(({ list, tabs }) => ({
        list: rename(list, key, title),
        tabs: patchTab(tabs, key, { title, icon }),
      })),
    replaceRoutes(next, rules) {
      complete?.();
      const pendingLocation = matcher.state.navigation.location;
      const arrival = wanted;
      wanted = "same-view";
      matcher.dispose();
      matcher = build(next, rules);
      // The old router drops its pending navigation.
      const address = pendingLocation && pendingLocation.pathname + pendingLocation.search;
      if (address) navigate(address, { arrival, replace: window.location.hash === `#${address}` });
    },
    close() {
      complete?.();
      stopStoring();
      matcher.dispose();
    },
  };
}

/** Routes that a path alone can open. */
const pathRoutes = (routes: readonly PortalRoute[]) =>
  allRoutes(routes).filter((route) => !isExternal(route.path) && !route.path.includes("?"));

type Address = { pathname: string; search: string };

function locationAt(locationOf: (address: Address) => RouteLocation, address: string): RouteLocation {
  const { path, search } = splitAddress(address);
  return locationOf({ pathname: path, search });
}

/** Whether a path opens a page; the start page counts. */
export function leadsSomewhere(routes: readonly PortalRoute[], path: string): boolean {
  return (
    path === "/" || allRoutes(routes).some((route) => !isExternal(route.path) && matchPath(route.path, path) !== null)
  );
}
