import { menuRoutes, PortalSettings } from "@busbar/contract/menus";
import { portalRoutes } from "@busbar/contract/portal";
import type { Actor } from "../../kernel/actor.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { defaultSettings } from "./portal-settings.ts";
import { menuFor } from "./menu-tree.ts";

/** `demoPassword` is null outside the demo organisation: nothing of its accounts is told then. */
export function createMenus({ db }: Pick<Ports, "db">, demoPassword: string | null): Module {
  const menuOf = async (actor: Actor) => {
    const rows = await db.selectFrom("menu_item").selectAll().orderBy("sort").orderBy("id").limit(2000).execute();
    return menuFor(rows, actor);
  };
  const portalSettings = async () => {
    const rows = await db.selectFrom("portal_setting").select(["key", "value"]).limit(200).execute();
    return PortalSettings.parse({ ...defaultSettings, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) });
  };
  const menus = bind(menuRoutes, {
    menuNav: async ({ actor }) => ({
      permissions: [...actor.permissions],
      menuList: await menuOf(actor),
      settings: await portalSettings(),
    }),
    routerGetList: async ({ actor }) => {
      const list = await menuOf(actor);
      return { list, total: list.length };
    },
  });
  const portal = bind(portalRoutes, {
    portalGreeting: async () => {
      const { titleZh, titleEn } = await portalSettings();
      if (demoPassword === null) return { demo: false, titleZh, titleEn };
      const accounts = await db
        .selectFrom("user_account")
        .select(["username", "full_name as fullName"])
        .where("is_demo", "=", true)
        .orderBy("id")
        .limit(50)
        .execute();
      return {
        demo: true,
        titleZh,
        titleEn,
        accounts: accounts.map((account) => ({ ...account, password: demoPassword })),
      };
    },
  });
  return { routes: [...menus.routes, ...portal.routes] };
}
