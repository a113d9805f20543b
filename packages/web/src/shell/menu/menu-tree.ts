import type { RouteMeta } from "@busbar/contract/menus";
import { isExternal, type SiteRoute } from "../../kernel/site-routes.ts";

export type MenuNode = { path: string; meta: RouteMeta; children: readonly MenuNode[] };

/**
 * The menu of the allowed routes: `hidden` goes with all below it, `levelHidden` goes alone and its children rise one
 * level, a group left without children is dropped. @see R-S06, R-N08
 */
export function buildMenu(routes: readonly SiteRoute[]): MenuNode[] {
  return routes.flatMap((route) => {
    const { meta, component } = route.item;
    if (meta.hidden) return [];
    const children = buildMenu(route.children);
    if (meta.levelHidden) return children;
    const opens = isExternal(route.path) || component !== "" || route.path.includes("?");
    if (children.length === 0 && !opens) return [];
    return [{ path: route.path, meta, children }];
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

/** Past this many children a list scrolls. @see R-S06 */
export const scrollsAbove = 18;
/** Groups that stand open from the start. */
export const openFromStart: readonly string[] = ["/vab", "/vab/table", "/vab/icon", "/vab/form"];
