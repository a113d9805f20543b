import { menuOf } from "../support/layouts.ts";
import { withGreeting } from "../support/menu-rows.ts";
import { expect, test } from "../support/portal.ts";
import { type MockServer, startMockServer } from "../support/servers/mock-server.ts";

const business = /^(首页|看板|工作台|客户|用能点|合同与价格|计量|结算|应收|报表|配置)$/;

test("R-N06 a visitor walks through the template pages, is asked to sign in for data and for business, and gets there", async ({
  portal,
}) => {
  const { page } = portal;
  await withGreeting(page, { supportVisit: true });
  await portal.open("/vab/permission");
  await expect(portal.heading("角色权限")).toBeVisible();
  await expect(menuOf(page).getByText(business)).toHaveCount(0);
  await portal.expectAccessible();
  await menuOf(page).getByRole("button", { name: "其他" }).click();
  await menuOf(page).getByRole("link", { name: "图表" }).click();
  await expect(portal.heading("图表")).toBeVisible();
  await menuOf(page).getByRole("link", { name: "列表", exact: true }).click();
  await expect(page.getByRole("main").getByText("请登录后查看这些数据")).toBeVisible();
  await page.evaluate(() => location.assign("#/customer/my"));
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy");
  await page.getByLabel(/用户名/).fill("smeast");
  await page.getByLabel("密码", { exact: true }).fill("Busbar-demo-1");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.heading("我的客户")).toBeVisible();
});

test.describe("with a mock that lets visitors in", () => {
  test.describe.configure({ mode: "serial", timeout: 120_000 });
  // What a visitor's first call is refused with, before the mock answers it.
  const product = process.env["PORTAL_ADDRESS"];
  let mock: MockServer;
  test.beforeAll(async () => {
    mock = await startMockServer("--without-sign-in");
    process.env["PORTAL_ADDRESS"] = mock.address;
  });
  test.afterAll(async () => {
    process.env["PORTAL_ADDRESS"] = product;
    await mock.stop();
  });

  test("R-N04 virtual roles open every template page with its data, and nothing of the business", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.open("/");
    await expect(portal.heading("小清新图标")).toBeVisible();
    await expect(menuOf(page).getByText(business)).toHaveCount(0);
    await portal.open("/vab/table/comprehensiveTable");
    await expect(page.getByText("共 50 条", { exact: true })).toBeVisible();
    await portal.open("/customer/my");
    await expect(portal.heading("页面不存在")).toBeVisible();
    await portal.expectAccessible();
  });

  test("R-G47 a window at the pretended provider signs in, and the page goes on as that user", async ({ portal }) => {
    const { page } = portal;
    await portal.open("/other/social");
    await page.getByRole("button", { name: "用 模拟账号 / Mock account 登录" }).click();
    await expect(page.getByRole("button", { name: "ADMIN 系统管理员" })).toBeVisible();
  });
});
