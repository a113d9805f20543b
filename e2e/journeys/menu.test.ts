import type { Page } from "@playwright/test";
import { expect, test } from "../support/portal.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "主菜单" });

test("R-S06 the entry of the opened page is scrolled into view", async ({ portal }) => {
  await portal.openAs("admin", "/vab/form/rate");
  await expect(menuOf(portal.page).getByRole("link", { name: "评分", exact: true })).toBeInViewport();
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
