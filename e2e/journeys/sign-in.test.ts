import { portalAddress } from "../support/caller.ts";
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
