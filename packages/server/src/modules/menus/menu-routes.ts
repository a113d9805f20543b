import { shippedRows } from "@busbar/contract/menus/menu-rows";
import { menuRoutes, PortalSettings, type RouteItem, type ShippedRow } from "@busbar/contract/menus/menus";
import { portalRoutes } from "@busbar/contract/portal/portal";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { defaultSettings } from "../../kernel/settings/portal-defaults.ts";
import { askedEachTime } from "../../kernel/http/replies.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { closedPages } from "./closed-pages.ts";
import { createMenuEntries } from "./administration/menu-entry-routes.ts";
import { createFramedSites } from "./frames/framed-sites.ts";
import { shipMenuRows } from "./shipped-rows.ts";

type DemoAccount = { username: string; fullName: string; roleZh: string; roleEn: string };

type Options = {
  ports: Pick<
    Ports,
    "db" | "clock" | "wake" | "settings" | "sourceKey" | "identityProviders" | "transport" | "textMessages"
  >;
  menuOf: (actor: Actor) => Promise<RouteItem[]>;
  /** Null outside the demo organisation, where accounts must not be listed. */
  demoPassword: string | null;
  /** Rows besides those of the product. */
  moreRows: readonly ShippedRow[];
  rightsChanged(unit: Unit, concerned: "everyone"): Promise<void>;
};

export function createMenus({
  ports: { db, clock, wake, settings, sourceKey, identityProviders, transport, textMessages },
  menuOf,
  demoPassword,
  moreRows,
  rightsChanged,
}: Options): Module {
  const portalSettings = async () => {
    const rows = await db.selectFrom("portal_setting").select(["key", "value"]).limit(200).execute();
    const chosen: Record<string, unknown> = Object.fromEntries(rows.map((row) => [row.key, row.value]));
    return PortalSettings.parse({
      ...defaultSettings,
      searchEngine: settings.searchEngine,
      showThemeSetting: settings.demo,
      errorLog: settings.demo || settings.profile !== "production",
      ...chosen,
      ...(settings.fixed?.includes("BUSBAR_SEARCH_ENGINE") && { searchEngine: settings.searchEngine }),
      demoDate: clock.moveTo ? clock.today() : "",
      copySource: sourceKey.configured && Boolean(chosen["sourceUrl"]),
      encryptBodies: transport !== null,
    });
  };
  const menus = bind(menuRoutes, {
    menuNav: async ({ actor, headers }) => {
      headers.set("cache-control", askedEachTime);
      return {
        permissions: [...actor.permissions],
        menuList: await menuOf(actor),
        settings: await portalSettings(),
      };
    },
    routerGetList: async ({ actor }) => {
      const list = await menuOf(actor);
      return { list, total: list.length };
    },
    listClosedPages: async ({ actor }) => ({ list: await closedPages({ db }, actor) }),
  });
  const portal = bind(portalRoutes, {
    portalGreeting: async () => {
      const { titleZh, titleEn, titleSeparator, titleReverse, loginInterception, recordRoute, supportVisit } =
        await portalSettings();
      const virtualRoles = settings.profile === "mock";
      const { list } = identityProviders;
      const providers = list.length > 0 ? { providers: [...list] } : {};
      const greeting = {
        titleZh,
        titleEn,
        titleSeparator,
        titleReverse,
        loginInterception,
        recordRoute,
        // Visitors see the template pages alone.
        supportVisit: supportVisit && moreRows.length > 0,
        virtualRoles,
        textMessages: textMessages.leaves,
        ...providers,
      };
      if (demoPassword === null) return { demo: false, ...greeting };
      const { rows: accounts } = await sql<DemoAccount>`
        select u.username, u.full_name as "fullName", r.name_zh as "roleZh", r.name_en as "roleEn"
        from user_account u join lateral (
          select role.name_zh, role.name_en, role.sort from user_role held join role on role.code = held.role_code
          where held.user_id = u.id order by role.sort limit 1) r on true
        where u.is_demo order by r.sort, u.id limit 50`.execute(db);
      return {
        demo: true,
        ...greeting,
        accounts: accounts.map((account) => ({ ...account, password: demoPassword })),
      };
    },
  });
  const entries = createMenuEntries({ ports: { db, clock, wake }, rightsChanged });
  return {
    routes: [...menus.routes, ...portal.routes, ...entries.routes, ...createFramedSites({ db, settings }).routes],
    prepare: () => shipMenuRows({ db }, [...shippedRows, ...moreRows]),
  };
}
