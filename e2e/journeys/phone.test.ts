import type { Page } from "@playwright/test";
import { callerAs, demoPassword } from "../support/caller.ts";
import { createCustomer, newName } from "../support/customers.ts";
import { listAddress } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

/** Pixels of horizontal overflow of the page or the active view. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const views = [...document.querySelectorAll("main [class*=scroller]")].filter((view) => view.checkVisibility());
    return Math.max(...[document.documentElement, ...views].map((box) => box.scrollWidth - box.clientWidth));
  });

test("R-S05 R-A01 on a phone one signs in, opens the menu and a list of cards", async ({ portal }) => {
  const { page } = portal;
  await portal.open("/login");
  await page.getByLabel(/用户名/).fill("smnortheast");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).tap();
  await expect(portal.heading(/东北经理/)).toBeVisible();
  await expect(page.getByRole("link", { name: "首页" })).toBeHidden();

  await page.getByRole("button", { name: "展开菜单" }).tap();
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("button", { name: "客户" }).tap();
  await menu.getByRole("link", { name: "我的客户" }).tap();
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(menu).toBeHidden();
  const cards = page.getByRole("list", { name: "我的客户列表" }).getByRole("listitem");
  await expect(cards.filter({ hasText: "东北冷链(演示)" })).toContainText("已生效");
  await cards.getByRole("link", { name: "东北冷链(演示)" }).tap();
  await expect(portal.heading("东北冷链(演示)")).toBeVisible();
});

test("R-S05 the menu of a phone closes by its veil and by Escape", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smnortheast");
  const home = page.getByRole("link", { name: "首页" });
  await page.getByRole("button", { name: "展开菜单" }).tap();
  await expect(home).toBeVisible();
  await page.getByRole("button", { name: "关闭菜单" }).tap({ position: { x: 340, y: 500 } });
  await expect(home).toBeHidden();
  await page.getByRole("button", { name: "展开菜单" }).tap();
  await expect(home).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(home).toBeHidden();
});

test("R-S03 on a phone the tools are behind one button", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smnortheast");
  await page.getByRole("button", { name: "更多工具" }).tap();
  await page.getByRole("menuitemradio", { name: "English" }).tap();
  await expect(page.getByRole("button", { name: "More tools" })).toBeVisible();
  await expect(portal.heading(/^Good/)).toBeVisible();
});

test("R-B01 on a phone filters lie in a sheet and a customer is edited", async ({ portal }) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const made = await createCustomer(clerk, { name: newName("手机") });
  await clerk.signOut();
  await portal.openAs("clerk1", listAddress(`keyword*${made.name}`));
  await page.getByRole("button", { name: "筛选" }).tap();
  const sheet = page.getByRole("dialog", { name: "筛选" });
  await sheet.getByRole("checkbox", { name: "华东" }).check();
  await sheet.getByRole("button", { name: "完成" }).tap();
  await expect(page.getByRole("link", { name: made.name })).toBeVisible();
  await page.getByRole("button", { name: `${made.name}的操作` }).tap();
  await page.getByRole("menuitem", { name: /^编辑/ }).tap();
  const drawer = page.getByRole("dialog", { name: "编辑客户" });
  await drawer.getByLabel(/^简称/).fill("掌上");
  expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(390);
  await drawer.getByRole("button", { name: "保存" }).tap();
  await expect(page.getByText("已保存")).toBeVisible();
});

test("R-S05 at 360 px no page scrolls sideways", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 360, height: 740 });
  await portal.open("/login");
  await expect(page.getByRole("button", { name: "smeast", exact: true })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await portal.openAs("clerk1");
  for (const path of ["/index", "/customer/my", "/customer/import", "/user-center", "/nowhere"]) {
    await test.step(path, async () => {
      await portal.open(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: "正在加载…" })).toHaveCount(0);
      expect(await sideways(page)).toBe(0);
    });
  }
});

test("R-S05 at 360 px a customer does not scroll sideways, and its contacts are cards", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 360, height: 740 });
  await portal.openAs("clerk1", listAddress("keyword*KH000016"));
  await page.getByRole("link", { name: "西北云计算(演示)" }).tap();
  expect(await sideways(page)).toBe(0);
  await page.getByRole("tab", { name: "资料" }).tap();
  await expect(page.getByRole("list", { name: "联系人" }).getByText("杨秦川")).toBeVisible();
  expect(await sideways(page)).toBe(0);
});

test("R-B01 the list, its menu and its sheet are accessible on a phone", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1", listAddress("keyword*演示"));
  await expect(page.getByRole("link", { name: "西北云计算(演示)" })).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "筛选" }).tap();
  await portal.expectAccessible();
});
