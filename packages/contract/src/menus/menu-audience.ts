import type { Audience } from "./audiences.ts";
import type { RouteItem } from "./menus.ts";

const isExternal = (path: string) => /^https?:\/\//i.test(path);

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
