import { demoPassword, portalAddress } from "../support/caller.ts";
import { viewOf } from "../support/layouts.ts";
import { expect, test } from "../support/portal.ts";

const usernameField = /用户名|User name/;

test("R-S19 sign-in speaks Chinese and keeps the choice of English", async ({ portal }) => {
  await portal.open("/login");
  await expect(portal.heading("欢迎登录")).toBeVisible();
  await expect(portal.page).toHaveTitle("登录 - Busbar 能源管理后台");
  await portal.page.getByRole("button", { name: "English" }).click();
  await expect(portal.heading("Sign in")).toBeVisible();
  await expect(portal.page.locator("html")).toHaveAttribute("lang", "en");
  await portal.page.reload();
  await expect(portal.heading("Sign in")).toBeVisible();
});

test.describe(() => {
  test.use({ locale: "en-GB" });
  test("R-S19 an English browser is offered English, and Chinese stays until it is taken", async ({ portal }) => {
    await portal.open("/login");
    await expect(portal.heading("欢迎登录")).toBeVisible();
    await portal.page.getByRole("button", { name: "View this page in English" }).click();
    await expect(portal.page.getByLabel("Password", { exact: true })).toBeVisible();
  });
});

test("R-A13 an empty user name and a short password are told before anything is sent", async ({ portal }) => {
  const sent: string[] = [];
  portal.page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await portal.open("/login");
  await portal.page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.page.getByText("用户名不能为空")).toBeVisible();
  await expect(portal.page.getByText("密码不能少于 6 位")).toBeVisible();
  await expect(portal.page.getByLabel(usernameField)).toBeFocused();
  await portal.page.getByLabel(usernameField).fill("smeast");
  await portal.page.getByLabel("密码", { exact: true }).fill("12345");
  await portal.page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(portal.page.getByText("用户名不能为空")).toBeHidden();
  await expect(portal.page.getByText("密码不能少于 6 位")).toBeVisible();
  await expect(portal.page.getByLabel("密码", { exact: true })).toBeFocused();
  expect(sent).toEqual([]);
});

test.describe(() => {
  test.use({ allowed: [/status of 40[01]/] });
  test("R-A01 a wrong password is told in words and the name stays", async ({ portal }) => {
    await portal.open("/login");
    await portal.page.getByLabel(usernameField).fill("nobody-of-ours");
    await portal.page.getByLabel("密码", { exact: true }).fill("wrong-password");
    await portal.page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(portal.page.getByRole("alert")).toContainText("密码");
    await expect(portal.page.getByLabel(usernameField)).toHaveValue("nobody-of-ours");
    await expect(portal.page.getByLabel("密码", { exact: true })).toBeFocused();
    await expect(portal.page.getByRole("button", { name: "登录", exact: true })).toBeEnabled();
  });
});

test("R-A13 Caps Lock is hinted at while it is on", async ({ portal }) => {
  await portal.open("/login");
  const field = portal.page.getByLabel("密码", { exact: true });
  await field.focus();
  await field.evaluate((element) => {
    element.dispatchEvent(new KeyboardEvent("keyup", { key: "A", bubbles: true, modifierCapsLock: true }));
  });
  await expect(portal.page.getByText("大写锁定已打开")).toBeVisible();
  await portal.page.getByLabel(usernameField).focus();
  await expect(portal.page.getByText("大写锁定已打开")).toBeHidden();
});

test("R-A01 the password can be shown and hidden", async ({ portal }) => {
  await portal.open("/login");
  const field = portal.page.getByLabel("密码", { exact: true });
  await field.fill("secret-words");
  await portal.page.getByRole("button", { name: "显示密码" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await portal.page.getByRole("button", { name: "隐藏密码" }).click();
  await expect(field).toHaveAttribute("type", "password");
});

test("R-A01 R-N03 a demo account signs in and is greeted on the start page", async ({ portal, context }) => {
  const { page } = portal;
  await portal.open("/");
  await expect(portal.heading("欢迎登录")).toBeVisible();
  await page.getByRole("button", { name: "smnorth", exact: true }).click();
  await expect(page.getByLabel(usernameField)).toHaveValue("smnorth");
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(portal.heading(/华北经理/)).toBeVisible();
  expect(portal.address()).toBe("/index");

  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored["admin-pro-token"]).toMatch(/^\S{20,}$/);
  const [refresh] = await context.cookies(portalAddress());
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const readable = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(readable).not.toContain(refresh?.value);

  await page.reload();
  await expect(portal.heading(/华北经理/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "欢迎登录" })).toBeHidden();
});

