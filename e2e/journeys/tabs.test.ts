import type { Page } from "@playwright/test";
import { changeTheme, viewOf } from "../support/layouts.ts";
import { rowNames } from "../support/list.ts";
import { expect, type Portal, test } from "../support/portal.ts";

/** The shell's tab bar; pages have tabs of their own. */
const strip = (page: Page) => page.getByRole("tablist", { name: "已打开的标签" });
const tabs = (page: Page) => strip(page).getByRole("tab");
const tab = (page: Page, name: string) => strip(page).getByRole("tab", { name });
const command = (page: Page, name: string) => page.getByRole("menuitem", { name });
const withTabs = (tabsBarStyle: "card" | "smart" | "smooth") => ({ showTabs: true, tabsBarStyle });
const detail = (id: number) => `/customer/detail/${id}`;

/**
 * Scrolls the page in front as soon as it is long enough, and waits for the frame in which the portal hears of it: a page
 * whose data are on their way is too short yet.
 */
async function scrollTo(page: Page, top: number): Promise<void> {
  const scroller = viewOf(page).locator("[data-part=scroller]");
  await expect
    .poll(() =>
      scroller.evaluate((element, place) => {
        element.scrollTop = place;
        return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(element.scrollTop)));
      }, top),
    )
    .toBe(top);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
const scrolledTo = (page: Page) =>
  viewOf(page)
    .locator("[data-part=scroller]")
    .evaluate((element) => element.scrollTop);

/** Opens each address once the previous one is active. */
async function visit(portal: Portal, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await portal.open(path);
    const front = strip(portal.page).locator("[role=tab][aria-selected=true]");
    await expect(front).toHaveAttribute("data-key", path.split("?")[0]!);
  }
}

test("R-T01 each visited page is a tab; a click on the one in front reloads it, a middle click closes", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/index", withTabs("card"));
  await visit(portal, "/customer/my");
  await expect(rowNames(page).first()).toBeVisible();
  await expect(tabs(page)).toHaveText(["首页", "我的客户"]);
  await expect(tab(page, "我的客户")).toHaveAttribute("aria-selected", "true");
  const asked = page.waitForResponse((response) => response.url().includes("/api/customers"));
  await tab(page, "我的客户").click();
  await asked;
  await visit(portal, "/user-center");
  await expect(tabs(page)).toHaveText(["首页", "我的客户", "个人中心"]);
  await tab(page, "我的客户").click({ button: "middle" });
  await expect(tabs(page)).toHaveText(["首页", "个人中心"]);
  await page.getByRole("button", { name: "标签操作" }).click();
  await command(page, "重新打开关闭的标签").click();
  await expect(portal.heading(/我的客户/)).toBeVisible();
});

test("R-T01 the tab in front is wholly in sight, also when the eleventh brings the search of tabs", async ({
  portal,
}) => {
  const { page } = portal;
  // The record's name, which widens its tab, arrives after the tab was added.
  const named = Promise.withResolvers<void>();
  await page.route("**/api/customers/7", (route) => named.promise.then(() => route.continue()));
  await portal.openAs("clerk1", "/index", withTabs("smooth"));
  await visit(portal, "/point/list", "/customer/import", "/user-center", ...[1, 2, 3, 4, 5, 6].map(detail));
  await expect(tabs(page)).toHaveCount(10);
  await visit(portal, detail(7));
  await expect(page.getByRole("button", { name: /搜索已打开的标签/ })).toBeVisible();
  const hidden = () =>
    strip(page).evaluate((box) => {
      const front = box.querySelector("[aria-selected=true]")!.getBoundingClientRect();
      const seen = box.getBoundingClientRect();
      return Math.max(0, front.right - seen.right) + Math.max(0, seen.left - front.left);
    });
  await expect.poll(hidden).toBeLessThan(1);
  const front = strip(page).locator("[aria-selected=true]");
  const unnamed = await front.innerText();
  named.resolve();
  await expect(front).not.toHaveText(unnamed);
  await expect.poll(hidden).toBeLessThan(1);
});

test("R-T01 tabs are put in order by dragging and by keyboard", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/index", withTabs("smart"));
  await visit(portal, "/customer/my", "/user-center");
  await expect(tabs(page)).toHaveText(["首页", "我的客户", "个人中心"]);
  const [from, to] = [await tab(page, "个人中心").boundingBox(), await tab(page, "我的客户").boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + 15);
  await page.mouse.down();
  await page.mouse.move(to!.x + 5, to!.y + 15, { steps: 8 });
  await page.mouse.up();
  await expect(tabs(page)).toHaveText(["首页", "个人中心", "我的客户"]);
  await expect(portal.heading("个人中心")).toBeVisible();
  await tab(page, "个人中心").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "我的客户")).toBeFocused();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(tabs(page)).toHaveText(["首页", "我的客户", "个人中心"]);
  await page.keyboard.press("Enter");
  await expect(portal.heading(/我的客户/)).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(tabs(page)).toHaveText(["首页", "个人中心"]);
});

