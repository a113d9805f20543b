import type { Page } from "@playwright/test";
import { expect, test } from "../support/portal.ts";

const drawer = (page: Page) => page.getByRole("dialog", { name: "主题配置" });
const root = (page: Page) => page.locator("html");
const toggle = (page: Page, name: string) => drawer(page).getByRole("switch", { name, exact: true });
const select = (page: Page, name: string) => drawer(page).getByRole("combobox", { name, exact: true });

async function openDrawer(page: Page) {
  await page.getByRole("group", { name: "工具", exact: true }).getByRole("button", { name: "主题配置" }).click();
  await expect(drawer(page)).toBeVisible();
}
async function choose(page: Page, name: string, value: string) {
  await select(page, name).click();
  await page
    .getByRole("option", { name: value, exact: true })
    .or(page.getByTitle(value, { exact: true }))
    .last()
    .click();
}
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("theme") ?? "{}") as Record<string, unknown>);

test("R-H01 the theme drawer opens by an event, at the right, 280 px wide, and is accessible", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await expect(portal.heading(/华中经理/)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("busbar:theme")));
  await expect(drawer(page)).toBeVisible();
  await expect
    .poll(async () => {
      const box = await page.locator(".ant-drawer-content-wrapper").boundingBox();
      return box && [box.x, box.width];
    })
    .toEqual([1440 - 280, 280]);
  await portal.expectAccessible();
});

test("R-H02 R-H05 every theme shows at once, and Esc goes back and says so", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await openDrawer(page);
  for (const [label, name] of [
    ["绿白", "green-white"],
    ["红黑", "red-black"],
    ["渐变", "ocean"],
  ]) {
    await choose(page, "主题", label!);
    await expect(root(page)).toHaveAttribute("data-theme", name!);
  }
  await choose(page, "明暗", "深色");
  await expect(root(page)).toHaveAttribute("data-mode", "dark");
  expect(await kept(page)).not.toMatchObject({ themeName: "ocean" });
  // Escape closes the top layer: a list that is still closing takes the first press.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByText("未保存的更改已撤销")).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(drawer(page)).toBeHidden();
  await expect(root(page)).toHaveAttribute("data-theme", "blue-black");
  await expect(root(page)).toHaveAttribute("data-mode", "light");
});

test("R-H05 a saved theme is there again after a reload, before anything is painted", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await openDrawer(page);
  await choose(page, "主题", "绿黑");
  await choose(page, "明暗", "深色");
  await drawer(page).getByRole("button", { name: "保存" }).click();
  await expect(drawer(page)).toBeHidden();
  // Records the root's appearance in every frame, from the first one.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const { theme, mode } = document.documentElement.dataset;
      if (document.body) seen.push(`${theme} ${mode}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(portal.heading(/华中经理/)).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect([...new Set(seen)]).toEqual(["green-black dark"]);
});

test("R-H04 options wait for the ones that they depend on, and say for which", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await openDrawer(page);
  await expect(toggle(page, "标签图标")).toBeDisabled();
  await expect(toggle(page, "标签图标")).toHaveAccessibleDescription("打开标签后可选");
  await expect(select(page, "标签风格")).toBeDisabled();
  await expect(select(page, "分栏风格")).toBeDisabled();
  await expect(toggle(page, "头部固定")).toBeDisabled();
  await toggle(page, "标签").click();
  await expect(toggle(page, "标签图标")).toBeEnabled();
  await expect(select(page, "标签风格")).toBeEnabled();
  await choose(page, "布局", "分栏");
  await expect(select(page, "分栏风格")).toBeEnabled();
  await expect(toggle(page, "头部固定")).toBeEnabled();
});

test("R-H04 the tools come and go with their switches", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await openDrawer(page);
  const tools = page.getByRole("group", { name: "工具", exact: true, includeHidden: true });
  for (const [option, tool] of [
    ["国际化", "切换语言"],
    ["刷新", "刷新当前页面"],
    ["全屏", "全屏"],
  ]) {
    const button = tools.getByRole("button", { name: tool!, exact: true, includeHidden: true });
    await expect(button).toHaveCount(1);
    await toggle(page, option!).click();
    await expect(button).toHaveCount(0);
  }
});

test("R-H03 the picture lies behind the menu, but not in the layouts without room for it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  await openDrawer(page);
  await drawer(page).getByRole("radio", { name: "夜色电网" }).check();
  await expect(root(page)).toHaveAttribute("data-background", "vab-background");
  const painted = () =>
    page
      .getByRole("complementary", { includeHidden: true })
      .first()
      .evaluate((side) => getComputedStyle(side).backgroundImage);
  expect(await painted()).toContain("menu-background.svg");
  await choose(page, "布局", "浮动");
  await expect(drawer(page).getByRole("radio", { name: "夜色电网" })).toBeDisabled();
  await expect(root(page)).toHaveAttribute("data-background", "none");
});

test("R-H06 a random theme changes every option, is kept, and its veil goes after a second", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  const tiles = page.getByRole("region", { name: "主题工具" });
  await tiles.hover();
  await tiles.getByRole("button", { name: "随机换肤" }).click();
  await expect(page.getByText("正在换肤…")).toBeVisible();
  await expect(page.getByText("正在换肤…")).toBeHidden();
  const theme = await kept(page);
  const before = {
    layout: "common",
    themeName: "blue-black",
    mode: "light",
    background: "none",
    tabsBarStyle: "smooth",
  };
  for (const [name, value] of Object.entries({ ...before, columnStyle: "vertical" })) {
    expect(theme[name], name).not.toBe(value);
  }
  expect(theme).toMatchObject({ showTabs: true, showTabsIcon: false, fixedHeader: false, showSearch: false });
  await expect(root(page)).toHaveAttribute("data-theme", String(theme["themeName"]));
  await page.getByRole("button", { name: "恢复原主题" }).click();
  await expect(root(page)).toHaveAttribute("data-theme", before.themeName);
  expect(await kept(page)).toMatchObject({ ...before, showSearch: true });
});

test("R-H07 without links in the settings there is nothing to buy or copy", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smcentral");
  const tiles = page.getByRole("region", { name: "主题工具" });
  await tiles.hover();
  await expect(tiles.getByRole("button", { name: "清理缓存" })).toBeVisible();
  await expect(tiles.getByText("购买源码")).toHaveCount(0);
  await expect(tiles.getByText("拷贝源码")).toHaveCount(0);
});
