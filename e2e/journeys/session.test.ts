import { callerAs, demoPassword, portalAddress } from "../support/caller.ts";
import { createCustomer, newName } from "../support/customers.ts";
import { menuOf } from "../support/layouts.ts";
import { listAddress, rowOf } from "../support/list.ts";
import { expect, restAddress, test } from "../support/portal.ts";

const expired = "登录状态已过期，请重新登录";

test.describe(() => {
  // The browser logs calls that are refused because the session is over.
  test.use({ allowed: [/status of 401/] });

  test("R-E02 R-E06 a session that was ended elsewhere leads to sign-in, told once, and back to the same page", async ({
    portal,
    context,
  }) => {
    const { page } = portal;
    await portal.openAs("smsouth", listAddress("keyword*港务"));
    await expect(page.getByRole("link", { name: "华南港务(演示)" })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("admin-pro-token"));
    await context.request.post(`${new URL(page.url()).origin}/api/logout`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });

    // The server has ended the stream of events, and the next one is refused.
    await expect(page.getByText(expired)).toHaveCount(1);
    await expect(page.getByRole("region", { name: "消息" }).getByText(expired)).toHaveCount(0);
    expect(portal.address()).toMatch(/^\/login\?redirect=/);
    expect(await page.evaluate(() => localStorage.getItem("admin-pro-token"))).toBeNull();

    await page.getByLabel(/用户名/).fill("smsouth");
    await page.getByLabel("密码", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("link", { name: "华南港务(演示)" })).toBeVisible();
    expect(decodeURIComponent(portal.address())).toContain("keyword*港务");
  });

  test("R-A04 a lost access token is not a session: the page asks to sign in", async ({ portal }) => {
    await portal.openAs("smsouth", "/customer/my");
    await expect(portal.heading("我的客户")).toBeVisible();
    // Away from the portal, which would otherwise notice before it is opened again.
    await portal.page.goto(restAddress());
    await portal.page.evaluate(() => localStorage.setItem("admin-pro-token", "not-a-token"));
    await portal.open("/customer/my");
    await expect(portal.page.getByText(expired)).toBeVisible();
  });
});

test("R-A04 two windows of one browser work on one session and end together", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smsouthwest", "/customer/my");
  await expect(page.getByRole("link", { name: "西南水泥(演示)" })).toBeVisible();
  const other = await portal.openWindow("/customer/my");
  await expect(other.getByRole("link", { name: "西南水泥(演示)" })).toBeVisible();
  await page.getByRole("button", { name: "SM_SOUTHWEST 西南经理" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(other.getByRole("heading", { name: "欢迎登录" })).toBeVisible();
});

test("R-S11 signing out shows the loader, ends the session on the server and reloads after 1.5 s", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smsouthwest", "/customer/my");
  await expect(portal.heading("我的客户")).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("admin-pro-token"));
  await page.getByRole("button", { name: "SM_SOUTHWEST 西南经理" }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByText("正在退出…")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("admin-pro-token"))).toBeNull();
  await reloaded;
  await expect(portal.heading("欢迎登录")).toBeVisible();
  expect(portal.address()).toBe("/login");
  await expect(page.getByText(expired)).toBeHidden();
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/user/info`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
  await portal.open("/customer/my");
  await expect(portal.heading("欢迎登录")).toBeVisible();
});

test("R-A03 R-P07 signing out leaves nothing of the person behind, full access least of all, and the next one starts clean", async ({
  portal,
}) => {
  const { page } = portal;
  const context = page.context();
  await portal.openAs("admin", "/customer/my", { showTabs: true });
  // The sign-in page stores the sign-in key beside the token.
  await page.evaluate(() => localStorage.setItem("busbar-sign-in", "x".repeat(32)));
  await page.reload();
  await expect(portal.heading("我的客户")).toBeVisible();
  await page.getByLabel("名称、编号或信用代码").fill("只属于我");
  await portal.open("/customer/assignment");
  await expect(portal.heading("销售分工")).toBeVisible();
  await page.getByRole("button", { name: "ADMIN 系统管理员" }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await reloaded;
  await expect(portal.heading("欢迎登录")).toBeVisible();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // The tours seen in this browser stay. The test's own marker has a different name for each sign-in.
  const stays = /^(language|theme|collapse|busbar-tours|signed-in-by-test.*)$/;
  expect(kept.filter((key) => !stays.test(key))).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name.includes("refresh"))).toEqual([]);

  await page.getByLabel(/用户名/).fill("editor");
  await page.getByLabel("密码", { exact: true }).fill("Busbar-demo-1");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.heading(/编辑/)).toBeVisible();
  await expect(page.getByRole("button", { name: /系统管理员/ })).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveCount(1);
  await expect(menuOf(page).getByRole("button", { name: "客户" })).toHaveCount(0);
  await portal.open("/customer/my");
  await expect(page.getByText("只属于我")).toHaveCount(0);
});

test("R-S13 what another person changes appears without a reload", async ({ portal }) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const name = newName("实时");
  await portal.openAs("clerk2", listAddress(`keyword*${name}`));
  await expect(page.getByText("没有符合条件的结果")).toBeVisible();
  const made = await createCustomer(clerk, { name, lifecycle: "LEAD" });
  await expect(rowOf(page, name)).toContainText("意向");
  await clerk.post(`/customers/${made.id}/steps/activate`, { rowVersion: made.rowVersion });
  await expect(rowOf(page, name)).toContainText("已生效");
  await clerk.signOut();
});

test.describe(() => {
  test.use({ allowed: [/status of 401/] });

  test("R-A04 two windows and another browser of one session renew it in the same moment, none lands on sign-in", async ({
    portal,
    context,
    browser,
  }) => {
    const { page } = portal;
    await portal.openAs("smcentral", "/customer/my");
    await expect(portal.heading("我的客户")).toBeVisible();
    const old = await page.evaluate(() => localStorage.getItem("admin-pro-token"));
    const second = await portal.openWindow("/customer/my");
    await expect(second.getByRole("heading", { level: 1, name: "我的客户" })).toBeVisible();
    const twin = await browser.newContext({ storageState: await context.storageState() });
    const third = await twin.newPage();

    // The token expires for both at once, as after ten minutes.
    for (const one of [context, twin]) {
      await one.route("**/api/**", (route) =>
        route.request().headers()["authorization"] === `Bearer ${old}`
          ? route.fulfill({ status: 401, json: { status: 402, msg: "", data: null, reason: "session.expired" } })
          : route.fallback(),
      );
    }
    const renewals: string[] = [];
    context.on("request", (made) => made.url().endsWith("/refreshToken") && renewals.push(made.method()));
    await Promise.all([page.reload(), second.reload(), third.goto(`${portalAddress()}/#/customer/my`)]);
    for (const one of [page, second, third]) {
      await expect(one.getByRole("heading", { level: 1, name: "我的客户" })).toBeVisible();
      await expect(one.getByRole("link", { name: /演示/ }).first()).toBeVisible();
      expect(new URL(one.url()).hash).not.toContain("/login");
    }
    expect(renewals).toHaveLength(1);
    const tokens = await Promise.all(
      [page, second, third].map((one) => one.evaluate(() => localStorage.getItem("admin-pro-token"))),
    );
    expect(tokens).not.toContain(old);
    expect(tokens[0]).toBe(tokens[1]);
    await twin.close();
  });
});
