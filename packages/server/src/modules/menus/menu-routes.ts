import { menuRoutes, PortalSettings, type RouteItem } from "@busbar/contract/menus";
import { portalRoutes } from "@busbar/contract/portal";
import type { Actor } from "../../kernel/actor.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { defaultSettings } from "./portal-settings.ts";

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "settings" | "sourceKey" | "identityProviders" | "transport" | "textMessages">;
  menuOf: (actor: Actor) => Promise<RouteItem[]>;
  /** Null outside the demo organisation: nothing of its accounts is told then. */
  demoPassword: string | null;
};

export function createMenus({
  ports: { db, clock, settings, sourceKey, identityProviders, transport, textMessages },
  menuOf,
  demoPassword,
}: Needs): Module {
  const portalSettings = async () => {
    const rows = await db.selectFrom("portal_setting").select(["key", "value"]).limit(200).execute();
    const chosen: Record<string, unknown> = Object.fromEntries(rows.map((row) => [row.key, row.value]));
    return PortalSettings.parse({
      ...defaultSettings,
      searchEngine: settings.searchEngine,
      showThemeSetting: settings.demo,
      errorLog: settings.demo || settings.profile !== "production",
      ...chosen,
      demoDate: clock.moveTo ? clock.today() : "",
      copySource: sourceKey.configured && Boolean(chosen["sourceUrl"]),
      encryptBodies: transport !== null,
    });
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
      const { titleZh, titleEn, titleSeparator, titleReverse, loginInterception, recordRoute, supportVisit } =
        await portalSettings();
      const virtualRoles = settings.profile === "mock";
      const { list } = identityProviders;
      const providers = list.length > 0 ? { providers: [...list] } : {};
      const told = {
        titleZh,
        titleEn,
        titleSeparator,
        titleReverse,
        loginInterception,
        recordRoute,
        supportVisit,
        virtualRoles,
        textMessages: textMessages.leaves,
        ...providers,
      };
      if (demoPassword === null) return { demo: false, ...told };
      const accounts = await db
        .selectFrom("user_account")
        .select(["username", "full_name as fullName"])
        .where("is_demo", "=", true)
        .orderBy("id")
        .limit(50)
        .execute();
      return {
        demo: true,
        ...told,
        accounts: accounts.map((account) => ({ ...account, password: demoPassword })),
      };
    },
  });
  return { routes: [...menus.routes, ...portal.routes] };
}