test("R-T06 the tabs have icons and are accessible in each style, light and dark", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/index", withTabs("card"));
  await visit(portal, "/customer/my", "/user-center");
  for (const tabsBarStyle of ["card", "smart", "smooth"] as const) {
    await test.step(tabsBarStyle, async () => {
      await changeTheme(page, { tabsBarStyle, mode: "light" });
      await expect(tabs(page)).toHaveCount(3);
      await expect(tabs(page).locator("> svg:first-child")).toHaveCount(3);
      await portal.expectAccessible({ of: "shell" });
      await changeTheme(page, { mode: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
      await tab(page, "首页").click({ button: "right" });
      await expect(command(page, "关闭其他")).toBeVisible();
      await portal.expectAccessible({ of: "shell" });
      await page.keyboard.press("Escape");
    });
  }
});

test("R-T07 a tab keeps address, own title and scroll, also over a reload; signing out forgets it", async ({
  portal,
}) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1440, height: 420 });
  await portal.openAs("clerk1", "/index", withTabs("card"));
  await visit(portal, "/customer/my?v=my-customers~1~region*north", detail(1));
  await expect(tabs(page).last()).toHaveText(/华北一号/);
  await scrollTo(page, 150);
  await tab(page, "我的客户").click();
  await expect.poll(portal.address).toContain("region*north");
  await tabs(page).last().click();
  await expect.poll(() => scrolledTo(page)).toBe(150);
  await page.reload();
  await expect(tabs(page)).toHaveText(["首页", "我的客户", /华北一号/]);
  await tab(page, "我的客户").click();
  await expect.poll(portal.address).toContain("region*north");
  await page.getByRole("button", { name: /结算员一/ }).click();
  await command(page, "退出登录").click();
  await expect(page.getByRole("button", { name: /登\s*录/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("busbar-tabs"))).toBeNull();
});

test("R-S10 a drawer belongs to its tab: it hides with it, and half-typed work comes back even after a reload", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/customer/my", withTabs("card"));
  await page.getByRole("button", { name: "新建客户" }).click();
  const drawer = page.getByRole("dialog", { name: "新建客户" });
  await drawer.getByLabel("客户名称").fill("写了一半");
  await expect(tab(page, "我的客户")).toContainText("有未保存的内容");
  await tab(page, "首页").click();
  await expect(portal.heading(/结算员一/)).toBeVisible();
  await expect(drawer).toBeHidden();
  await tab(page, "我的客户").click();
  await expect(drawer.getByLabel("客户名称")).toHaveValue("写了一半");
  await page.reload();
  await expect(drawer.getByLabel("客户名称")).toHaveValue("写了一半");
  await expect(tab(page, "我的客户")).toContainText("有未保存的内容");
  await tab(page, "我的客户").click({ button: "middle" });
  await page.getByRole("button", { name: "放弃并关闭" }).click();
  await expect(tabs(page)).toHaveText(["首页"]);
});

test("R-S17 menu and address scroll to the top, a tab restores its own scroll", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1440, height: 420 });
  await portal.openAs("clerk1", detail(1), withTabs("card"));
  await expect(portal.heading(/华北一号/)).toBeVisible();
  await scrollTo(page, 140);
  await tab(page, "首页").click();
  await expect(portal.heading(/结算员一/)).toBeVisible();
  await tabs(page).last().click();
  await expect.poll(() => scrolledTo(page)).toBe(140);
  await tab(page, "首页").click();
  await expect(portal.heading(/结算员一/)).toBeVisible();
  await portal.open(detail(1));
  await expect.poll(() => scrolledTo(page)).toBe(0);
});

test.describe(() => {
  // Calls of this window after the other window's session has replaced its own.
  test.use({ allowed: [/status of 401/] });

  test("somebody else's sign-in in another window locks this one and asks; nothing is mixed", async ({ portal }) => {
    const { page } = portal;
    await portal.openAs("clerk1", "/customer/my", withTabs("card"));
    await visit(portal, "/user-center", "/customer/my");
    await expect(rowNames(page).first()).toBeVisible();
    const window = await portal.openWindow("/index");
    await window.evaluate(() => localStorage.removeItem("admin-pro-token"));
    await window.reload();
    await window.getByLabel("用户名").fill("clerk2");
    await window.getByLabel("密码", { exact: true }).fill("Busbar-demo-1");
    await window.getByRole("button", { name: /登\s*录/ }).click();
    await expect(page.getByRole("heading", { name: "此浏览器已由 结算员二 登录" })).toBeVisible();
    await expect(rowNames(page).first()).toBeHidden();
    await page.getByRole("button", { name: "以 结算员二 继续" }).click();
    await expect(page.getByRole("button", { name: /结算员二/ })).toBeVisible();
    await expect(tabs(page)).toHaveText(["首页", "我的客户"]);
  });
});
