import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { rowMenu } from "../support/list.ts";
import { type MockServer, startMockServer } from "../support/servers/mock-server.ts";
import { expect, test } from "../support/portal.ts";

const builtPortal = fileURLToPath(new URL("../../packages/web/dist", import.meta.url));

/** An expired token is answered with 401, which the browser logs; the portal then refreshes it. */
const echo = /status of 401/;

const renewals = (page: Page, wanted: number) => {
  let seen = 0;
  return page.waitForResponse(
    (answer) => answer.url().endsWith("/api/refreshToken") && answer.ok() && ++seen === wanted,
  );
};

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel(/用户名/).fill(username);
  await page.getByLabel("密码", { exact: true }).fill("any password");
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

test.describe("with a mock of its own", () => {
  // One mock server for all of these, so they run in one worker.
  test.describe.configure({ mode: "serial", timeout: 60_000 });
  test.use({ allowed: [echo] });
  const product = process.env["PORTAL_ADDRESS"];
  let mock: MockServer;
  test.beforeAll(async () => {
    // The mock's database starts beside two browsers and the product's own.
    test.setTimeout(120_000);
    mock = await startMockServer();
    process.env["PORTAL_ADDRESS"] = mock.address;
  });
  test.afterAll(async () => {
    process.env["PORTAL_ADDRESS"] = product;
    await mock.stop();
  });

  test("R-C08 the sign-in page of the mock offers its three accounts, and editor signs in with any password", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.open("/login");
    for (const name of ["admin", "editor", "test"])
      await expect(page.getByRole("button", { name: new RegExp(`\\b${name}\\b`) })).toBeVisible();
    await expect(page.getByRole("button", { name: /smeast|clerk1/ })).toHaveCount(0);
    await signIn(page, "editor");
    await expect(page.getByRole("button", { name: "EDITOR 编辑" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("admin-pro-token"))).toMatch(/^editor-token-/);
  });

  test("R-C10 what somebody is writing outlives several renewals of the token, and is then saved", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.open("/customer/my");
    await signIn(page, "admin");
    await rowMenu(page, "华南港务(演示)").click();
    await page.getByRole("menuitem", { name: /^编辑/ }).click();
    const drawer = page.getByRole("dialog", { name: "编辑客户" });
    const first = await page.evaluate(() => localStorage.getItem("admin-pro-token"));
    await drawer.getByLabel(/^简称/).fill("港务");
    await renewals(page, 2);
    await expect(drawer.getByLabel(/^简称/)).toHaveValue("港务");
    expect(await page.evaluate(() => localStorage.getItem("admin-pro-token"))).not.toBe(first);
    await drawer.getByRole("button", { name: "保存" }).click();
    await expect(drawer).toBeHidden();
    await page.reload();
    await expect(portal.heading("我的客户")).toBeVisible();
    expect(portal.address()).toMatch(/^\/customer\/my/);
  });

  test("R-C10 a person who only looks stays signed in", async ({ portal }) => {
    const { page } = portal;
    await portal.open("/index");
    await signIn(page, "test");
    await expect(page.getByRole("button", { name: "TEST 测试" })).toBeVisible();
    await renewals(page, 1);
    await expect(page.getByRole("button", { name: "TEST 测试" })).toBeVisible();
    await portal.expectAccessible();
  });
});

test("R-C08 the built portal carries nothing of the mock mode", () => {
  const marks = /-token-\$\{|模拟(保存|删除|注册)成功|令牌(无效|已过期)|帐户或密码不正确|pglite/i;
  const scripts = readdirSync(builtPortal, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|html)$/.test(file),
  );
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((file) => marks.test(readFileSync(join(builtPortal, file), "utf8")))).toEqual([]);
});
