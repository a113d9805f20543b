import type { AllRoutes } from "@busbar/contract";
import { CallError, type Client } from "@busbar/contract/kernel/client";
import { Navigation } from "@busbar/contract/menus";
import { UserInfo } from "@busbar/contract/users";
import i18next from "i18next";
import type { Feature } from "../../kernel/feature.ts";
import type { Access } from "../../kernel/portal-context.tsx";
import { buildSiteRoutes, RouteFormatError } from "../../kernel/site-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";

const text = (key: "error.badUser" | "error.badRoutes") =>
  String(i18next.getFixedT(null, shellTexts.name)(key as never));

/** Who is signed in. @throws CallError with the text of R-A02 */
export async function readUser(api: Pick<Client<AllRoutes>, "userInfo">): Promise<UserInfo> {
  const user = UserInfo.safeParse(await api.userInfo());
  if (!user.success) throw new CallError(500, { msg: text("error.badUser") }, 200, user.error);
  return user.data;
}

/**
 * Who is signed in and what they may open. In the mode `all` the menu is the server's; in `intelligence` it is the
 * routes that the features ship, filtered by role. @throws CallError with the texts of R-A02 and R-N10
 */
export async function loadAccess(
  api: Pick<Client<AllRoutes>, "userInfo" | "menuNav">,
  features: readonly Feature[],
): Promise<Access> {
  const [user, answered] = await Promise.all([readUser(api), api.menuNav()]);
  if (!Array.isArray((answered as { menuList?: unknown } | null)?.menuList)) {
    throw new CallError(500, { msg: text("error.badRoutes") }, 200, new RouteFormatError());
  }
  const parsed = Navigation.safeParse(answered);
  if (!parsed.success) throw new CallError(500, { msg: text("error.badRoutes") }, 200, parsed.error);
  const navigation = parsed.data;
  const shipped = features.flatMap((feature) => feature.routes ?? []);
  const menu =
    navigation.settings.authentication === "all"
      ? navigation.menuList
      : features.flatMap((feature) => feature.menu ?? []);
  const asked = [...menu, ...shipped];
  const seen = new Set<string>();
  const list = asked.filter((route) => !seen.has(route.path) && seen.add(route.path));
  return { user, navigation, routes: buildSiteRoutes(list, user, navigation.settings) };
}
