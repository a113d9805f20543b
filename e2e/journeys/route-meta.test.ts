import { changeTheme, foldControl, menuOf, scrollerOf } from "../support/layouts.ts";
import { menuGroup, menuPage, withMenu } from "../support/menu-rows.ts";
import { rowNames } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

const list = (path: string, title: string, meta: Record<string, unknown> = {}) => ({
  ...menuPage(path, title, meta),
  component: "customers",
});
const tabs = { showTabs: true, tabsBarStyle: "card" };

test("R-N09 R-S19 title and titleEn name the page in menu, tab, breadcrumb and window, in both languages", async ({
  portal,
}) => {
  const { page } = portal;
  await withMenu(page, [menuPage("/energy", "能耗", { titleEn: "Energy use", icon: "flashlight-line" })]);
  await portal.openAs("clerk2", "/energy", tabs);
  await expect(page).toHaveTitle(/^能耗 - /);
  await expect(page.getByRole("tab", { name: "能耗" })).toBeVisible();
  await page.getByRole("button", { name: "切换语言" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page).toHaveTitle(/^Energy use - /);
  await expect(page.getByRole("tab", { name: "Energy use" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Energy use" }),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Energy use")).toBeVisible();
});

test("R-N09 icon stands in the menu and on the tab, also that of the group above", async ({ portal }) => {
  const { page } = portal;
  const icon = "flashlight-line";
  await withMenu(page, [
    menuPage("/own", "自带", { icon }),
    menuGroup("/group", "上层", [menuPage("under", "继承")], { icon }),
  ]);
  await portal.openAs("clerk2", "/own", tabs);
  const drawing = await page.getByRole("tab", { name: "自带" }).locator("> svg").first().innerHTML();
  expect(await menuOf(page).getByRole("link", { name: "自带" }).locator("svg").first().innerHTML()).toBe(drawing);
  await portal.open("/group/under");
  await expect(page.getByRole("tab", { name: "继承" })).toBeVisible();
  expect(await page.getByRole("tab", { name: "继承" }).locator("> svg").first().innerHTML()).toBe(drawing);
});

test.describe("an icon that no shipped menu has", () => {
  test.use({ allowed: [/status of 404 .*no-such-icon\.svg/] });

  test("R-N09 is one small file, and a name that no icon has gets the usual one", async ({ portal }) => {
    const { page } = portal;
    await withMenu(page, [
      menuPage("/dice", "骰子", { icon: "dice-1-line" }),
      menuPage("/nothing", "无此图标", { icon: "no-such-icon" }),
      menuPage("/usual", "默认", { icon: "menu-line" }),
    ]);
    await portal.openAs("clerk2", "/dice", tabs);
    const drawing = (title: string) => menuOf(page).getByRole("link", { name: title }).locator("svg path");
    await expect(drawing("骰子")).toHaveAttribute("d", /^M5 5v14h14V5z/);
    await expect(page.getByRole("tab", { name: "骰子" }).locator("> svg path").first()).toHaveAttribute(
      "d",
      /^M5 5v14/,
    );
    await expect(drawing("无此图标")).toHaveAttribute("d", (await drawing("默认").getAttribute("d")) ?? "none");
    const read = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, responseStatus }) => name.includes("/icons-") && responseStatus === 200)
        .map(({ decodedBodySize }) => decodedBodySize),
    );
    expect(read).toHaveLength(1);
    expect(read[0]).toBeLessThan(1000);
  });
});

test("R-N09 R-S10 a page marked noKeepAlive starts anew, another one is as it was left", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [list("/fresh", "不缓存", { noKeepAlive: true }), list("/kept", "缓存")]);
  await portal.openAs("clerk2", "/index", tabs);
  for (const [path, marked] of [
    ["/fresh", false],
    ["/kept", true],
  ] as const) {
    await portal.open(path);
    await expect(rowNames(page).first()).toBeVisible();
    await scrollerOf(page).evaluate((view) => (view.dataset["mark"] = "mine"));
    await portal.open("/index");
    await expect(portal.heading(/结算员二/)).toBeVisible();
    await portal.open(path);
    await expect(rowNames(page).first()).toBeVisible();
    const mark = await scrollerOf(page).evaluate((view) => view.dataset["mark"]);
    expect(mark === "mine").toBe(marked);
  }
});

