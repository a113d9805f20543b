import type { Page } from "@playwright/test";
import { crumbsOf, menuOf } from "../support/layouts.ts";
import { expect, test } from "../support/portal.ts";

const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "工具" }).getByRole("button", { name, exact: true });

test("R-S03 each tool has a key of its own, and the list of shortcuts tells it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("enterprise1", "/my/statements", { layout: "vertical", showTabs: true });
  await expect(portal.heading("结算单")).toBeVisible();
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
  const asked = page.waitForResponse((response) => response.url().includes("/api/invoices"));
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
  const list = page.getByRole("complementary", { name: "帮助" });
  await list.getByRole("tab", { name: "快捷键" }).click();
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
