import type { AllRoutes } from "@busbar/contract";
import { CallError, type Client } from "@busbar/contract/kernel/http/client";
import { routesFor } from "@busbar/contract/menus/menu-access";
import type { UserInfo } from "@busbar/contract/users/user-info";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { Access } from "../../kernel/portal/portal-context.tsx";
import { buildPortalRoutes, RouteFormatError, type PortalRoute, allRoutes } from "../../kernel/portal/portal-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { TitleSettings } from "../../kernel/texts/document-title.ts";
import type { GuardSettings, GuestKind } from "../../kernel/session/guard.ts";
import { isUserInfo, navigationOf } from "./access-shapes.ts";

/** Visitors have no id; the shell hides what needs a session. */
export const guestId = "";

type Greeting = GuardSettings & TitleSettings & { titleZh: string; titleEn: string };

/**
 * The routes of features that are open to people without a session, regardless of their guards: the template pages.
 * @see R-N04, R-N06
 */
export async function loadVisitRoutes(features: readonly Feature[]): Promise<readonly PortalRoute[]> {
  const lists = features
    .filter(({ visit }) => visit)
    .map(async ({ visitMenu, routes = [] }) => [...((await visitMenu?.()) ?? []), ...routes]);
  return buildPortalRoutes((await Promise.all(lists)).flat(), nobody, unfiltered);
}

export const pathsOf = (routes: readonly PortalRoute[]): string[] => allRoutes(routes).map(({ path }) => path);

/** A person without session, who may open `routes`; with virtual roles as with full access. @see R-N04, R-N06 */
export function guestAccess(kind: GuestKind, routes: readonly PortalRoute[], greeting: Greeting): Access {
  const name = shellTexts.translate("guest.name");
  return {
    user: {
      id: guestId,
      userCode: "",
      visitCode: "",
      roleCode: "",
      avatar: "",
      fullName: name,
      username: name,
      roles: [],
      permissions: [],
      admin: kind === "virtual",
    },
    navigation: {
      permissions: [],
      menuList: [],
      settings: {
        titleZh: greeting.titleZh,
        titleEn: greeting.titleEn,
        titleSeparator: greeting.titleSeparator,
        titleReverse: greeting.titleReverse,
        loginInterception: greeting.loginInterception,
        recordRoute: greeting.recordRoute,
        supportVisit: greeting.supportVisit,
        rolesControl: false,
        routeFilter: false,
        authentication: "intelligence",
        uniqueOpened: false,
        openFirstMenu: true,
        showThemeSetting: false,
        buySourceUrl: "",
        demoDate: "",
        copySource: false,
        searchEngine: "",
        errorLog: false,
        debounce: [],
        encryptBodies: false,
      },
    },
    routes,
  };
}

/** The signed-in person. @throws CallError with the text of R-A02 */
export async function readUser(
  api: Pick<Client<AllRoutes>, "userInfo">,
  asked: Promise<unknown> = api.userInfo(),
): Promise<UserInfo> {
  const user: unknown = await asked;
  if (!isUserInfo(user)) throw new CallError(500, { msg: shellTexts.translate("error.badUser") }, 200);
  return user;
}

type AccessCalls = Pick<Client<AllRoutes>, "userInfo" | "menuNav">;
/** Both answers, on their way. */
export type AskedAccess = { user: Promise<unknown>; navigation: Promise<unknown> };

/** Asks for what {@link loadAccess} reads, so that the answers come while the texts do. */
export function askForAccess(api: AccessCalls): AskedAccess {
  const asked = { user: api.userInfo(), navigation: api.menuNav() };
  // Whoever reads them hears of a failure; until then it must not count as unhandled.
  for (const answer of Object.values(asked)) answer.catch(() => undefined);
  return asked;
}

/**
 * The signed-in person and the routes they may open. In the mode `all` the menu is the server's; in `intelligence` it
 * consists of the features' routes, filtered by role.
 * @throws CallError with the texts of R-A02 and R-N10
 */
export async function loadAccess(
  api: AccessCalls,
  features: readonly Feature[],
  asked: AskedAccess = askForAccess(api),
): Promise<Access> {
  const [user, answered] = await Promise.all([readUser(api, asked.user), asked.navigation]);
  if (!Array.isArray((answered as { menuList?: unknown } | null)?.menuList)) {
    throw new CallError(500, { msg: shellTexts.translate("error.badRoutes") }, 200, new RouteFormatError());
  }
  const navigation = navigationOf(answered);
  if (!navigation) throw new CallError(500, { msg: shellTexts.translate("error.badRoutes") }, 200);
  const shipped = features.flatMap((feature) => feature.routes ?? []);
  const menu =
    navigation.settings.authentication === "all"
      ? navigation.menuList
      : routesFor(
          features.flatMap((feature) => feature.menu ?? []),
          user.audience ?? "staff",
        );
  const all = [...menu, ...shipped];
  const seen = new Set<string>();
  const list = all.filter((route) => !seen.has(route.path) && seen.add(route.path));
  return { user, navigation, routes: buildPortalRoutes(list, user, navigation.settings) };
}

const nobody = { admin: false, roles: [], permissions: [] };
const unfiltered = { routeFilter: false, rolesControl: false };

const builtRoutes = new WeakMap<readonly Feature[], readonly PortalRoute[]>();

/** Every page of the client, regardless of permissions. */
export function shippedRoutes(features: readonly Feature[]): readonly PortalRoute[] {
  const known = builtRoutes.get(features);
  if (known) return known;
  const all = features.flatMap(({ menu = [], routes = [] }) => [...menu, ...routes]);
  const built = buildPortalRoutes(all, nobody, unfiltered);
  builtRoutes.set(features, built);
  return built;
}
