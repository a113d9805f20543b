import type { Page } from "@playwright/test";
import { withMenu } from "../support/menu-rows.ts";
import { expect, test } from "../support/portal.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "主菜单" });
const entries = (page: Page) => menuOf(page).getByRole("listitem");

test("R-N07 R-N08 the menu has what a person may open and nothing else", async ({ portal }) => {
  for (const [username, shown, missing] of [
    ["clerk1", ["首页", "客户", "我的客户"], ["销售分工"]],
    ["clerk2", ["首页", "客户", "我的客户", "合作伙伴", "销售分工"], []],
    ["partner2", ["首页", "客户", "我的客户", "合作伙伴"], ["销售分工"]],
    ["enterprise2", ["首页", "客户", "我的客户"], ["销售分工"]],
    ["editor", ["首页"], ["客户", "我的客户"]],
  ] as const) {
    await test.step(username, async () => {
      await portal.openAs(username, shown.length > 1 ? "/customer/my" : "/index");
      for (const name of shown) {
        const menu = menuOf(portal.page);
        const row = menu.getByRole("link", { name, exact: true }).or(menu.getByRole("button", { name, exact: true }));
        await expect(row).toBeVisible();
      }
      for (const name of missing) await expect(entries(portal.page).filter({ hasText: name })).toHaveCount(0);
    });
  }
});

test("R-S06 the entry of the opened page is scrolled into view", async ({ portal }) => {
  await portal.openAs("admin", "/vab/form/rate");
  await expect(menuOf(portal.page).getByRole("link", { name: "评分", exact: true })).toBeInViewport();
});

test("R-S06 the menu works by keyboard", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, []);
  await portal.openAs("clerk2");
  const home = menuOf(page).getByRole("link", { name: "首页" });
  await home.focus();
  await page.keyboard.press("ArrowDown");
  const group = menuOf(page).getByRole("button", { name: "客户" });
  await expect(group).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(menuOf(page).getByRole("link", { name: "我的客户" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(menuOf(page).getByRole("link", { name: "我的客户" })).toHaveAttribute("aria-current", "page");
});

test("R-S06 the menu folds to icons, its groups pop out beside it, and it is found folded after a reload", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2");
  await page.getByRole("button", { name: "收起菜单" }).click();
  const group = menuOf(page).getByRole("button", { name: "客户" });
  await group.hover();
  await menuOf(page).getByRole("link", { name: "销售分工" }).click();
  await expect(portal.heading("销售分工")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "展开菜单" })).toBeVisible();
  const width = await menuOf(page).evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(64);
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect(menuOf(page).getByText("客户", { exact: true })).toBeVisible();
});

test("R-S06 a leaf keeps the query, the present entry reloads its view, the logo leads to the start page", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my?from=mail");
  await expect(portal.heading("我的客户")).toBeVisible();
  const search = page.getByLabel("名称、编号或信用代码");
  await search.fill("没有这样的客户");
  await expect(page.getByText("没有符合条件的结果")).toBeVisible();
  await menuOf(page).getByRole("link", { name: "销售分工" }).click();
  await expect(portal.heading("销售分工")).toBeVisible();
  expect(portal.address()).toContain("from=mail");

  await menuOf(page).getByRole("link", { name: "我的客户" }).click();
  await expect(search).toHaveValue("没有这样的客户");
  const asked = page.waitForRequest((request) => request.url().includes("/api/customers?"));
  await page.getByLabel("名称、编号或信用代码").fill("未完");
  await menuOf(page).getByRole("link", { name: "我的客户" }).click();
  await asked;

  await page.getByRole("link", { name: "Busbar 能源管理后台" }).click();
  await expect(portal.heading(/结算员二/)).toBeVisible();
});

test("R-S09 a record stands under its list, and its crumb leads back to the list as it was", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  const search = page.getByRole("textbox", { name: /搜索|名称/ }).first();
  await search.fill("华东精密");
  await page.getByRole("link", { name: "华东精密(演示)" }).click();
  const crumbs = page.getByRole("navigation", { name: "当前位置" });
  await expect(crumbs.getByText("华东精密(演示)")).toHaveAttribute("aria-current", "page");
  await crumbs.getByRole("link", { name: "我的客户" }).click();
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(search).toHaveValue("华东精密");
});

test("R-S09 the breadcrumb shows the way and offers the neighbours", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  const crumbs = page.getByRole("navigation", { name: "当前位置" });
  await expect(crumbs.getByText("我的客户")).toHaveAttribute("aria-current", "page");
  await expect(crumbs.getByText("客户", { exact: true })).toBeVisible();
  await crumbs.getByRole("button", { name: "我的客户 …" }).click();
  await page.getByRole("menuitemradio", { name: "销售分工" }).click();
  await expect(portal.heading("销售分工")).toBeVisible();
  await expect(crumbs.getByText("销售分工")).toHaveAttribute("aria-current", "page");
  // The profile's own address is no menu entry; the page stands at the entry that opens it.
  await portal.open("/user-center");
  await expect(crumbs.getByText("个人中心")).toHaveAttribute("aria-current", "page");
  await expect(crumbs.getByText("配置")).toBeVisible();
  await expect(menuOf(page).getByRole("link", { name: "个人中心" })).toHaveAttribute("aria-current", /page|true/);
});
