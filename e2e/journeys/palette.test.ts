import type { Page } from "@playwright/test";
import { callerAs } from "../support/caller.ts";
import { createCustomer, newName } from "../support/customers.ts";
import { withMenu } from "../support/menu-rows.ts";
import { expect, test } from "../support/portal.ts";

const field = { name: /^(搜索页面|Search pages)/ };

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", field)).toBeFocused();
  await page.keyboard.type(words);
}

test("R-S15 by keyboard alone one finds a customer, opens it and comes back to it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smeast");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", field);
  await expect(input).toBeFocused();
  await page.keyboard.type("华东精密");
  const option = page.getByRole("option", { name: /华东精密/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(input).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
  await portal.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(portal.heading(/华东精密/)).toBeVisible();
  expect(portal.address()).toMatch(/^\/customer\/detail\/\d+$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "最近使用" }).getByRole("option")).toHaveText([/华东精密/]);
  await page.keyboard.press("Escape");
  await expect(input).toBeHidden();
});

test("R-S15 with Ctrl and Enter the choice opens in a window of its own", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smeast");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  await search(page, "wdkh");
  const opening = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const window = await opening;
  await expect(window.getByRole("heading", { level: 1, name: "我的客户" })).toBeVisible();
  expect(await window.evaluate(() => globalThis.opener === null)).toBe(true);
  expect(portal.address()).toBe("/index");
});

test("R-S15 Escape closes the palette alone and the focus goes back into the dialog below", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1");
  await expect(portal.heading(/结算员一/)).toBeVisible();
  await search(page, "xgmm");
  await page.keyboard.press("Enter");
  const current = page.getByLabel("当前密码");
  await expect(current).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", field)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", field)).toBeHidden();
  await expect(current).toBeFocused();
});

test("R-S03 R-S22 the shortcuts are listed with the versions, work, and can be switched off for good", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smeast");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(portal.heading("我的客户")).toBeVisible();
  // The title may be rendered before the page.
  await expect(page.getByLabel("名称、编号或信用代码")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("名称、编号或信用代码")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByLabel("名称、编号或信用代码")).toHaveValue("?");
  await page.keyboard.press("Escape");
  await page.getByRole("main").focus();
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "展开菜单" })).toBeVisible();
  await page.keyboard.press("[");
  await page.keyboard.press("?");
  const help = page.getByRole("complementary", { name: "帮助" });
  await help.getByRole("tab", { name: "快捷键" }).click();
  await expect(help.getByText("构建版本 2.5.0")).toBeVisible();
  await expect(help.getByText(/^Busbar 发行版 \d/)).toBeVisible();
  await portal.expectAccessible();
  const saved = page.waitForResponse((response) => response.url().includes("/preferences/shortcuts.single"));
  await help.getByRole("switch").click();
  await saved;
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
  await page.reload();
  await expect(portal.heading("我的客户")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "键盘快捷键" }).click();
  await expect(help.getByRole("switch")).not.toBeChecked();
  const again = page.waitForResponse((response) => response.url().includes("/preferences/shortcuts.single"));
  await help.getByRole("switch").click();
  await again;
});

test("R-S15 on a phone the dialog fills the screen and is reached from the overflow menu", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.openAs("smeast");
  await page.getByRole("button", { name: "更多工具" }).click();
  await page.getByRole("menuitem", { name: "搜索" }).click();
  await expect(page.getByRole("combobox", field)).toBeFocused();
  expect(await page.getByRole("dialog", { name: "搜索" }).boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 390,
    height: 844,
  });
  await portal.expectAccessible();
});

test("R-S15 what is typed before the dialog is there is not lost, and no letter of it acts alone", async ({
  portal,
}) => {
  const { page } = portal;
  const held = Promise.withResolvers<void>();
  await page.route(/Palette-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await portal.openAs("smeast");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("wdkh");
  held.resolve();
  await expect(page.getByRole("combobox", field)).toHaveValue("wdkh");
  await page.keyboard.press("Enter");
  await expect(portal.heading("我的客户")).toBeVisible();
});

test("R-S15 a customer is found by its pinyin, whole or by initials", async ({ portal }) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const name = `北京电力${newName("")}`;
  const { id } = await createCustomer(clerk, { name });
  await clerk.signOut();
  await portal.openAs("clerk2");
  await expect(portal.heading(/结算员二/)).toBeVisible();
  await search(page, "bjdl");
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.getByRole("combobox", field).fill("beijingdianli");
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.getByRole("option", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  expect(portal.address()).toBe(`/customer/detail/${id}`);
});

test.describe("with a search engine", () => {
  // The test answers for the search engine; only the palette's entry calls it.
  const engine = "https://search.example.org/find?q={q}&lang=zh";
  test.use({ allowed: [/^foreign: https:\/\/search\.example\.org\/find\?q=%E5%A4%AA%E9%98%B3%20%26%20x&lang=zh$/] });

  test("R-S15 the web search is an entry of its own that opens the configured address in a window that knows nothing of this one", async ({
    portal,
  }) => {
    const { page } = portal;
    const strange: string[] = [];
    await page.context().route("https://search.example.org/**", (route) => {
      strange.push(route.request().url());
      expect(route.request().headers()["referer"]).toBeUndefined();
      return route.fulfill({ contentType: "text/html", body: "<h1>found</h1>" });
    });
    await withMenu(page, [], { searchEngine: engine });
    await portal.openAs("smeast");
    await expect(portal.heading(/华东经理/)).toBeVisible();
    await search(page, "太阳 & x");
    const entry = page.getByRole("option", { name: /在网上搜索“太阳 & x”/ });
    await expect(entry).toBeVisible();
    await expect(page.getByText("没有找到“太阳 & x”").first()).toBeVisible();
    expect(strange).toEqual([]);
    await portal.expectAccessible();
    await expect(entry).toHaveAttribute("aria-selected", "true");
    const opening = page.context().waitForEvent("page");
    await page.keyboard.press("Enter");
    const window = await opening;
    await expect(window.getByRole("heading", { name: "found" })).toBeVisible();
    expect(window.url()).toBe("https://search.example.org/find?q=%E5%A4%AA%E9%98%B3%20%26%20x&lang=zh");
    expect(await window.evaluate(() => globalThis.opener === null)).toBe(true);
    expect(strange).toHaveLength(1);
    expect(portal.address()).toBe("/index");
  });

  test("R-S15 what our own server finds comes before the web search, and is what Enter opens", async ({ portal }) => {
    const { page } = portal;
    await withMenu(page, [], { searchEngine: engine });
    await portal.openAs("smeast");
    await expect(portal.heading(/华东经理/)).toBeVisible();
    await search(page, "华东精密");
    await expect(page.getByRole("option", { name: /华东精密\(演示\)/ })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("option").last()).toHaveText(/在网上搜索/);
    await page.keyboard.press("Enter");
    await expect(portal.heading(/华东精密/)).toBeVisible();
  });
});
