import { UserInfo } from "@busbar/contract/users/user-info";
import { Navigation, type RouteMeta } from "@busbar/contract/menus/menus";
import { expect, test } from "vitest";
import { isUserInfo, navigationOf } from "./access-shapes.ts";

const user: Required<UserInfo> = {
  id: "7",
  userCode: "SM_EAST",
  visitCode: "",
  roleCode: "r",
  fullName: "王",
  username: "smeast",
  avatar: "",
  timeZone: "Asia/Shanghai",
  roles: ["r"],
  permissions: ["customer:read"],
  admin: false,
  audience: "partner",
  inPlaceOf: ["李"],
  viewedBy: "陈",
  viewedRole: { code: "r", names: { zh: "角色", en: "Role" }, rows: { zh: "华东", en: "East" } },
  viewLeftSeconds: 1800,
  mustEnrol: false,
  scope: { region: "east", manager: "m", customer: "c", customerName: "n", words: { zh: "华东", en: "East" } },
  scopeLost: false,
  choosesScope: true,
};
const meta: Required<RouteMeta> = {
  title: "首页",
  titleEn: "Home",
  icon: "home",
  hidden: false,
  levelHidden: false,
  isCustomSvg: false,
  badge: "1",
  dot: true,
  target: "_blank",
  noKeepAlive: false,
  breadcrumbHidden: false,
  noClosable: true,
  dynamicNewTab: false,
  activeMenu: "/index",
  guard: { role: ["r"], permission: ["customer:read"], mode: "allOf" },
  noColumn: false,
  frame: "https://busbar.example",
  tabHidden: false,
  audience: ["staff"],
  twin: { staff: "/index", enterprise: "/my/company", partner: "/my/company" },
};
const item = { path: "/index", name: "Index", component: "home", redirect: "/index", meta };
const navigation: Navigation = {
  permissions: ["customer:read"],
  menuList: [{ ...item, children: [{ ...item, meta: { title: "a", guard: ["r"] } }] }],
  settings: {
    titleZh: "a",
    titleEn: "b",
    titleSeparator: " - ",
    titleReverse: false,
    loginInterception: true,
    recordRoute: true,
    rolesControl: true,
    routeFilter: false,
    authentication: "all",
    supportVisit: false,
    uniqueOpened: true,
    openFirstMenu: true,
    showThemeSetting: true,
    buySourceUrl: "https://busbar.example/",
    demoDate: "",
    copySource: false,
    searchEngine: "",
    errorLog: false,
    debounce: ["save"],
    encryptBodies: false,
  },
};

const others = [undefined, null, 1, "x", true, [], ["x"], [1], {}];

/** The same value with one of its parts replaced or left out, for each part at any depth. */
function* bent(value: unknown): Generator<unknown> {
  for (const other of others) yield other;
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const other of bent(part)) {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[name] = other;
      yield copy;
    }
}

test("R-A02 R-N10 who is signed in and the menu are accepted and refused as the contract's schemas do", () => {
  const verdicts = new Set<boolean>();
  for (const one of [user, ...bent(user)]) {
    verdicts.add(isUserInfo(one));
    expect([isUserInfo(one), one]).toEqual([UserInfo.safeParse(one).success, one]);
  }
  for (const one of [navigation, ...bent(navigation)])
    expect([navigationOf(one) !== null, one]).toEqual([Navigation.safeParse(one).success, one]);
  expect(verdicts.size).toBe(2);
});

test.each(["javascript:alert(1)", "ftp://busbar.example", "x", "", "https://busbar.example/buy"])(
  "R-N10 an address of the source is kept or left out as the contract does: %s",
  (buySourceUrl) => {
    const answered = { ...navigation, settings: { ...navigation.settings, buySourceUrl } };
    expect(navigationOf(answered)?.settings.buySourceUrl).toBe(Navigation.parse(answered).settings.buySourceUrl);
  },
);
