import { z } from "zod";
import { AccessRule } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** A title that code ships is a key of both languages; one typed by an administrator is shown as given. */
export const RouteMeta = z.object({
  title: z.string(),
  /** The other language of a title that came from a row. */
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
  tabHidden: z.boolean().optional(),
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

/** Portal settings that the guard obeys, sent with the menu. Defaults as the specification fixes them. */
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
  /** Whether the theme's tiles stand at the right edge. @see R-H08 */
  showThemeSetting: z.boolean(),
  /** Where the source can be bought; "" hides the entry. */
  buySourceUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).catch(""),
  /** The business date of the demo, which administrators may move; "" elsewhere. */
  demoDate: z.string(),
  /** Whether there is a source to copy for those who know its key. */
  copySource: z.boolean(),
  /** Address with `{q}` of the web search that the palette offers; "" is off. Anything else than http counts as off. */
  searchEngine: z.string(),
  /** Whether people see the errors of their own page; they are collected quietly otherwise. @see R-E05 */
  errorLog: z.boolean(),
  /** Calls whose method and path hold one of these words show an overlay until they are answered. @see R-C02 */
  debounce: z.array(z.string()),
  /** Whether bodies are encrypted by the older client's codec, when `GET /publicKey` has a key. @see R-C03 */
  encryptBodies: z.boolean(),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

export const Navigation = z.object({
  permissions: z.array(z.string()),
  menuList: z.array(RouteItem),
  settings: PortalSettings,
});
export type Navigation = z.infer<typeof Navigation>;

export const menuRoutes = defineRoutes({
  menuNav: {
    method: "GET",
    path: "/menu/nav",
    permission: "signed-in",
    beforeEnrolment: true,
    summary: "The routes that the caller may open",
    response: Navigation,
    specified: true,
  },
  routerGetList: {
    method: "GET",
    path: "/router/getList",
    permission: "signed-in",
    summary: "The same items as data.list",
    response: z.object({ list: z.array(RouteItem), total: z.number().int() }),
    specified: true,
  },
});

/** A row of the menu as the product ships it: a group, or a page of one. */
export type ShippedRow = {
  /** Unique; later releases know the row by it. */
  name: string;
  /** Name of the group it stands in; it comes before its pages. */
  parent?: string;
  /** Of a page: below its group's, or from the root on. */
  path: string;
  /** Key of the page registry; absent for a group. */
  component?: string;
  redirect?: string;
  zh: string;
  en: string;
  icon?: string;
  /** Place among the rows of the same group. */
  sort: number;
  meta?: Partial<RouteMeta>;
  /** What a person needs to see it; absent: everyone who is signed in. */
  needs?: NonNullable<RouteMeta["guard"]>;
};
