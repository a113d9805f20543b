import { expect, test } from "../support/portal.ts";
import {
  changeTheme,
  crumbsOf,
  foldControl,
  groupsOf,
  headOf,
  layouts,
  menuOf,
  scrollerOf,
} from "../support/layouts.ts";
import { searchLabel } from "../support/list.ts";
import { menuGroup, menuPage, withMenu } from "../support/menu-rows.ts";

test("R-S04 all seven layouts are switched live: what was typed stays, and so does the scroll", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1440, height: 440 });
  await portal.openAs("clerk2", "/customer/my");
  await page.getByRole("rowheader").first().waitFor();
  await page.getByLabel(searchLabel).fill("半句话");
  const mark = () => page.getByLabel(searchLabel).evaluate((field) => field.dataset["mark"]);
  await page.getByLabel(searchLabel).evaluate((field) => (field.dataset["mark"] = "the same field"));
  await expect(page.getByText("没有符合条件的结果")).toBeVisible();
  await scrollerOf(page).evaluate((view) => view.scrollTo({ top: 24 }));
  for (const layout of [...layouts, "common"] as const) {
    await changeTheme(page, { layout });
    await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
    await expect(page.getByLabel(searchLabel)).toHaveValue("半句话");
    expect(await mark()).toBe("the same field");
    expect(await scrollerOf(page).evaluate((view) => view.scrollTop)).toBe(24);
  }
});

test("R-S04 R-S08 R-S09 every layout has its parts and no violation, in light and dark", async ({ portal }) => {
  test.slow();
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  for (const layout of layouts) {
    await test.step(layout, async () => {
      await changeTheme(page, { layout });
      await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
      await expect(crumbsOf(page).getByText("我的客户")).toHaveAttribute("aria-current", "page");
      await expect(menuOf(page)).toBeVisible();
      await expect(page.getByText(`Copyright © ${new Date().getFullYear()} Busbar 能源管理后台`)).toBeAttached();
      const folds = ["common", "vertical", "column", "comprehensive"].includes(layout);
      await expect(foldControl(page)).toHaveCount(folds ? 1 : 0);
      await portal.expectAccessible({ inBothModes: true, of: "shell" });
    });
  }
});

/** Where the bar and the column of the menu stand in a window of 1440 by 900. */
const measures = {
  common: { bar: { x: 0, y: 0, width: 1440, height: 48 }, side: { x: 0, y: 48, width: 266, height: 852 } },
  horizontal: { bar: { x: 0, y: 0, width: 1440, height: 88 }, side: null },
  console: { bar: { x: 0, y: 0, width: 1440, height: 48 }, side: { x: 0, width: 56 } },
  float: { bar: null, side: { x: 0, width: 64 } },
  // Last, since float has no sidebar that could be folded: leaving it opens the menu.
  vertical: { bar: null, side: { x: 0, y: 0, width: 266, height: 900 } },
} as const;

