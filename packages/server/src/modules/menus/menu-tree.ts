import { type Access, meets } from "@busbar/contract/kernel/permissions";
import type { RouteItem } from "@busbar/contract/portal/menus";
import { readableMeta, readableNeeds } from "./readable-row.ts";

export type MenuRow = {
  id: string;
  parent_id: string | null;
  name: string;
  path: string;
  component: string;
  redirect: string | null;
  title_zh: string;
  title_en: string;
  icon: string | null;
  meta: unknown;
  needs: unknown;
};

/** Rows ∩ what the person may open: a refused row goes with all below it, a group left empty goes too. @see R-N08 */
export function menuFor(rows: readonly MenuRow[], access: Access): RouteItem[] {
  const children = new Map<string | null, MenuRow[]>();
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row]);
  const build = (parent: string | null): RouteItem[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      if (!meets(access, readableNeeds(row.needs).needs)) return [];
      const below = build(row.id);
      if (row.component === "" && below.length === 0 && !isExternal(row.path)) return [];
      return [toItem(row, below)];
    });
  return build(null);
}

const isExternal = (path: string) => /^https?:\/\//i.test(path);

function toItem(row: MenuRow, below: RouteItem[]): RouteItem {
  const { needs } = readableNeeds(row.needs);
  return {
    path: row.path,
    name: row.name,
    component: row.component,
    ...(row.redirect !== null && { redirect: row.redirect }),
    ...(below.length > 0 && { children: below }),
    meta: {
      ...readableMeta(row.meta).meta,
      title: row.title_zh,
      titleEn: row.title_en,
      ...(row.icon !== null && { icon: row.icon }),
      ...(needs !== null && { guard: needs }),
    },
  };
}