test("R-N09 R-T03 noClosable has no cross and survives, tabHidden has no tab at all", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [
    menuPage("/stays", "常驻", { noClosable: true }),
    menuPage("/quiet", "无标签", { tabHidden: true }),
    menuPage("/plain", "普通"),
  ]);
  await portal.openAs("clerk2", "/quiet", tabs);
  await expect(page).toHaveTitle(/^无标签/);
  await expect(page.getByRole("tab")).toHaveText(["首页", "常驻"]);
  await portal.open("/plain");
  await expect(page.getByRole("tab")).toHaveText(["首页", "常驻", "普通"]);
  await page.getByRole("tab", { name: "首页" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭全部" }).click();
  await expect(page.getByRole("tab")).toHaveText(["首页", "常驻"]);
});

test("R-N09 R-T04 dynamicNewTab opens a tab for each address, activeMenu lights its entry, hidden has none", async ({
  portal,
}) => {
  const { page } = portal;
  await withMenu(page, [
    menuPage("/orders", "订单"),
    menuPage("/order/:id", "订单详情", { hidden: true, dynamicNewTab: true, activeMenu: "/orders" }),
    menuPage("/sheet/:id", "表单详情", { hidden: true }),
  ]);
  await portal.openAs("clerk2", "/order/1", tabs);
  await expect(menuOf(page).getByText("订单详情")).toHaveCount(0);
  await expect(menuOf(page).getByRole("link", { name: "订单" })).toHaveAttribute("aria-current", "page");
  await portal.open("/order/2?from=mail");
  await expect(page.getByRole("tab", { name: "订单详情" })).toHaveCount(2);
  await portal.open("/sheet/1");
  await portal.open("/sheet/2");
  await expect(page.getByRole("tab", { name: "表单详情" })).toHaveCount(1);
});

test("R-N09 breadcrumbHidden leaves a step out, levelHidden lifts what is below, noColumn takes the panel away", async ({
  portal,
}) => {
  const { page } = portal;
  await withMenu(page, [
    menuGroup("/outer", "外层", [menuGroup("mid", "中层", [menuPage("leaf", "里层")], { breadcrumbHidden: true })]),
    menuGroup("/lifted", "不出现", [menuPage("up", "提升")], { levelHidden: true }),
    menuGroup("/bare", "无栏组", [menuPage("page", "无栏", { noColumn: true })]),
  ]);
  await portal.openAs("clerk2", "/outer/mid/leaf", { layout: "vertical" });
  await expect(page.getByRole("navigation", { name: "当前位置" }).getByRole("listitem")).toHaveText([/外层/, /里层/]);
  await expect(menuOf(page).getByRole("link", { name: "提升" })).toBeVisible();
  await expect(menuOf(page).getByText("不出现")).toHaveCount(0);
  await changeTheme(page, { layout: "column" });
  await expect(foldControl(page)).toHaveCount(1);
  await portal.open("/bare/page");
  await expect(page).toHaveTitle(/^无栏/);
  await expect(foldControl(page)).toHaveCount(0);
});

test("R-N09 guards show and hide pages by rights and roles to one who reads customers and areas", async ({
  portal,
}) => {
  const { page } = portal;
  const guards = [
    ["读客户", ["customer:read"], true],
    ["两个权限缺一", ["user:admin", "Admin"], false],
    ["任一权限", { permission: ["customer:read", "user:admin"], mode: "oneOf" }, true],
    ["全部权限缺一", { permission: ["customer:read", "user:admin"], mode: "allOf" }, false],
    ["全部权限", { permission: ["customer:read", "assignment:read"], mode: "allOf" }, true],
    ["排除未全有", { permission: ["customer:read", "user:admin"], mode: "except" }, true],
    ["排除已有", { permission: ["customer:read"], mode: "except" }, false],
    ["其他角色", { role: ["Editor"] }, false],
  ] as const;
  await withMenu(
    page,
    guards.map(([title, guard], n) => menuPage(`/guarded/${n}`, title, { guard })),
  );
  await portal.openAs("clerk2");
  await expect(menuOf(page).getByRole("link", { name: "读客户" })).toBeVisible();
  for (const [title, , shown] of guards)
    await expect(menuOf(page).getByRole("link", { name: title, exact: true }), title).toHaveCount(shown ? 1 : 0);
});
