import type { RouteItem } from "@busbar/contract/portal/menus";
import type { Actor } from "../../kernel/actor.ts";
import type { Ports } from "../../ports.ts";
import { menuFor } from "./menu-tree.ts";

/** The routes that a person may open, as rows give them. */
export function createMenuReader({ db }: Pick<Ports, "db">): (actor: Actor) => Promise<RouteItem[]> {
  return async (actor) => {
    const rows = await db.selectFrom("menu_item").selectAll().orderBy("sort").orderBy("id").limit(2000).execute();
    return menuFor(rows, actor);
  };
}
