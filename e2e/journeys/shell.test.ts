import { expect, test } from "../support/portal.ts";

test("R-H02 dark mode is chosen in the header and kept", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("menuitemradio", { name: "深色" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe("rgb(21, 24, 29)");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  expect(await background()).toBe("rgb(21, 24, 29)");
});

test("R-H02 where motion is unwanted another mode is there at once, without a transition of anything", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smcentral", "/customer/my");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const begun = await page.evaluate(() => {
    document.documentElement.dataset["mode"] = "dark";
    const background = getComputedStyle(document.body).backgroundColor;
    return { background, transitions: document.getAnimations().filter((one) => one instanceof CSSTransition).length };
  });
  expect(begun).toEqual({ background: "rgb(21, 24, 29)", transitions: 0 });
});

test("R-H02 the mode can follow the system", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await page.getByRole("button", { name: "外观" }).click();
  await page.getByRole("menuitemradio", { name: "跟随系统" }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
});

test("R-S14 the full screen toggle enters and leaves", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await page.getByRole("button", { name: "全屏", exact: true }).click();
  await expect(page.getByRole("button", { name: "退出全屏" })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole("button", { name: "退出全屏" }).click();
  await expect(page.getByRole("button", { name: "全屏", exact: true })).toBeVisible();
});

test("R-S14 a browser without full screen says so", async ({ portal }) => {
  const { page } = portal;
  await page.addInitScript(() => {
    Object.defineProperty(document, "fullscreenEnabled", { value: false });
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not here"));
  });
  await portal.openAs("smcentral");
  await page.getByRole("button", { name: "全屏", exact: true }).click();
  await expect(page.getByText("开启全屏失败")).toBeVisible();
});

test("R-S03 the skip link leads past the menu", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await expect(portal.heading(/华中经理/)).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "跳到主要内容" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("R-S05 a narrow window has the vertical layout with a folded menu, a wide one what it had", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral", "/customer/my", { layout: "common" });
  await expect(portal.heading("我的客户")).toBeVisible();
  await page.getByLabel("名称、编号或信用代码").fill("食");
  const unfold = page.getByRole("button", { name: "展开菜单" });
  await page.setViewportSize({ width: 992, height: 900 });
  await expect(page.getByRole("banner")).toHaveCSS("height", "48px");
  await expect(unfold).toBeHidden();
  await page.setViewportSize({ width: 991, height: 900 });
  await expect(unfold).toBeVisible();
  await expect(page.getByRole("link", { name: "首页" })).toBeHidden();
  await unfold.click();
  await expect(page.getByRole("link", { name: "首页" })).toBeVisible();
  await page.getByRole("button", { name: "关闭菜单" }).click({ position: { x: 600, y: 400 } });
  await expect(page.getByRole("link", { name: "首页" })).toBeHidden();
  await unfold.click();
  await page.getByRole("link", { name: "首页" }).click();
  await expect(portal.heading(/华中经理/)).toBeVisible();
  await expect(page.getByRole("link", { name: "首页" })).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("banner")).toHaveCSS("height", "48px");
  await page.goBack();
  await expect(page.getByLabel("名称、编号或信用代码")).toHaveValue("食");
});

test("R-S01 the person's menu has code, name, profile, password, theme and sign-out", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  const person = page.getByRole("button", { name: "SM_CENTRAL 华中经理" });
  expect(await person.locator("[data-letter]").boundingBox()).toMatchObject({ width: 32, height: 32 });
  await person.click();
  for (const name of ["个人中心", "修改密码", "切换主题", "退出登录"])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("menuitem", { name: "切换主题" }).click();
  await expect(page.getByRole("dialog", { name: "主题配置" })).toBeVisible();
  await page.keyboard.press("Escape");
  await person.click();
  await page.getByRole("menuitem", { name: "个人中心" }).click();
  await expect(portal.heading("个人中心")).toBeVisible();
  expect(portal.address()).toMatch(/^\/user-center\?id=\d+$/);
  await expect(page.getByText("区域销售经理")).toBeVisible();
});
