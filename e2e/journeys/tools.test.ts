import type { Page } from "@playwright/test";
import { changeTheme, crumbsOf, layouts, menuOf } from "../support/layouts.ts";
import { expect, test } from "../support/portal.ts";

const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "工具" }).getByRole("button", { name, exact: true });
const inEveryLayout = ["我的任务", "全屏", "切换语言", "外观", "主题配置", "刷新当前页面"];

test("R-S03 in every layout every part of the shell is there", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my", { showTabs: true });
  await expect(portal.heading("我的客户")).toBeVisible();
  for (const layout of layouts) {
    await test.step(layout, async () => {
      await changeTheme(page, { layout });
      await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
      for (const name of inEveryLayout) await expect(tool(page, name)).toBeVisible();
      // Either as a tool or as a field, but only once.
      await expect(tool(page, "搜索")).toHaveCount(layout === "console" ? 0 : 1);
      const field = page.getByRole("button", { name: "搜索页面、记录和操作" });
      await expect(field).toHaveCount(layout === "console" ? 1 : 0);
      await expect(page.getByRole("button", { name: /通知/ })).toBeVisible();
      await expect(page.getByRole("button", { name: /结算员二/ })).toBeVisible();
      await expect(menuOf(page)).toBeVisible();
      await expect(crumbsOf(page)).toBeVisible();
      await expect(page.getByRole("tab", { name: "我的客户" })).toBeVisible();
    });
  }
});

test("R-S03 each tool has a key of its own, and the list of shortcuts tells it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("enterprise1", "/customer/my", { layout: "vertical", showTabs: true });
  await expect(portal.heading("我的客户")).toBeVisible();
  const away = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const opened = async (key: string, name: string | RegExp) => {
    await away();
    await page.keyboard.press(key);
    await expect(page.getByRole("button", { name, expanded: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name, expanded: true })).toHaveCount(0);
  };
  await opened("l", "切换语言");
  await opened("d", "外观");
  await opened("u", /企业用户1/);
  await opened("q", "我的任务");
  await opened("n", /通知/);
  await opened("s", "我的销售经理");
  await away();
  await page.keyboard.press("h");
  await expect(page.getByRole("dialog", { name: "主题配置" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "主题配置" })).toBeHidden();
  await away();
  await page.keyboard.press("f");
  await expect(tool(page, "退出全屏")).toBeVisible();
  await away();
  await page.keyboard.press("f");
  await expect(tool(page, "全屏")).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().includes("/api/customers"));
  await away();
  await page.keyboard.press("r");
  await asked;
  for (const [key, place] of [
    ["m", menuOf(page)],
    ["b", crumbsOf(page)],
    ["t", page.locator("[data-place=tabs]")],
  ] as const) {
    await away();
    await page.keyboard.press(key);
    await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
  }
  await away();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "键盘快捷键" });
  for (const name of [
    "定位到主菜单",
    "定位到标签",
    "我的销售经理",
    "通知",
    "全屏",
    "切换语言",
    "外观",
    "主题配置",
    "刷新当前页面",
  ])
    await expect(list.getByText(name, { exact: true })).toBeVisible();
});

test("R-S20 a message stays three seconds, and as long as the pointer rests on it", async ({ portal }) => {
  const { page } = portal;
  await page.clock.install();
  await portal.openAs("smcentral");
  await expect(portal.heading(/华中经理/)).toBeVisible();
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not here"));
  });
  const message = page.getByRole("region", { name: "消息" }).getByText("开启全屏失败");
  await tool(page, "全屏").click();
  await expect(message).toBeVisible();
  await page.clock.runFor(2500);
  await expect(message).toBeVisible();
  await page.clock.runFor(1000);
  await expect(message).toBeHidden();
  await tool(page, "全屏").click();
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(600, 700);
  await page.clock.runFor(3500);
  await expect(message).toBeHidden();
});

test.describe("without a network", () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test("R-S11 signing out works here even when the server cannot be told", async ({ portal }) => {
    const { page } = portal;
    await portal.openAs("smsouth", "/customer/my", { language: "en" });
    await expect(portal.heading("My customers")).toBeVisible();
    await page.route("**/api/logout", (route) => route.abort());
    await page.getByRole("button", { name: /SM_SOUTH/ }).click();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page.getByText("Logging out…")).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("admin-pro-token"))).toBeNull();
    await reloaded;
    await expect(portal.heading("Sign in")).toBeVisible();
    expect(portal.address()).toBe("/login");
  });
});

test.describe("with a manager that cannot be had", () => {
  test.use({ allowed: [/status of (404|500)/] });

  test("R-S02 the card waits, says that nobody is assigned, and is asked again after a failure", async ({ portal }) => {
    const { page } = portal;
    const held = Promise.withResolvers<void>();
    let status = 500;
    await page.route("**/api/user/detail**", async (route) => {
      await held.promise;
      await route.fulfill({
        status,
        json: { status, msg: "", data: null, reason: status === 404 ? "not_found" : "bug" },
      });
    });
    await portal.openAs("enterprise2");
    const button = page.getByRole("button", { name: "我的销售经理" });
    await button.click();
    const card = page.getByRole("region", { name: "我的销售经理" });
    await expect(card.getByRole("status", { name: "正在查询…" })).toBeVisible();
    await portal.expectAccessible();
    held.resolve();
    await expect(card.getByText("暂时无法查询，请稍后再试")).toBeVisible();
    await page.keyboard.press("Escape");
    status = 404;
    await button.click();
    await expect(card.getByText("尚未分配销售经理")).toBeVisible();
    await expect(portal.heading(/企业用户2/)).toBeVisible();
  });
});
