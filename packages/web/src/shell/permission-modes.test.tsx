// @vitest-environment jsdom
import { routesFor } from "@busbar/contract/menus/menu-access";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Feature } from "../kernel/portal/feature.ts";
import { features } from "../features.ts";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../testing/render-portal.tsx";
import { keepSettings, startServer, type TestServer } from "../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
afterEach(() => portal.close());

const Gallery = () => <h1>Gallery</h1>;
const Secret = () => <h1>Secret</h1>;
const route = (path: string, component: string, meta: Partial<RouteItem["meta"]> = {}): RouteItem => ({
  path,
  name: path,
  component,
  meta: { title: path, ...meta },
});
const gallery: Feature = {
  name: "gallery",
  visit: true,
  pages: { gallery: async () => Gallery },
  routes: [route("/gallery", "gallery")],
};
const secret: Feature = {
  name: "secret",
  pages: { secret: async () => Secret },
  routes: [route("/secret", "secret", { guard: ["user:admin"] })],
};

const groups: Feature = {
  name: "groups",
  pages: {},
  routes: [{ ...route("/second", ""), children: [route("below", "secret")] }],
};
const extra = [gallery, secret];

async function open(settings: Record<string, unknown>, options: Omit<RenderOptions, "app"> & { app?: TestServer }) {
  await keepSettings(app, settings);
  portal = await renderPortal({ app, extraFeatures: extra, ...options });
  return portal;
}
const menu = async () => within(await screen.findByRole("navigation", { name: "主菜单" }));
const openGroup = async () => {
  const list = await menu();
  await portal.user.click(list.getByRole("button", { name: "客户" }));
  return list;
};
const title = () => document.title;

test("R-N07 the menu that the client ships is the one that the server's rows make", async () => {
  await open({}, { as: "admin" });
  const { menuList } = await (await app.as("admin")).menuNav();
  const shipped = routesFor(
    features.flatMap((feature) => feature.menu ?? []),
    "staff",
  );
  const byPath = new Map(menuList.map((item) => [item.path, item]));
  expect(shipped).toEqual(shipped.map(({ path }) => byPath.get(path)));
  const icons = shipped.flatMap(({ children = [] }) => children.flatMap(({ meta }) => meta.icon ?? []));
  expect(new Set(icons).size, "no two pages share an icon").toBe(icons.length);
  const names = (items: readonly RouteItem[]): string[] =>
    items.flatMap((item) => [item.name, ...names(item.children ?? [])]);
  expect(names(menuList).filter((name) => !names(shipped).includes(name))).toEqual([]);
});

test("R-N07 R-N15 in the mode all the menu is the server's", async () => {
  await app.database.pool.query("update menu_item set title_zh = '我的家' where name = 'MyCustomer'");
  await open({ authentication: "all" }, { as: "smeast" });
  expect((await openGroup()).getByRole("link", { name: "我的家" })).toBeTruthy();
});

test("R-N07 in the mode intelligence it is the client's, filtered by role", async () => {
  await open({ authentication: "intelligence" }, { as: "clerk1" });
  const list = await openGroup();
  expect(list.getByRole("link", { name: "我的客户" })).toBeTruthy();
  expect(list.queryByRole("link", { name: "我的家" })).toBeNull();
  expect(list.queryByRole("link", { name: "销售分工" })).toBeNull();
  await portal.close();
  await open({ authentication: "intelligence" }, { as: "enterprise1", address: "/customer/my" });
  await waitFor(() => expect(portal.address()).toBe("/my/company"));
  const links = (await menu()).getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(["首页", "结算单", "用能", "合同", "付款", "我的企业", "/gallery"]);
  await app.database.pool.query("update menu_item set title_zh = '我的客户' where name = 'MyCustomer'");
});

test.each([
  ["rolesControl", "role control"],
  ["routeFilter", "route filtering"],
])("R-N07 R-N14 with %s on a route is refused, with it off it opens", async (setting) => {
  await open({ authentication: "intelligence", [setting]: true }, { as: "smeast", address: "/secret" });
  expect(await screen.findByRole("heading", { name: "没有访问权限" })).toBeTruthy();
  expect(screen.getByText(/打开 \/secret 需要权限：user:admin/)).toBeTruthy();
  await portal.close();
  await open({ authentication: "intelligence", [setting]: false }, { as: "enterprise1", address: "/secret" });
  expect(await screen.findByRole("heading", { name: "Secret" })).toBeTruthy();
});

test.each([
  [true, "false"],
  [false, "true"],
])(
  "R-N14 with unique opening %s, opening a second group leaves the first one open: %s",
  async (uniqueOpened, first) => {
    await open({ uniqueOpened }, { as: "smeast", address: "/index", extraFeatures: [...extra, groups] });
    const list = await openGroup();
    await portal.user.click(list.getByRole("button", { name: "/second" }));
    expect(list.getByRole("button", { name: "/second" }).getAttribute("aria-expanded")).toBe("true");
    expect(list.getByRole("button", { name: "客户" }).getAttribute("aria-expanded")).toBe(first);
  },
);

test("R-N03 R-N14 with route recording sign-in remembers where one wanted to go, without it it does not", async () => {
  await open({ recordRoute: true }, { address: "/customer/my" });
  await screen.findByRole("button", { name: "登录" });
  expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy");
  await portal.close();
  await open({ recordRoute: false }, { address: "/customer/my" });
  await screen.findByRole("button", { name: "登录" });
  expect(portal.address()).toBe("/login");
});

test("R-N04 R-N14 without interception visitors are refused in words: virtual roles exist in mock mode only", async () => {
  await open({ loginInterception: false }, { address: "/secret" });
  expect(await screen.findByRole("heading", { name: "未提供游客访问" })).toBeTruthy();
  expect(screen.getByText(/请登录后访问 \/secret/)).toBeTruthy();
  expect(portal.address()).toBe("/secret");
});

test("R-N06 where they are supported but no template pages are there, everything needs a session", async () => {
  await open({ supportVisit: true }, { address: "/gallery" });
  expect(await screen.findByRole("button", { name: "登录" })).toBeTruthy();
  expect(portal.address()).toBe("/login?redirect=%2Fgallery");
});

test("R-S16 separator and order of the title come from the settings", async () => {
  await open({ titleSeparator: " | ", titleReverse: true, titleZh: "电站" }, { as: "smeast", address: "/user-center" });
  await waitFor(() => expect(title()).toBe("电站 | 个人中心"));
});

test.each([
  ["/404", "页面不存在"],
  ["/403", "没有访问权限"],
  ["/customer/my", "登录"],
])("R-S16 a visitor at %s reads the page's title beside the site's, as the settings say", async (address, page) => {
  await open({ titleSeparator: " | ", titleReverse: true, titleZh: "电站" }, { address });
  await waitFor(() => expect(title()).toBe(`电站 | ${page}`));
});
