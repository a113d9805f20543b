import { callerAs } from "../support/caller.ts";
import { menuOf } from "../support/layouts.ts";
import { type MenuRow, menuPage, withMenu, withNavigation } from "../support/menu-rows.ts";
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

test("R-N12 a row whose component this release does not have opens a page that says so, and the menu stays", async ({
  portal,
}) => {
  const { page } = portal;
  await withMenu(page, [{ ...menuPage("/odd", "奇怪的页面"), component: "no-such-component" }]);
  await portal.openAs("clerk2");
  await menuOf(page).getByRole("link", { name: "奇怪的页面" }).click();
  await expect(portal.heading("页面尚未提供")).toBeVisible();
  await expect(page.getByText("no-such-component")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "回到首页" }).click();
  await expect(portal.heading(/结算员二/)).toBeVisible();
});

test("R-N08 what the server sends against the guard is dropped, and a group left without pages goes too", async ({
  portal,
}) => {
  const { page } = portal;
  await withMenu(page, [
    { ...menuPage("/secret", "机密"), meta: { title: "机密", guard: ["user:admin"] } },
    {
      path: "/group",
      name: "Group",
      component: "",
      meta: { title: "空组", icon: "apps-line" },
      children: [menuPage("below", "组内机密", { guard: { role: ["Admin"], mode: "oneOf" } })],
    },
    menuPage("/open", "公开", { guard: { role: ["Admin"], mode: "except" } }),
  ]);
  await portal.openAs("clerk2");
  await expect(menuOf(page).getByRole("link", { name: "公开" })).toBeVisible();
  for (const name of ["机密", "空组", "组内机密"]) await expect(menuOf(page).getByText(name)).toHaveCount(0);
  await portal.open("/secret");
  await expect(portal.heading("页面不存在")).toBeVisible();
});

test.describe("with a failure in the guard", () => {
  test.use({ allowed: [/status of 50[03]/] });

  test("R-N04 R-N16 R-S12 a failure before the routes are there resets the state, leads to sign-in and stays in the log", async ({
    portal,
  }) => {
    const { page } = portal;
    await page.route("**/api/user/info", (route) =>
      route.fulfill({ status: 500, json: { status: 500, msg: "服务器发生错误", data: null } }),
    );
    await portal.openAs("smnorth", "/customer/my");
    await expect(portal.heading("欢迎登录")).toBeVisible();
    expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy");
    await expect(page.getByText("服务器发生错误").first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("admin-pro-token"))).toBeNull();
    await page.unroute("**/api/user/info");
    await page.getByLabel(/用户名/).fill("smnorth");
    await page.getByLabel("密码", { exact: true }).fill("Busbar-demo-1");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(portal.heading("我的客户")).toBeVisible();
    await page.getByRole("button", { name: /^错误日志/ }).click();
    const log = page.getByRole("dialog", { name: "错误日志" });
    await expect(log.getByText("服务器发生错误").first()).toBeVisible();
    await log.getByRole("button", { name: "查看: 服务器发生错误" }).click();
    await expect(page.getByRole("dialog", { name: "详情" }).locator("pre")).toContainText(
      /contract\/src\/kernel\/http\/client\.ts:\d+:\d+/,
    );
  });

  test("R-N10 a route list that is no list is told as such, and sign-in comes next", async ({ portal }) => {
    const { page } = portal;
    await page.route("**/api/menu/nav", (route) =>
      route.fulfill({ json: { status: 0, msg: "", data: { permissions: [], menuList: "首页", settings: {} } } }),
    );
    await portal.openAs("smnorth");
    await expect(page.getByText("路由格式返回有误")).toBeVisible();
    await expect(portal.heading("欢迎登录")).toBeVisible();
  });

  test("R-A02 answers about the person that are of the wrong shape are told as such, and sign-in comes next", async ({
    portal,
  }) => {
    const { page } = portal;
    let wrong = {};
    await page.route("**/api/user/info", async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...wrong } } });
    });
    for (wrong of [{ username: 5 }, { avatar: null }, { roles: "Admin" }, { permissions: {} }]) {
      await test.step(JSON.stringify(wrong), async () => {
        await portal.openAs("smnorth");
        await expect(page.getByText("用户信息核心接口异常，请检查返回的数据格式")).toBeVisible();
        await expect(portal.heading("欢迎登录")).toBeVisible();
      });
    }
  });
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
