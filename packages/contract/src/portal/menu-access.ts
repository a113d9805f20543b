import { meets } from "../kernel/permissions.ts";
import type { RouteItem } from "./menus.ts";

type Access = Parameters<typeof meets>[0];

const isExternal = (path: string) => /^https?:\/\//i.test(path);

/** The routes that these rights open: a refused one goes with all below it, a group left empty goes too. @see R-N08 */
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

/** What a menu shows of them: pages that are hidden have no entry. */
export const shownRoutes = (items: readonly RouteItem[], access: Access): RouteItem[] =>
  openRoutes(items, access, ({ meta }) => meta.hidden !== true);
