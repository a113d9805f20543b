import type { Page } from "@playwright/test";
import { menuOf } from "../support/layouts.ts";
import { menuGroup, menuPage, withGreeting, withMenu, withNavigation } from "../support/menu-rows.ts";
import { expect, type Portal, test } from "../support/portal.ts";

const pages = [menuPage("p0", "页面0"), menuPage("p1", "页面1")];

/** Reloads the portal with other settings. */
async function reopen(portal: Portal, settings: Record<string, unknown>, path: string): Promise<void> {
  const { page } = portal;
  await page.unroute("**/api/menu/nav");
  await withMenu(page, [menuGroup("/second", "第二组", pages)], settings);
  await portal.open(path);
  await page.reload();
}

/** A window of a visitor with other settings. */
async function openAsVisitor(portal: Portal, settings: Record<string, unknown>, path: string): Promise<Page> {
  await withGreeting(portal.page.context(), settings);
  return portal.openWindow(path);
}

const headingIn = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const addressIn = (page: Page) => new URL(page.url()).hash.slice(1);

const salesAreas = (page: Page) => menuOf(page).getByRole("link", { name: "销售分工" });

test("R-N03 R-N14 loginInterception: with it a visitor signs in, without it they are told that visitors have no roles here", async ({
  portal,
}) => {
  await portal.open("/customer/my");
  await expect(portal.heading("欢迎登录")).toBeVisible();
  const open = await openAsVisitor(portal, { loginInterception: false }, "/customer/my");
  await expect(headingIn(open, "未提供游客访问")).toBeVisible();
  await open.getByRole("button", { name: "去登录" }).click();
  await expect(headingIn(open, "欢迎登录")).toBeVisible();
});

test("R-N03 R-N14 recordRoute: with it sign-in knows where one wanted to go, without it one starts at home", async ({
  portal,
}) => {
  await portal.open("/customer/my");
  await expect(portal.heading("欢迎登录")).toBeVisible();
  expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy");
  const other = await openAsVisitor(portal, { recordRoute: false }, "/customer/my");
  await expect(headingIn(other, "欢迎登录")).toBeVisible();
  // The start page may be left out of the redirect.
  expect(["/login", "/login?redirect=%2F"]).toContain(addressIn(other));
});

test("R-N06 R-N14 supportVisit: off by default; with it a visitor is a guest of the portal, and nothing is sent for them", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.open("/404");
  await expect(page.getByRole("button", { name: "去登录" })).toBeVisible();
  await expect(menuOf(page)).toHaveCount(0);
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  const visit = await openAsVisitor(portal, { supportVisit: true }, "/404");
  await expect(visit.getByRole("button", { name: "游客" })).toBeVisible();
  await expect(headingIn(visit, "页面不存在")).toBeVisible();
  expect(new Set(asked.filter((path) => path.startsWith("/api/")))).toEqual(new Set(["/api/portal"]));
  await visit.getByRole("button", { name: "游客" }).click();
  await visit.getByRole("menuitem", { name: "去登录" }).click();
  await expect(headingIn(visit, "欢迎登录")).toBeVisible();
});

test("R-N07 R-N14 authentication: the server's menu in one mode, the one that is shipped in the other", async ({
  portal,
}) => {
  const { page } = portal;
  const rename = (authentication: string) =>
    withNavigation(page, ({ menuList, settings }) => {
      for (const row of menuList) for (const child of row.children ?? []) child.meta["title"] = "改过的名字";
      settings["authentication"] = authentication;
    });
  await rename("all");
  await portal.openAs("clerk2", "/customer/my");
  await expect(menuOf(page).getByRole("link", { name: "改过的名字" }).first()).toBeVisible();
  await page.unroute("**/api/menu/nav");
  await rename("intelligence");
  await page.reload();
  await expect(salesAreas(page)).toBeVisible();
  await expect(menuOf(page).getByText("改过的名字")).toHaveCount(0);
});

for (const setting of ["rolesControl", "routeFilter"] as const) {
  test(`R-N08 R-N14 ${setting}: on, a guard keeps a page away; off, the page is there and the server keeps its data`, async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.openAs("enterprise16", "/index");
    const shipped = { authentication: "intelligence" };
    await reopen(portal, { ...shipped, [setting]: true }, "/customer/my");
    await expect(menuOf(page).getByRole("link", { name: "我的客户" })).toBeVisible();
    await expect(salesAreas(page)).toHaveCount(0);
    await portal.open("/customer/assignment");
    await expect(portal.heading("没有访问权限")).toBeVisible();
    await reopen(portal, { ...shipped, [setting]: false }, "/customer/my");
    await expect(salesAreas(page)).toBeVisible();
  });
}

test("R-N14 uniqueOpened: off by default, both groups stay open; on, the second closes the first", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/index");
  for (const [uniqueOpened, first] of [
    [undefined, "true"],
    [true, "false"],
    [false, "true"],
  ] as const) {
    await reopen(portal, uniqueOpened === undefined ? {} : { uniqueOpened }, "/customer/my");
    const mine = menuOf(page).getByRole("button", { name: "客户" });
    await expect(mine).toHaveAttribute("aria-expanded", "true");
    await menuOf(page).getByRole("button", { name: "第二组" }).click();
    await expect(mine).toHaveAttribute("aria-expanded", first);
  }
});

test("R-N14 openFirstMenu: on by default, a group opens its first page; off, it only shows what it has", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/index", { layout: "column" });
  for (const [openFirstMenu, address] of [
    [undefined, "/second/p0"],
    [false, "/index"],
    [true, "/second/p0"],
  ] as const) {
    await reopen(portal, openFirstMenu === undefined ? {} : { openFirstMenu }, "/index");
    await expect(portal.heading(/结算员二/)).toBeVisible();
    await menuOf(page).getByRole("button", { name: "第二组" }).click();
    await expect(page.getByRole("navigation", { name: "第二组" }).getByRole("link", { name: "页面1" })).toBeVisible();
    await expect.poll(portal.address).toBe(address);
  }
});

test("R-N14 R-S16 separator, order and names of the title come from the settings", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  await expect(page).toHaveTitle("我的客户 - Busbar 能源管理后台");
  await reopen(portal, { titleSeparator: " | ", titleReverse: true, titleZh: "电站" }, "/customer/my");
  await expect(page).toHaveTitle("电站 | 我的客户");
});
