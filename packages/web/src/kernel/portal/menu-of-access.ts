import { meets } from "@busbar/contract/kernel/permissions";
import type { RouteItem } from "@busbar/contract/portal/menus";

/** What of the menu a role with these rights shows; a group that is left empty goes too, and so do hidden pages. */
export function menusOf(items: readonly RouteItem[], access: Parameters<typeof meets>[0]): RouteItem[] {
  return items.flatMap((item) => {
    if (item.meta.hidden || !meets(access, item.meta.guard)) return [];
    const children = menusOf(item.children ?? [], access);
    if (item.component === "" && children.length === 0 && !/^https?:/.test(item.path)) return [];
    return [{ ...item, children }];
  });
}
