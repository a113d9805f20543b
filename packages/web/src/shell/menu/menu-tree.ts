import type { RouteItem, RouteMeta } from "@busbar/contract/portal/menus";
import { isExternal, landingOf, type PortalRoute } from "../../kernel/portal/portal-routes.ts";

export type MenuNode = {
  path: string;
  meta: RouteMeta;
  children: readonly MenuNode[];
  /** Where a group leads; undefined when nothing inside the portal is below it. */
  landing: string | undefined;
};

/**
 * The menu of the allowed routes: `hidden` goes with all below it, `levelHidden` goes alone and its children rise one
 * level, a group left without children is dropped. `metaOf` tells what counts now. @see R-S06, R-N08, R-N09
 */
export function buildMenu(
  routes: readonly PortalRoute[],
  metaOf: (item: RouteItem) => RouteMeta = (item) => item.meta,
): MenuNode[] {
  return routes.flatMap((route) => {
    const meta = metaOf(route.item);
    if (meta.hidden) return [];
    const children = buildMenu(route.children, metaOf);
    if (meta.levelHidden) return children;
    const opens = isExternal(route.path) || route.item.component !== "" || route.path.includes("?");
    if (children.length === 0 && !opens) return [];
    return [{ path: route.path, meta, children, landing: landingOf(route) }];
  });
}

/** The groups above `path`, from the top; empty when the menu has no such entry. */
export function groupsAbove(menu: readonly MenuNode[], path: string): string[] {
  for (const node of menu) {
    if (node.path === path) return [];
    const below = groupsAbove(node.children, path);
    if (below.length > 0 || node.children.some((child) => child.path === path)) return [node.path, ...below];
  }
  return [];
}

export const hasEntry = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some((node) => node.path === path || hasEntry(node.children, path));

/** The pages below a group, whatever the depth, in order. */
export const leavesOf = (node: MenuNode): MenuNode[] =>
  node.children.flatMap((child) => (child.children.length > 0 ? leavesOf(child) : [child]));

/** The rows of an accordion that are on screen while the groups of `open` are open, from the top. */
export const shownRows = (menu: readonly MenuNode[], open: readonly string[]): string[] =>
  menu.flatMap((node) => [node.path, ...(open.includes(node.path) ? shownRows(node.children, open) : [])]);

/** Past this many children a list scrolls. @see R-S06 */
export const scrollsAbove = 18;
/** Groups that stand open from the start. */
export const openFromStart: readonly string[] = ["/vab", "/vab/table", "/vab/icon", "/vab/form"];

/** What every drawing of the menu gets. It names no router: an entry is shown, linked and chosen through these. */
export type MenuModel = {
  nodes: readonly MenuNode[];
  /** Whether a page is there yet: the menu is, while the first one still loads. */
  arrived: boolean;
  /** The path that is marked as the present one. */
  current: string;
  /** The groups above it, from the top. */
  above: readonly string[];
  /** The groups of the column that stand open, and the way to open or close one among its siblings. @see R-S06 */
  open: readonly string[];
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
  /** Choosing a group of the first level opens its first page. @see R-S08 */
  opensFirst: boolean;
  /** The present page has no second level beside it. @see R-S08 */
  bare: boolean;
  titleOf: (node: MenuNode) => string;
  hrefOf: (node: MenuNode) => string;
  /** Goes to a leaf, or draws the present page anew. */
  choose: (node: MenuNode) => void;
};
