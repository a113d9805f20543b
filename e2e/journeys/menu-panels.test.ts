import { expect, test } from "../support/portal.ts";
import { changeTheme, crumbsOf, menuOf } from "../support/layouts.ts";
import { menuGroup, menuPage, type MenuRow, withMenu } from "../support/menu-rows.ts";

const pages = (count: number) => Array.from({ length: count }, (_, n) => menuPage(`p${n}`, `页面${n}`));

test("R-S06 a panel opens after a moment, forgives the way to it, and closes by Escape", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [menuGroup("/second", "第二组", pages(3)), menuGroup("/third", "第三组", pages(8))]);
  await portal.openAs("clerk2", "/index", { layout: "float" });
  const [second, third] = [
    menuOf(page).getByRole("button", { name: "第二组" }),
    menuOf(page).getByRole("button", { name: "第三组" }),
  ];
  await second.hover();
  await expect(second).toHaveAttribute("aria-expanded", "true");
  // Diagonally across the neighbouring entry into the panel.
  const from = (await second.boundingBox())!;
  const to = (await menuOf(page).getByRole("link", { name: "页面2" }).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 46);
  // In few steps: on a busy machine each takes so long that many would be a pause on the neighbour.
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 4 });
  await expect(second).toHaveAttribute("aria-expanded", "true");
  await expect(third).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(second).toHaveAttribute("aria-expanded", "false");
});

test("R-S06 the float panel is 335 px wide with two columns of tiles", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [menuGroup("/second", "第二组", pages(4))]);
  await portal.openAs("clerk2", "/index", { layout: "float" });
  await menuOf(page).getByRole("button", { name: "第二组" }).focus();
  await page.keyboard.press("Enter");
  const [first, next] = [
    (await menuOf(page).getByRole("link", { name: "页面0" }).boundingBox())!,
    (await menuOf(page).getByRole("link", { name: "页面1" }).boundingBox())!,
  ];
  expect(first.width).toBe(160);
  expect(next.y).toBe(first.y);
  expect(next.x - first.x).toBe(165);
  await portal.expectAccessible();
});

test("R-S06 in a panel more than 18 pages of a group scroll in 60 % of the window", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [menuGroup("/long", "长组", pages(40)), menuGroup("/short", "短组", pages(18))]);
  await portal.openAs("clerk2", "/index");
  const heightOf = async (group: string) => {
    await menuOf(page).getByRole("button", { name: group }).focus();
    await page.keyboard.press("Enter");
    const list = menuOf(page).locator("[data-part=pages]");
    const found = await list.evaluate((element) => [element.clientHeight, element.scrollHeight] as const);
    await page.keyboard.press("Escape");
    return found;
  };
  await expect(portal.heading(/结算员二/)).toBeVisible();
  for (const layout of ["float", "horizontal", "console"] as const) {
    await test.step(layout, async () => {
      await changeTheme(page, { layout });
      await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
      const [shown, whole] = await heightOf("长组");
      expect(shown).toBe(540);
      expect(whole).toBeGreaterThan(shown);
      const [short, all] = await heightOf("短组");
      expect(short).toBe(all);
    });
  }
});

test("R-S06 in the column of the menu an open group of more than 18 scrolls in itself", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [menuGroup("/long", "长组", pages(19))]);
  await portal.openAs("clerk2", "/index", { layout: "vertical" });
  await menuOf(page).getByRole("button", { name: "长组" }).click();
  const list = menuOf(page).getByRole("list").filter({ hasText: "页面0" }).last();
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
});

test("R-S06 however deep, an entry begins behind its group's icon and keeps room for its title", async ({ portal }) => {
  const { page } = portal;
  const levels = [..."零一二三四五六"].map((number) => `第${number}层`);
  const icon = "home-line";
  const rows = levels.reduceRight<MenuRow[]>(
    (inner, title, level) => [
      inner.length === 0
        ? menuPage("leaf", title, { icon })
        : menuGroup(level === 0 ? "/deep" : `g${level}`, title, inner, { icon }),
    ],
    [],
  );
  await withMenu(page, rows);
  await portal.openAs("clerk2", "/index", { layout: "vertical" });
  const titles = levels.map((title) => menuOf(page).getByText(title, { exact: true }));
  for (const title of titles) await title.click();
  const starts = await Promise.all(titles.map(async (title) => (await title.boundingBox())!.x));
  const icons = await Promise.all(
    titles.map(async (title) => (await title.locator("xpath=preceding-sibling::*[1]").boundingBox())!.x),
  );
  for (const level of [1, 2, 3, 4]) expect(icons[level]).toBeGreaterThanOrEqual(starts[level - 1]!);
  expect((await titles[6]!.boundingBox())!.width).toBeGreaterThan(40);
});

