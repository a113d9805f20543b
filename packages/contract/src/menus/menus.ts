import { z } from "zod";
import { AccessRule } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { audiences } from "./menu-audience.ts";

export const Audience = z.enum(audiences);

/** A title of the release is a text key; one typed by an administrator is shown as it is. */
export const RouteMeta = z.object({
  title: z.string(),
  /** The English title of an entry from a row. */
  titleEn: z.string().optional(),
  icon: z.string().optional(),
  hidden: z.boolean().optional(),
  levelHidden: z.boolean().optional(),
  isCustomSvg: z.boolean().optional(),
  badge: z.string().optional(),
  dot: z.boolean().optional(),
  target: z.enum(["_self", "_blank"]).optional(),
  noKeepAlive: z.boolean().optional(),
  breadcrumbHidden: z.boolean().optional(),
  noClosable: z.boolean().optional(),
  dynamicNewTab: z.boolean().optional(),
  activeMenu: z.string().optional(),
  guard: AccessRule.optional(),
  noColumn: z.boolean().optional(),
  /** Address that the page of frames shows where the query names none. */
  frame: z.string().optional(),
  tabHidden: z.boolean().optional(),
  /** For whom the entry is made; absent: for everyone. Others do not see it in the menu. @see routesFor */
  audience: z.array(Audience).optional(),
  /** The address that others are led to instead, by their audience. */
  twin: z.object({ staff: z.string(), enterprise: z.string(), partner: z.string() }).partial().optional(),
});
export type RouteMeta = z.infer<typeof RouteMeta>;

/** A route of the menu. `component` is a key of the page registry, "" for a group. @see R-N12 */
export type RouteItem = {
  path: string;
  name: string;
  component: string;
  redirect?: string | undefined;
  children?: RouteItem[] | undefined;
  meta: RouteMeta;
};
export const RouteItem: z.ZodType<RouteItem> = z.object({
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.string().optional(),
  meta: RouteMeta,
  get children() {
    return z.array(RouteItem).optional();
  },
}) as z.ZodType<RouteItem>;

/** Portal settings for the guard, sent with the menu. Defaults are those of the specification. */
export const PortalSettings = z.object({
  titleZh: z.string(),
  titleEn: z.string(),
  titleSeparator: z.string(),
  titleReverse: z.boolean(),
  loginInterception: z.boolean(),
  recordRoute: z.boolean(),
  rolesControl: z.boolean(),
  routeFilter: z.boolean(),
  authentication: z.enum(["all", "intelligence"]),
  supportVisit: z.boolean(),
  uniqueOpened: z.boolean(),
  openFirstMenu: z.boolean(),
  /** Whether the theme settings appear at the right edge. @see R-H08 */
  showThemeSetting: z.boolean(),
  /** Where the source can be bought; "" hides the entry. */
  buySourceUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).catch(""),
  /** The demo's business date, which administrators may move; "" elsewhere. */
  demoDate: z.string(),
  /** Whether the source can be copied by people who know its key. */
  copySource: z.boolean(),
  /** The palette's web search, an address with `{q}`; "" or any scheme but http and https turns it off. */
  searchEngine: z.string(),
  /** Whether people see the errors of their own page; they are collected anyway. @see R-E05 */
  errorLog: z.boolean(),
  /** Calls whose method and path contain one of these words show an overlay until they are answered. @see R-C02 */
  debounce: z.array(z.string()),
  /** Whether bodies are encrypted by the older client's codec, if `GET /publicKey` returns a key. @see R-C03 */
  encryptBodies: z.boolean(),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

export const Navigation = z.object({
  permissions: z.array(z.string()),
  menuList: z.array(RouteItem),
  settings: PortalSettings,
});
export type Navigation = z.infer<typeof Navigation>;

/** A page of the product that the caller may not open and may ask for. */
export const ClosedPage = z.object({ path: z.string(), titleZh: z.string(), titleEn: z.string() });
export type ClosedPage = z.infer<typeof ClosedPage>;

export const menuRoutes = defineRoutes({
  menuNav: {
    method: "GET",
    path: "/menu/nav",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    summary: "List accessible routes",
    response: Navigation,
    specified: true,
  },
  routerGetList: {
    method: "GET",
    path: "/router/getList",
    permission: "signed-in",
    people: true,
    summary: "List accessible routes",
    description: "The items of /menu/nav as data.list.",
    response: z.object({ list: z.array(RouteItem), total: z.number().int() }),
    specified: true,
  },
  listClosedPages: {
    method: "GET",
    path: "/menu/closed",
    permission: "signed-in",
    people: true,
    summary: "List pages without permission",
    description: "For internal staff: built-in pages whose permission is missing.",
    response: z.object({ list: z.array(ClosedPage) }),
  },
});

/** A row of the menu in the release: a group, or a page of one. */
export type ShippedRow = {
  /** Unique; later releases identify the row by it. */
  name: string;
  /** Name of its group, which must come before its pages. */
  parent?: string;
  /** For a page: relative to its group, or absolute. */
  path: string;
  /** Key of the page registry; absent for a group. */
  component?: string;
  redirect?: string;
  zh: string;
  en: string;
  icon?: string;
  /** Position within the group. */
  sort: number;
  meta?: Partial<RouteMeta>;
  /** Site shown in a frame; allowed once, when the row is first added. */
  framesSite?: string;
  /** Who sees it; absent: everyone who is signed in. */
  needs?: NonNullable<RouteMeta["guard"]>;
};
