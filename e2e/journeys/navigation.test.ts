import { callerAs } from "../support/caller.ts";
import { menuOf } from "../support/layouts.ts";
import { type MenuRow, withNavigation } from "../support/menu-rows.ts";
import { expect, test } from "../support/portal.ts";

test("R-N01 R-N17 a visitor opens the pages before sign-in, and is sent to sign in from every other one", async ({
  portal,
}) => {
  const { page } = portal;
  for (const path of [
    "/login",
    "/register",
    "/reset-password",
    "/forgot-password",
    "/forgot-password/reset",
    "/callback",
    "/403",
    "/404",
  ]) {
    await portal.open(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect.poll(() => portal.address()).toBe(path);
  }
  // From the error page, people continue with the button or by typing an address.
  await expect(portal.heading("页面不存在")).toBeVisible();
  await page.getByRole("button", { name: "去登录" }).click();
  await expect(portal.heading("欢迎登录")).toBeVisible();
  for (const path of ["/", "/index", "/user-center?id=1", "/customer/my", "/customer/detail/1", "/no/such/page"]) {
    await portal.open("/403");
    await expect(portal.heading("没有访问权限")).toBeVisible();
    await page.evaluate((address) => (location.hash = `#${address}`), path);
    await expect(portal.heading("欢迎登录")).toBeVisible();
    const asked = path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`;
    expect([asked, "/login?redirect=%2F"]).toContain(portal.address());
  }
});

test("R-N01 a link of a mail, pasted into the window of somebody signed in, opens its page, and Back the portal", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smnorth");
  await expect(portal.heading(/华北经理/)).toBeVisible();
  await page.evaluate(() => (location.hash = "#/forgot-password/reset?token=used-long-ago"));
  await expect(portal.heading(/设置新密码|链接已失效/)).toBeVisible();
  await page.goBack();
  await expect(portal.heading(/华北经理/)).toBeVisible();
});

test("R-N01 with a session /user-center stands inside the layout", async ({ portal }) => {
  await portal.openAs("smnorth", "/user-center");
  await expect(portal.heading("个人中心")).toBeVisible();
  await expect(menuOf(portal.page)).toBeVisible();
});

test("R-N04 R-N15 on a deep link the person and their routes are fetched once, then the page opens where it was asked for", async ({
  portal,
}) => {
  const { page } = portal;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await portal.openAs("smnorth", "/customer/assignment?from=mail");
  await expect(portal.heading("销售分工")).toBeVisible();
  expect(portal.address()).toContain("/customer/assignment?from=mail");
  await portal.open("/customer/my");
  await expect(portal.heading("我的客户")).toBeVisible();
  await page.getByRole("link", { name: "首页" }).click();
  await expect(portal.heading(/华北经理/)).toBeVisible();
  expect(asked.filter((path) => path === "/api/user/info")).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/menu/nav")).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/router/getList")).toHaveLength(0);
});

test("R-N12 R-N15 the route list has path, name, component and meta, is the menu, and the other call answers the same", async ({
  portal,
}) => {
  const caller = await callerAs("clerk2");
  type Answer = { permissions: string[]; menuList: MenuRow[] };
  const { permissions, menuList } = await caller.get<Answer>("/menu/nav");
  expect(permissions).toContain("assignment:read");
  expect(await caller.get<{ list: MenuRow[] }>("/router/getList")).toMatchObject({ list: menuList });
  await caller.signOut();
  // The template's groups are nested.
  const flat = (list: readonly MenuRow[]) => list.filter(({ name }) => name !== "Vab");
  const all = flat(menuList).flatMap((row) => [row, ...(row.children ?? [])]);
  for (const row of all) {
    expect(row).toMatchObject({ path: expect.any(String), name: expect.any(String), component: expect.any(String) });
    expect(row.meta["title"]).toEqual(expect.any(String));
  }
  await withNavigation(portal.page, (navigation) => {
    navigation.menuList = flat(navigation.menuList as MenuRow[]);
    for (const row of navigation.menuList) for (const child of row.children ?? []) child.meta["title"] += "（改）";
  });
  await portal.openAs("clerk2", "/customer/my");
  // The group of the current page is open by now.
  await expect(portal.heading("我的客户")).toBeVisible();
  const shown = all
    .filter(({ component, meta }) => component !== "" && !meta["hidden"])
    .map(({ meta }) => meta["title"]);
  for (const { children, meta } of flat(menuList))
    if (children?.some((child) => !child.meta["hidden"]) && !meta["levelHidden"]) {
      const group = menuOf(portal.page).getByRole("button", { name: String(meta["title"]) });
      if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
    }
  // A row with a count shows the number behind its title.
  await expect(menuOf(portal.page).getByRole("link")).toHaveText(
    shown.map((title) => new RegExp(`^${String(title)}（改）`)),
  );
});

test("R-N05 a typed /login with a session goes home, whatever it says of a redirect, and Back does not lead into it", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smnorth", "/customer/my");
  await expect(portal.heading("我的客户")).toBeVisible();
  await portal.open("/login?redirect=%2Fcustomer%2Fassignment");
  await expect(portal.heading(/华北经理/)).toBeVisible();
  expect(portal.address()).toBe("/index");
  await page.goBack();
  await expect(portal.heading("我的客户")).toBeVisible();
});

test("R-S17 an address that leads on is left behind: Back goes to the page before it, by link and by hand", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/user-center");
  await expect(portal.heading("个人中心")).toBeVisible();
  for (const address of ["/", "/customer"]) {
    await portal.open(address);
    await expect(portal.heading("个人中心")).toBeHidden();
    await page.goBack();
    await expect(portal.heading("个人中心")).toBeVisible();
  }
  await page.getByRole("link", { name: "Busbar 能源管理后台" }).click();
  await expect(portal.heading(/结算员二/)).toBeVisible();
  await page.goBack();
  await expect(portal.heading("个人中心")).toBeVisible();
});

test("R-S16 on a slow line a click shows tab, menu row and title at once, and the page comes where its outline was", async ({
  portal,
}) => {
  const { page } = portal;
  const line = Promise.withResolvers<void>();
  await page.route(/assets\/MyCustomersPage-/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await portal.openAs("clerk1", "/index", { showTabs: true });
  await menuOf(page).getByRole("button", { name: "客户" }).click();
  await menuOf(page).getByRole("link", { name: "我的客户" }).click();
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(page.getByRole("tab", { name: "我的客户" })).toHaveAttribute("aria-selected", "true");
  await expect(menuOf(page).getByRole("link", { name: "我的客户" })).toHaveAttribute("aria-current", "page");
  const outline = await page.locator("[data-part=outline] > div:nth-child(2)").boundingBox();
  const title = await portal.heading("我的客户").boundingBox();
  line.resolve();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(await page.locator("div:has(> div > table):visible").boundingBox()).toEqual(outline);
  expect(await portal.heading("我的客户").boundingBox()).toEqual(title);
});