test("R-S06 what does not fit into the row folds into one more entry, reached by keyboard", async ({ portal }) => {
  const { page } = portal;
  const many = Array.from({ length: 12 }, (_, n) => menuPage(`/more/${n}`, `菜单名称${n}`));
  await withMenu(page, many);
  await portal.openAs("clerk2", "/index", { layout: "horizontal" });
  const more = menuOf(page).getByRole("button", { name: "更多" });
  await expect(more).toBeVisible();
  await expect(menuOf(page).getByRole("link", { name: "菜单名称11" })).toHaveCount(0);
  await menuOf(page).getByRole("link", { name: "首页" }).focus();
  await page.keyboard.press("End");
  await expect(more).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(menuOf(page).getByRole("link", { name: "菜单名称11" })).toBeFocused();
  await portal.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(crumbsOf(page).getByText("菜单名称11")).toBeVisible();
  await page.setViewportSize({ width: 2900, height: 900 });
  await expect(more).toHaveCount(0);
  await expect(menuOf(page).getByRole("link", { name: "菜单名称11" })).toHaveAttribute("aria-current", "page");
});

test("R-S06 groups of the row drop down under the pointer and by keyboard; badges need 1200 px", async ({ portal }) => {
  const { page } = portal;
  await withMenu(page, [menuPage("/hot", "热门", { badge: "Hot" })]);
  await portal.openAs("clerk2", "/index", { layout: "horizontal" });
  const group = menuOf(page).getByRole("button", { name: "客户" });
  await group.hover();
  await menuOf(page).getByRole("link", { name: "我的客户" }).click();
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await group.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(portal.heading("合作伙伴")).toBeVisible();
  await expect(menuOf(page).getByText("Hot", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(menuOf(page).getByText("Hot", { exact: true })).toBeHidden();
});

test("R-S06 R-N09 levelHidden, hidden, badge, dot, targets and a drawing of one's own are shown as the meta says", async ({
  portal,
}) => {
  const { page } = portal;
  await withMenu(page, [
    menuGroup("/mall", "物料源", [menuPage("goods", "物料市场", { badge: "3", dot: true })], { levelHidden: true }),
    menuGroup("/gone", "不显示", [menuPage("x", "也不显示")], { hidden: true }),
    menuPage("/own", "自绘图标", { isCustomSvg: true, icon: "M2 2h20v20H2z" }),
    { ...menuPage("https://example.org/help", "外部帮助", { target: "_self" }), component: "" },
    { ...menuPage("https://example.org/more", "外部手册", { target: "_blank" }), component: "" },
  ]);
  await portal.openAs("clerk2", "/index", { layout: "vertical" });
  await expect(menuOf(page).getByRole("link", { name: "物料市场 3 项待处理 新" })).toBeVisible();
  await expect(menuOf(page).getByText("物料源")).toHaveCount(0);
  await expect(menuOf(page).getByText("不显示")).toHaveCount(0);
  const badge = menuOf(page).locator("[data-part=badge]");
  expect((await badge.boundingBox())?.height).toBe(16);
  expect(await menuOf(page).locator("[data-part=dot]").boundingBox()).toMatchObject({ width: 6, height: 6 });
  await expect(menuOf(page).getByRole("link", { name: "自绘图标" }).locator("path")).toHaveAttribute(
    "d",
    "M2 2h20v20H2z",
  );
  await expect(menuOf(page).getByRole("link", { name: "外部帮助" })).toHaveAttribute("target", "_self");
  await expect(menuOf(page).getByRole("link", { name: "外部手册 在新窗口打开" })).toHaveAttribute("target", "_blank");
  await portal.expectAccessible();
});
