import type { RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { isExternal, landingOf, type PortalRoute } from "../../kernel/portal/portal-routes.ts";

export type MenuNode = {
  path: string;
  meta: RouteMeta;
  children: readonly MenuNode[];
  /** The address that a group opens; undefined without a page of the portal below it. */
  landing: string | undefined;
};

/**
 * The menu of the allowed routes: `hidden` removes a route with its descendants, `levelHidden` removes only the route
 * and moves its children up, and groups without children are dropped. `metaOf` returns the current meta. @see R-S06,
 * R-N08, R-N09
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
    return [nodeOf(route, meta, children)];
  });
}

const built = new WeakMap<PortalRoute, MenuNode>();

/** The same object while nothing below it changes, so that a badge draws its own entry anew and not the whole menu. */
function nodeOf(route: PortalRoute, meta: RouteMeta, children: readonly MenuNode[]): MenuNode {
  const known = built.get(route);
  const same =
    known?.meta === meta &&
    known.children.length === children.length &&
    children.every((child, at) => child === known.children[at]);
  if (same) return known;
  const node = { path: route.path, meta, children, landing: landingOf(route) };
  built.set(route, node);
  return node;
}

/** The groups above `path`, from the top; empty when the menu does not contain it. */
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

/** The pages below a group at any depth, in order. */
export const leavesOf = (node: MenuNode): MenuNode[] =>
  node.children.flatMap((child) => (child.children.length > 0 ? leavesOf(child) : [child]));

/** The visible rows of an accordion while the groups in `open` are open. */
export const shownRows = (menu: readonly MenuNode[], open: readonly string[]): string[] =>
  menu.flatMap((node) => [node.path, ...(open.includes(node.path) ? shownRows(node.children, open) : [])]);

/** A list with more children scrolls. @see R-S06 */
export const scrollsAbove = 18;
/** Groups that are open at first. */
export const openFromStart: readonly string[] = ["/vab", "/vab/table", "/vab/form"];

/** What every menu component gets, without the router: how entries are shown, linked and chosen. */
export type MenuModel = {
  nodes: readonly MenuNode[];
  /** False while the first page still loads. */
  arrived: boolean;
  /** The path marked as current. */
  current: string;
  /** The groups above it, from the top. */
  above: readonly string[];
  /** The open groups of the column, and the function that opens or closes one among its siblings. @see R-S06 */
  open: readonly string[];
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
  /** Choosing a first-level group opens its first page. @see R-S08 */
  opensFirst: boolean;
  /** The current page has no second level. @see R-S08 */
  bare: boolean;
  titleOf: (node: MenuNode) => string;
  hrefOf: (node: MenuNode) => string;
  /** Opens a page, or reloads the current one. */
  choose: (node: MenuNode) => void;
};
