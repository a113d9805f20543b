import type { RouteItem } from "@busbar/contract/menus/menus";
import { openRoutes, routesFor } from "@busbar/contract/menus/menu-access";
import type { Actor } from "../../kernel/actor.ts";
import { audienceOf } from "../../kernel/audience.ts";
import type { Ports } from "../../ports.ts";
import { readableMeta, readableNeeds } from "./readable-row.ts";

export type MenuReader = {
  /** The routes that a person may open. */
  menuOf: (actor: Actor) => Promise<RouteItem[]>;
  /** Every row with its rule, and with the audience that it is made for. */
  wholeMenu: () => Promise<RouteItem[]>;
};

/** The menu from its rows. */
export function createMenuReader({ db }: Pick<Ports, "db">): MenuReader {
  const wholeMenu = async () =>
    menuTree(await db.selectFrom("menu_item").selectAll().orderBy("sort").orderBy("id").limit(2000).execute());
  return {
    menuOf: async (actor) => openRoutes(routesFor(await wholeMenu(), audienceOf(actor)), actor),
    wholeMenu,
  };
}

type MenuRow = {
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

/** Rows as a tree of routes; each route names its access rule. */
function menuTree(rows: readonly MenuRow[]): RouteItem[] {
  const children = new Map<string | null, MenuRow[]>();
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row]);
  const build = (parent: string | null): RouteItem[] =>
    (children.get(parent) ?? []).map((row) => toItem(row, build(row.id)));
  return build(null);
}

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
