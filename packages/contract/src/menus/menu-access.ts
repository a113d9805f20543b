import { meets } from "../kernel/access.ts";
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
