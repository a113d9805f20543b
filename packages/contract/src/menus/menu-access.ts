import { meets } from "../kernel/access.ts";
import type { Audience } from "./menu-audience.ts";
import type { RouteItem } from "./menus.ts";

type Access = Parameters<typeof meets>[0];

const isExternal = (path: string) => /^https?:\/\//i.test(path);

/**
 * The routes that these permissions open: a refused one is removed with everything below it, and so is an empty group.
 * @see R-N08
 */
export function openRoutes(
  items: readonly RouteItem[],
  access: Access,
  wanted: (item: RouteItem) => boolean = () => true,
): RouteItem[] {
  return items.flatMap((item) => {
    if (!wanted(item) || !meets(access, item.meta.guard)) return [];
    const { children: below = [], ...own } = item;
    const children = openRoutes(below, access, wanted);
    if (item.component === "" && children.length === 0 && !isExternal(item.path)) return [];
    return [{ ...own, ...(children.length > 0 && { children }) }];
  });
}

/** The routes shown in a menu, without hidden pages. */
export const shownRoutes = (items: readonly RouteItem[], access: Access): RouteItem[] =>
  openRoutes(items, access, ({ meta }) => meta.hidden !== true);

const joined = (path: string, above: string): string =>
  path.startsWith("/") || isExternal(path) || path.includes("*") ? path : `${above.replace(/\/$/, "")}/${path}`;

/**
 * The entries as one audience has them: those that are made for others are hidden with all below them, and lead to their
 * twin where they name one; pages that highlight such an entry highlight the twin. Hiding is no permission: who may open
 * a page is decided by its access rule.
 */
export function routesFor(items: readonly RouteItem[], audience: Audience): RouteItem[] {
  const twins = new Map<string, string>();
  const walk = (level: readonly RouteItem[], above: string, isHiddenAbove: boolean): RouteItem[] =>
    level.map((item) => {
      const { audience: madeFor, twin, ...meta } = item.meta;
      const path = joined(item.path, above);
      const isHidden = isHiddenAbove || (madeFor !== undefined && !madeFor.includes(audience));
      const instead = isHidden ? twin?.[audience] : undefined;
      if (instead !== undefined) twins.set(path, instead);
      return {
        ...item,
        ...(instead !== undefined && { redirect: instead }),
        ...(item.children && { children: walk(item.children, path, isHidden) }),
        meta: isHidden ? { ...meta, hidden: true } : meta,
      };
    });
  const highlighted = (level: readonly RouteItem[]): RouteItem[] =>
    level.map((item) => {
      const activeMenu = item.meta.activeMenu && twins.get(item.meta.activeMenu);
      return {
        ...item,
        ...(item.children && { children: highlighted(item.children) }),
        ...(activeMenu && { meta: { ...item.meta, activeMenu } }),
      };
    });
  return highlighted(walk(items, "/", false));
}
