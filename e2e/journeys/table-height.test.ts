import type { Page } from "@playwright/test";
import { changeTheme, layouts, scrollerOf, viewOf } from "../support/layouts.ts";
import { rowNames } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

const body = (page: Page) => page.locator("div:has(> table):visible");
const heightOf = async (page: Page) => (await body(page).boundingBox())?.height;
/** Pixels of vertical overflow of the view. */
const excessOf = (page: Page) => scrollerOf(page).evaluate((scroller) => scroller.scrollHeight - scroller.clientHeight);

/** Additional pixels for the table in layouts with the breadcrumb in the header instead of a row below it. */
const more = {
  common: 0,
  horizontal: 0,
  comprehensive: 0,
  console: 0,
  vertical: 40,
  column: 40,
  float: 40,
} as const;

test("R-S21 in every layout a table takes what the window leaves it, and its page does not scroll", async ({
  portal,
}) => {
  test.slow();
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  await expect(rowNames(page).first()).toBeVisible();
  const expectTable = async (height: number) => {
    await expect.poll(() => heightOf(page)).toBe(height);
    expect(await excessOf(page)).toBe(0);
  };
  for (const layout of layouts) {
    await test.step(layout, async () => {
      await changeTheme(page, { layout, showTabs: false });
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectTable(900 - 291 + more[layout]);
      await page.setViewportSize({ width: 1440, height: 700 });
      await expectTable(700 - 291 + more[layout]);
      await changeTheme(page, { showTabs: true });
      await expectTable(700 - 291 + more[layout] - 40);
      await portal.open("/customer/assignment");
      await expect(portal.heading("销售分工")).toBeVisible();
      // With few rows the table is only as high as its contents.
      await expect(rowNames(page)).toHaveCount(7);
      await expectTable(7 * 40 + 41);
      await portal.open("/customer/my");
      await expect(portal.heading("我的客户")).toBeVisible();
    });
  }
});

test("R-S21 below 480 px of height the page scrolls instead of the table", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/customer/my");
  await expect(rowNames(page).first()).toBeVisible();
  const inside = () => body(page).evaluate((scroller) => scroller.scrollHeight - scroller.clientHeight);
  for (const layout of ["common", "vertical", "horizontal"] as const) {
    await changeTheme(page, { layout });
    await page.setViewportSize({ width: 1440, height: 479 });
    await expect.poll(inside).toBe(0);
    expect(await excessOf(page)).toBeGreaterThan(100);
    await page.setViewportSize({ width: 1440, height: 480 });
    await expect.poll(inside).toBeGreaterThan(100);
  }
});

/** Rows that are whole between the head of the table and its lower edge. */
const wholeRows = (page: Page) =>
  body(page).evaluate((scroller) => {
    const bottom = scroller.getBoundingClientRect().bottom;
    const top = scroller.querySelector("thead")!.getBoundingClientRect().bottom;
    const rows = [...scroller.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.height === 40 && row.top >= top - 0.5 && row.bottom <= bottom + 0.5).length;
  });

test("R-S21 maximised, a list is the whole screen, with 18 rows of the usual height in 900 pixels", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/contract/list", { layout: "common", showTabs: true });
  await expect(rowNames(page).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("tab", { name: "合同" }).dblclick();
  await expect.poll(() => wholeRows(page)).toBe(18);
  expect(await excessOf(page)).toBe(0);
  // The pager stands beside the actions of the page, and below the table where the window is too narrow for both.
  const pager = page.locator("[data-part=pager]:visible");
  const title = portal.heading("合同").and(page.locator(":visible"));
  expect((await pager.boundingBox())!.y).toBeLessThan((await title.boundingBox())!.y + 32);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect.poll(() => heightOf(page)).toBe(700 - 291 + 48 + 40 + 40 - 40);
  expect(await excessOf(page)).toBe(0);
});

test("R-S21 further rows of controls take 60 pixels each from the table, and the page does not scroll beside it", async ({
  portal,
}) => {
  test.slow();
  const { page } = portal;
  await portal.openAs("admin", "/customer/my");
  await page.setViewportSize({ width: 1440, height: 900 });
  const further = {
    "/customer/my": 0,
    "/point/list": 0,
    "/billing/statement": 1,
    "/receivable/tax-invoice": 0,
  };
  for (const [path, rows] of Object.entries(further)) {
    await test.step(path, async () => {
      await portal.open(path);
      await expect(rowNames(page).first()).toBeVisible();
      await expect.poll(() => heightOf(page)).toBe(900 - 291 - 60 * rows);
      await expect.poll(() => excessOf(page)).toBe(0);
    });
  }
  // Selecting rows moves none: the bulk bar has the place of both rows of filters.
  await portal.open("/point/list");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => heightOf(page)).toBe(900 - 291 - 60);
  const before = await rowNames(page).first().boundingBox();
  await page
    .getByRole("checkbox", { name: /^选择 / })
    .and(page.locator(":visible"))
    .first()
    .check();
  await expect(page.getByRole("region", { name: "批量操作" })).toBeVisible();
  await expect.poll(() => rowNames(page).first().boundingBox()).toEqual(before);
});

test("the title of a page stands where the title of every other one does", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin");
  const middles: Record<string, number> = {};
  const pages = {
    "/index": /系统管理员/,
    "/customer/my": "我的客户",
    "/customer/assignment": "销售分工",
    "/customer/import": "导入客户",
    "/user-center": "个人中心",
    "/notices": "全部通知",
  };
  for (const [path, name] of Object.entries(pages)) {
    await portal.open(path);
    const title = portal.heading(name).and(page.locator(":visible"));
    await expect(title).toBeVisible();
    // The skeleton of a page has the title, too.
    await expect(viewOf(page).locator("[data-part=outline]")).toHaveCount(0);
    const box = (await title.boundingBox())!;
    middles[path] = box.y + box.height / 2;
  }
  expect([...new Set(Object.values(middles))], JSON.stringify(middles)).toHaveLength(1);
});
