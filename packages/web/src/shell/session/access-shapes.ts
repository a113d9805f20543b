import type { NamedScope, UserInfo } from "@busbar/contract/users/user-info";
import type { Navigation, PortalSettings, RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { amount, type Check, flag, listOf, oneOf, optional, shapeOf, text } from "@busbar/contract/kernel/shapes";

const words = shapeOf<NamedScope["words"]>({ zh: text, en: text });

export const isUserInfo = shapeOf<UserInfo>({
  id: text,
  userCode: text,
  visitCode: text,
  roleCode: text,
  fullName: text,
  username: text,
  avatar: text,
  timeZone: optional(text),
  roles: listOf(text),
  permissions: listOf(text),
  admin: flag,
  audience: optional(oneOf("enterprise", "partner")),
  inPlaceOf: optional(listOf(text)),
  viewedBy: optional(text),
  viewedRole: optional(
    shapeOf<NonNullable<UserInfo["viewedRole"]>>({ code: text, names: words, rows: optional(words) }),
  ),
  viewLeftSeconds: optional(amount),
  mustEnrol: optional(flag),
  scope: optional(
    shapeOf<NamedScope>({
      region: optional(text),
      manager: optional(text),
      customer: optional(text),
      customerName: optional(text),
      words,
    }),
  ),
  scopeLost: optional(flag),
  choosesScope: optional(flag),
});

const ruleOfNames = shapeOf<{ role?: string[]; permission?: string[]; mode?: string }>({
  role: optional(listOf(text)),
  permission: optional(listOf(text)),
  mode: optional(oneOf("oneOf", "allOf", "except")),
});
const rule: Check = (value) => listOf(text)(value) || ruleOfNames(value);

const twin = shapeOf<NonNullable<RouteMeta["twin"]>>({
  staff: optional(text),
  enterprise: optional(text),
  partner: optional(text),
});

const isRouteMeta = shapeOf<RouteMeta>({
  title: text,
  titleEn: optional(text),
  icon: optional(text),
  hidden: optional(flag),
  levelHidden: optional(flag),
  isCustomSvg: optional(flag),
  badge: optional(text),
  dot: optional(flag),
  target: optional(oneOf("_self", "_blank")),
  noKeepAlive: optional(flag),
  breadcrumbHidden: optional(flag),
  noClosable: optional(flag),
  dynamicNewTab: optional(flag),
  activeMenu: optional(text),
  guard: optional(rule),
  noColumn: optional(flag),
  frame: optional(text),
  tabHidden: optional(flag),
  audience: optional(listOf(oneOf("staff", "enterprise", "partner"))),
  twin: optional(twin),
});

const isRouteItem: Check = shapeOf<RouteItem>({
  path: text,
  name: text,
  component: text,
  redirect: optional(text),
  children: optional((value) => listOf(isRouteItem)(value)),
  meta: isRouteMeta,
});

const isPortalSettings = shapeOf<PortalSettings>({
  titleZh: text,
  titleEn: text,
  titleSeparator: text,
  titleReverse: flag,
  loginInterception: flag,
  recordRoute: flag,
  rolesControl: flag,
  routeFilter: flag,
  authentication: oneOf("all", "intelligence"),
  supportVisit: flag,
  uniqueOpened: flag,
  openFirstMenu: flag,
  showThemeSetting: flag,
  // An address that cannot be opened is left out below.
  buySourceUrl: () => true,
  demoDate: text,
  copySource: flag,
  searchEngine: text,
  errorLog: flag,
  debounce: listOf(text),
  encryptBodies: flag,
});

const isNavigation = shapeOf<Navigation>({
  permissions: listOf(text),
  menuList: listOf(isRouteItem),
  settings: isPortalSettings,
});

const isWebAddress = (value: unknown): value is string =>
  typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? "");

/** The menu and settings as answered; null when they are not in our format. */
export function navigationOf(answered: unknown): Navigation | null {
  if (!isNavigation(answered)) return null;
  const { buySourceUrl } = answered.settings;
  return {
    ...answered,
    settings: { ...answered.settings, buySourceUrl: isWebAddress(buySourceUrl) ? buySourceUrl : "" },
  };
}
