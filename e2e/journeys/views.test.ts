import { filterChip, listAddress, searchLabel } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

test("R-S12 a page may be left while one of its date or time fields is open: the error log stays empty", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("admin", "/vab/form/timePicker", { showTabs: true, layout: "vertical" });
  await page.getByRole("main").locator(".ant-picker input").first().click();
  await expect(page.locator(".ant-picker-dropdown")).toBeVisible();
  await page.evaluate(() => location.assign("#/vab/form/datePicker"));
  await expect(portal.heading("日期选择器")).toBeVisible();
  await page.locator("[data-route]:not([data-kept]) .ant-picker input").first().click();
  await page.evaluate(() => location.assign("#/vab/form/timePicker"));
  await expect(portal.heading("时间选择器")).toBeVisible();
  await expect(page.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^错误日志/ })).toHaveCount(0);
});

test("R-S10 a list keeps its filter, scroll and half-typed search while one is elsewhere", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1440, height: 620 });
  await portal.openAs("clerk2", listAddress("sort*customerNo"));
  await expect(page.getByRole("link", { name: "华北一号铸造(演示)" })).toBeVisible();
  const table = page.getByRole("grid");
  const scroller = table.locator("xpath=..");
  await scroller.evaluate((element) => (element.scrollTop = 160));
  await page.getByLabel(searchLabel).pressSequentially("演示");
  await expect.poll(() => decodeURIComponent(portal.address())).toContain("keyword*演示");
  await expect(table).toHaveAttribute("aria-busy", "false");
  await scroller.evaluate((element) => (element.scrollTop = 120));

  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "首页" }).click();
  await expect(portal.heading(/结算员二/)).toBeVisible();
  await expect(table).toBeHidden();
  await page.goBack();
  await expect(page.getByLabel(searchLabel)).toHaveValue("演示");
  expect(decodeURIComponent(portal.address())).toContain("keyword*演示");
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(120);
});

test("R-S10 a list behind keeps its layout, and neither the pointer nor paper meets it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", listAddress("sort*customerNo"));
  const row = page.locator("main tr", { hasText: "华北一号铸造" });
  await expect(row).toBeVisible();
  const height = () => row.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "首页" }).click();
  await expect(portal.heading(/结算员二/)).toBeVisible();
  await expect(row).toBeHidden();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await height()).toBe(before);
  const met = await page.evaluate(() => document.elementFromPoint(700, 450)?.closest("[data-route]")?.id);
  expect(met).toBe("view-%2Findex");

  await page.emulateMedia({ media: "print" });
  expect(await height()).toBe(0);
  await expect(portal.heading(/结算员二/)).toBeVisible();
});

test("R-S10 a kept view is seen before its tab is marked, and a click in between meets the view that is seen", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", listAddress("sort*customerNo"), { showTabs: true, tabsBarStyle: "card" });
  await expect(page.getByRole("link", { name: "华北一号铸造(演示)" })).toBeVisible();
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "首页" }).click();
  await expect(portal.heading(/结算员二/)).toBeVisible();
  const seen = await page.evaluate(async () => {
    const behind = document.querySelector('[id="view-%2Fcustomer%2Fmy"] [data-part=scroller]');
    const front = document.querySelector('[id="view-%2Findex"] [data-part=scroller]');
    const tabOf = (key: string) => document.querySelector<HTMLElement>(`[role=tab][data-key='${key}']`);
    const isCurrent = (key: string) => tabOf(key)?.getAttribute("aria-selected");
    history.back();
    await new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    await Promise.resolve();
    // The view comes first and its tab with the input or after the frame.
    const first = {
      list: behind?.checkVisibility(),
      home: front?.checkVisibility(),
      listTab: isCurrent("/customer/my"),
      homeTab: isCurrent("/index"),
    };
    tabOf("/customer/my")?.querySelector<HTMLElement>("[data-cross]")?.click();
    return first;
  });
  expect(seen).toEqual({ list: true, home: false, listTab: "false", homeTab: "true" });
  // The list was in front when it was closed, so that Home follows.
  await expect(portal.heading(/结算员二/)).toBeVisible();
  await expect(page.getByRole("tab", { name: "我的客户" })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
});

test("R-S10 Back undoes the choices of a list one by one", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  await filterChip(page, "大区").click();
  await page.getByRole("checkbox", { name: "华东" }).check();
  await page.getByRole("checkbox", { name: "华南" }).check();
  await page.keyboard.press("Escape");
  await expect(filterChip(page, "大区：华东、华南")).toBeVisible();
  await page.goBack();
  await expect(filterChip(page, "大区：华东")).toBeVisible();
  await page.goBack();
  await expect(filterChip(page, "大区")).toBeVisible();
  await expect(portal.heading("我的客户")).toBeVisible();
});
