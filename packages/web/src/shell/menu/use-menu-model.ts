import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import {
  useApiTogether,
  useCan,
  useNavigation,
  usePortal,
  usePortalRoutes,
} from "../../kernel/portal/portal-context.tsx";
import { spareTime } from "../../kernel/fast/spare-time.ts";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";
import { isExternal } from "../../kernel/portal/portal-routes.ts";
import { titleOf, useRouterState } from "../navigation/use-router.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import type { RouteLocation } from "../navigation/view-list.ts";
import { type MenuModel, buildMenu, groupsAbove, hasEntry, type MenuNode, openFromStart } from "./menu-tree.ts";

/**
 * The menu of the routes that the person may open. The current page keeps its query and reloads. `onChosen` is called
 * on every choice. @see R-S06
 */
export function useMenuModel(router: PortalRouter, onChosen: () => void): MenuModel {
  const routes = usePortalRoutes();
  const { settings } = useNavigation();
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  const location = useRouterState(router, (state) => state.location);
  const nodes = useMemo(() => buildMenu(routes, metaOf), [routes, metaOf]);
  const route = location?.locked ? undefined : location?.route;
  const meta = route && metaOf(route.item);
  const search = location?.search ?? "";
  const here = entryOf(location, nodes);
  const newest = useRef(nodes);
  useEffect(() => {
    newest.current = nodes;
  }, [nodes]);
  const current = meta?.activeMenu ?? here;
  const above = groupsAbove(nodes, current);
  const groups = useOpenGroups(current, above, settings.uniqueOpened);
  const addressOf = (node: MenuNode) => (node.path.includes("?") ? node.path : node.path + search);
  return {
    nodes,
    arrived: location !== null,
    current,
    above,
    ...groups,
    opensFirst: settings.openFirstMenu,
    bare: meta?.noColumn ?? false,
    titleOf: (node) => titleOf(node.meta, language),
    hrefOf: (node) => (isExternal(node.path) ? node.path : `#${addressOf(node)}`),
    choose: (node) => {
      onChosen();
      // Read here: a function of page and badges would draw every entry with each change of them.
      const now = router.store.getState();
      if (node.path === entryOf(now.location, newest.current) && !router.isLeaving()) router.reload(now.list.active);
      else router.navigate(node.children.length > 0 ? (node.landing ?? node.path) : addressOf(node));
    },
  };
}

/** The path of the entry of a location; an entry may have a query of its own, such as one frame of several. */
function entryOf(location: RouteLocation | null, nodes: readonly MenuNode[]): string {
  if (!location) return "";
  const exact = location.path + location.search;
  if (location.search && hasEntry(nodes, exact)) return exact;
  return location.locked ? "" : (location.route?.path ?? "");
}

/**
 * Which groups of the menu's column are open. Kept in the shell: columns are unmounted with each change of layout and
 * between phone and desktop. @see R-S06
 */
function useOpenGroups(current: string, above: readonly string[], uniqueOpened: boolean) {
  const [open, setOpen] = useState<readonly string[]>(() => [...new Set([...openFromStart, ...above])]);
  const [shownFor, setShownFor] = useState(current);
  if (shownFor !== current) {
    // Opens the groups above the current page, however it was reached.
    setShownFor(current);
    setOpen(uniqueOpened ? above : [...new Set([...open, ...above])]);
  }
  const toggle = (path: string, siblings: readonly MenuNode[]) => {
    const others = uniqueOpened ? open.filter((one) => !siblings.some((sibling) => sibling.path === one)) : open;
    setOpen(open.includes(path) ? open.filter((one) => one !== path) : [...others, path]);
  };
  return { open, toggle };
}

/**
 * Which first-level entry is selected: that of the current page, until another is picked. Picking a group opens its
 * first page if the settings say so; otherwise it only shows its children. @see R-S07, R-S08
 */
export function useGroup(model: MenuModel) {
  const { nodes, arrived, current, above } = model;
  const present = above[0] ?? current;
  const [picked, setPicked] = useState<string>();
  const [seen, setSeen] = useState(arrived ? current : undefined);
  if (arrived && seen !== current) {
    setSeen(current);
    // The first page to load must not reset a group picked meanwhile.
    if (seen !== undefined) setPicked(undefined);
  }
  const path = picked ?? present;
  const group = nodes.find((node) => node.path === path);
  return {
    group,
    /** The children of the selected group; an entry without children is shown by itself. */
    below: group ? (group.children.length > 0 ? group.children : [group]) : [],
    pick: (node: MenuNode) => {
      setPicked(node.path);
      const landing = model.opensFirst && node.path !== present ? node.landing : undefined;
      if (landing !== undefined) model.choose(node);
    },
  };
}

/** Fetches the numbers of the menu's entries: once, then whenever their noun changes. */
export function MenuBadges() {
  const api = useApiTogether();
  const can = useCan();
  const { features, meta } = usePortal();
  const { changeMeta } = useRouteMeta();
  const badges = features.flatMap(({ name, badges: own = [] }) =>
    own.filter(({ needs }) => can(needs)).map((badge) => ({ noun: name, ...badge })),
  );
  const [spare, setSpare] = useState(false);
  // All of them together, after the page.
  useEffect(() => {
    let over = false;
    void spareTime().then(() => {
      if (!over) setSpare(true);
    });
    return () => {
      over = true;
    };
  }, []);
  const counts = useQueries({
    queries: badges.map(({ noun, route, load }) => ({
      enabled: spare,
      // Keyed by noun, so that live events and writes refetch it.
      queryKey: [noun, "badge", route],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(api, signal),
      meta: { quiet: true },
    })),
  });
  const shown = badges.map(({ route }, at) => [route, counts[at]?.data ?? 0] as const);
  const key = JSON.stringify(shown);
  // The menu's entries are outside of this component.
  useEffect(() => {
    for (const [route, count] of JSON.parse(key) as typeof shown) {
      const badge = count > 0 ? String(count) : undefined;
      // Every change draws the menu anew.
      if (meta.getState()[route]?.badge !== badge) changeMeta(route, { badge });
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return null;
}