test("R-S04 the layouts keep bar and menu to their sizes; leaving float opens the menu, which float itself has not", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/index", { layout: "common" });
  await expect(menuOf(page)).toBeVisible();
  const side = page.getByRole("complementary");
  for (const [layout, { bar, side: column }] of Object.entries(measures)) {
    await test.step(layout, async () => {
      await changeTheme(page, { layout });
      await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
      if (column) await expect.poll(() => side.boundingBox()).toMatchObject(column);
      else await expect(side).toHaveCount(0);
      if (bar) expect(await page.getByRole("banner").boundingBox()).toMatchObject(bar);
      await expect(foldControl(page)).toHaveCount(["common", "vertical"].includes(layout) ? 1 : 0);
      if (layout !== "console") return;
      await page.getByRole("banner").getByRole("button", { name: "搜索页面、记录和操作" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
    });
  }
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(64);
});

test("R-S08 each column style has a strip of its width, and folding leaves only that", async ({ portal }) => {
  test.slow();
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my", { layout: "column" });
  const side = page.getByRole("complementary");
  for (const [columnStyle, strip, height] of [
    ["vertical", 64, 64],
    ["horizontal", 83.2, 49.2],
    ["card", 64, 64],
    ["arrow", 64, 64],
  ] as const) {
    await test.step(columnStyle, async () => {
      await changeTheme(page, { columnStyle });
      await expect.poll(async () => (await side.boundingBox())?.width).toBe(266);
      const tile = menuOf(page).getByRole("button", { name: "客户" });
      await expect.poll(async () => Math.round((await tile.boundingBox())!.width)).toBe(Math.round(strip));
      expect((await tile.boundingBox())!.height).toBeCloseTo(height, 0);
      await page.getByRole("button", { name: "收起菜单" }).click();
      await expect.poll(async () => Math.round((await side.boundingBox())!.width * 10) / 10).toBe(strip);
      await portal.expectAccessible();
      await page.getByRole("button", { name: "展开菜单" }).click();
    });
  }
});

test("R-S08 a page without a column has neither panel nor fold control; a cut title is told whole", async ({
  portal,
}) => {
  const { page } = portal;
  const longTitle = "一张标题长得菜单里放不下的页面";
  await withMenu(page, [
    menuGroup("/bare", "没有分栏的一组页面", [menuPage("alone", "单页", { noColumn: true })]),
    menuGroup("/wide", "长标题", [menuPage("first", "首张"), menuPage("long", longTitle)]),
  ]);
  await portal.openAs("clerk2", "/bare/alone", { layout: "column" });
  await expect(crumbsOf(page).getByText("单页")).toBeVisible();
  await expect(foldControl(page)).toHaveCount(0);
  expect((await page.getByRole("complementary").boundingBox())?.width).toBe(64);
  const tile = menuOf(page).getByRole("button", { name: "没有分栏的一组页面" });
  await tile.hover();
  await expect(page.locator("[data-part=tip]")).toHaveText("没有分栏的一组页面");
  await menuOf(page).getByRole("button", { name: "长标题" }).click();
  await expect(foldControl(page)).toBeVisible();
  const row = page.getByRole("navigation", { name: "长标题" }).getByRole("link", { name: longTitle });
  await row.hover();
  await expect(page.locator("[data-part=tip]")).toHaveText(longTitle);
  await changeTheme(page, { layout: "float" });
  await menuOf(page).getByRole("button", { name: "长标题" }).hover();
  await menuOf(page).getByRole("link", { name: longTitle }).hover();
  await expect(page.locator("[data-part=tip]")).toHaveText(longTitle);
});

test("R-S07 more groups than the bar has room for scroll by arrows, the chosen one comes into view, and a menu read anew leaves them", async ({
  portal,
}) => {
  const { page } = portal;
  const many = Array.from({ length: 14 }, (_, n) => menuPage(`/more/${n}`, `很长的菜单名称${n}`));
  await withMenu(page, many);
  // The event stream makes the portal fetch its menu again and again.
  const resync = { contentType: "text/event-stream", body: "event: resync\ndata: {}\n\n" };
  await page.route("**/api/events", (route) => route.fulfill(resync));
  await portal.openAs("clerk2", "/more/13", { layout: "comprehensive" });
  const last = groupsOf(page).getByRole("link", { name: "很长的菜单名称13" });
  await expect(last).toBeInViewport();
  await page.getByRole("button", { name: "向左滚动菜单" }).click();
  await expect(last).not.toBeInViewport();
  for (const _ of [1, 2]) await page.waitForResponse("**/api/menu/nav");
  await expect(last).not.toBeInViewport();
  await page.getByRole("button", { name: "向右滚动菜单" }).click();
  await expect(last).toBeInViewport();
});

test("R-S04 a header that is not fixed goes with the scroll and comes back for the focus", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1440, height: 440 });
  await portal.openAs("clerk2", "/customer/my", { layout: "vertical", fixedHeader: false });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const top = async () => Math.round((await headOf(page).boundingBox())!.y);
  const scrollTo = (place: number) => scrollerOf(page).evaluate((view, y) => view.scrollTo({ top: y }), place);
  for (const layout of ["vertical", "column", "comprehensive", "float", "horizontal", "console"] as const) {
    await test.step(layout, async () => {
      await changeTheme(page, { layout, fixedHeader: false });
      await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
      await scrollTo(0);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      // The head may still be at the scroll position of the layout before.
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      const start = await top();
      const heading = (await portal.heading("我的客户").boundingBox())!.y;
      expect(heading).toBeGreaterThan(start + (await headOf(page).boundingBox())!.height);
      await scrollTo(30);
      await expect.poll(top).toBe(start - 30);
      await changeTheme(page, { fixedHeader: true });
      await expect.poll(top).toBe(start);
      await changeTheme(page, { fixedHeader: false });
      await expect.poll(top).toBe(start - 30);
      await headOf(page).getByRole("link").or(headOf(page).getByRole("button")).first().focus();
      await expect.poll(top).toBe(start);
    });
  }
});

test("R-S04 console: with eight entries the rail has icons whose titles are told beside them", async ({ portal }) => {
  const { page } = portal;
  await withMenu(
    page,
    Array.from({ length: 6 }, (_, n) => menuPage(`/more/${n}`, `页面${n}`, { icon: "apps-line" })),
  );
  await portal.openAs("clerk2", "/index", { layout: "console" });
  const entry = menuOf(page).getByRole("link", { name: "页面3" });
  await entry.hover();
  await expect(page.locator("[data-part=tip]")).toHaveText("页面3");
  expect((await entry.boundingBox())?.height).toBe(44);
});

test("R-S02 R-S04 console: above 1440 px the sales manager's card stands open at the right", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1600, height: 900 });
  await portal.openAs("enterprise3", "/index", { layout: "console" });
  const card = page.getByRole("region", { name: "我的销售经理" });
  await expect(card.getByRole("link", { name: /@busbar\.example$/ })).toBeVisible();
  expect((await card.boundingBox())!.x).toBeGreaterThan(1300);
  // A card that is always open needs no button.
  await expect(page.getByRole("button", { name: "我的销售经理" })).toHaveCount(0);
  await portal.expectAccessible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "我的销售经理" })).toBeVisible();
});