test("R-N03 a visitor is sent to sign in and comes back to the page asked for", async ({ portal }) => {
  const { page } = portal;
  await portal.open("/customer/my?v=my-customers~1~keyword*华北二号");
  await expect(portal.heading("欢迎登录")).toBeVisible();
  expect(portal.address()).toMatch(/^\/login\?redirect=%2Fcustomer%2Fmy/);
  await page.getByLabel(usernameField).fill("smnorth");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(page.getByRole("link", { name: "华北二号数据中心(演示)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "华北一号铸造(演示)" })).toBeHidden();
  expect(decodeURIComponent(portal.address())).toBe("/customer/my?v=my-customers~1~keyword*华北二号");
});

test("R-N03 a redirect to another site leads to the start page", async ({ portal }) => {
  const { page } = portal;
  await portal.open(`/login?redirect=${encodeURIComponent("//evil.example/x")}`);
  await page.getByLabel(usernameField).fill("smnorthwest");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(portal.heading(/西北经理/)).toBeVisible();
  expect(portal.address()).toBe("/index");
  expect(new URL(page.url()).origin).toBe(portalAddress());
});

test("R-N01 an unknown path is a page that says so, with ways out", async ({ portal }) => {
  await portal.openAs("smnorth", "/no/such/page");
  await expect(portal.heading("页面不存在")).toBeVisible();
  await expect(portal.page.getByText("/no/such/page")).toBeVisible();
  await portal.page.getByRole("button", { name: "回到首页" }).click();
  await expect(portal.heading(/华北经理/)).toBeVisible();
});

test("R-E02 R-N08 a page without the right for it is refused under its own address, without signing out", async ({
  portal,
}) => {
  await portal.openAs("editor", "/customer/my");
  await expect(portal.heading("没有访问权限")).toBeVisible();
  await expect(portal.page.getByText("打开 /customer/my 需要权限：customer:read。")).toBeVisible();
  expect(portal.address()).toBe("/customer/my");
  await portal.expectAccessible();
  await portal.page.getByRole("button", { name: "回到首页" }).click();
  await expect(portal.page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await expect(portal.page.getByRole("link", { name: "我的客户" })).toBeHidden();
});

test("R-N08 an unknown path is not found, whoever asks; a known one without the right is refused", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("partner2", "/customer/nowhere");
  await expect(portal.heading("页面不存在")).toBeVisible();
  await portal.open("/customer/import");
  await expect(portal.heading("没有访问权限")).toBeVisible();
  // Permissions of the house are not named to people of companies.
  await expect(page.getByText("此页面仅供我方员工使用。如有需要，请联系对接的客户经理。")).toBeVisible();
  await expect(page).toHaveTitle("没有访问权限 - Busbar 能源管理后台");
  await page.reload();
  await expect(portal.heading("没有访问权限")).toBeVisible();
  await page.goBack();
  await expect(portal.heading("页面不存在")).toBeVisible();
});

test("R-N13 /403 and /404 are routes of these names, those below /error have their own, and /403 says which right is missing", async ({
  portal,
}) => {
  const { page } = portal;
  const shown = viewOf(page);
  await portal.openAs("editor", "/403");
  await expect(shown).toHaveAttribute("data-route", "403");
  for (const [path, name, title] of [
    ["/404", "404", "页面不存在"],
    ["/error/403", "Error403", "没有访问权限"],
    ["/error/404", "Error404", "页面不存在"],
  ] as const) {
    await portal.open(path);
    await expect(shown).toHaveAttribute("data-route", name);
    await expect(portal.heading(title)).toBeVisible();
  }
  await portal.open("/403?path=/customer/my&permission=customer:read");
  await expect(portal.heading("没有访问权限")).toBeVisible();
  await expect(page.getByText("customer:read")).toBeVisible();
  await expect(page).toHaveTitle("没有访问权限 - Busbar 能源管理后台");
});
