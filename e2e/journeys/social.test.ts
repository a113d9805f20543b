import type { Page } from "@playwright/test";
import { authenticator } from "../support/authenticator.ts";
import { callerAs, demoPassword } from "../support/caller.ts";
import { linkAtAcme } from "../support/servers/identity-provider.ts";
import { expect, test } from "../support/portal.ts";

// The provider is another origin; its pages load a web font, and it refuses what it does not know.
const expected = /^foreign: http:\/\/localhost:|fonts\.googleapis\.com|favicon\.ico|status of 40[0149]/;
test.use({ allowed: [expected] });
test.beforeEach(({ context }) => context.route("https://fonts.googleapis.com/**", (route) => route.abort()));

/** Signs in on the provider's pages and consents. */
async function agreeAtProvider(page: Page, person: string): Promise<void> {
  await page.waitForURL(/^http:\/\/localhost:\d+\/interaction\//);
  await page.getByPlaceholder("Enter any login").fill(person);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The provider's answer must not be readable anywhere afterwards. */
async function expectNoTrace(page: Page): Promise<void> {
  expect(new URL(page.url()).search).toBe("");
  expect(page.url()).not.toMatch(/code=|state=/);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie);
  expect(kept).not.toMatch(/code=|busbar_social/);
}

test("R-A09 one links an account of a provider and unlinks it again", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("enterprise12", "/user-center/accounts");
  await expect(portal.heading("关联账号")).toBeVisible();
  await expect(page.getByText("尚未关联账号")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "关联 Acme ID" }).click();
  await agreeAtProvider(page, "twelve-at-acme");
  await expect(page.getByText("已关联 Acme ID", { exact: true })).toBeVisible();
  expect(portal.address()).toBe("/user-center/accounts");
  await expectNoTrace(page);
  await expect(page.getByRole("list", { name: "已关联的账号" })).toContainText("Acme ID");
  await portal.expectAccessible();

  await page.getByRole("button", { name: "解除关联 Acme ID" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "解除关联" }).click();
  await expect(page.getByText("尚未关联账号")).toBeVisible();
});

test("R-A09 one signs in by a linked account and comes to the page that one asked for", async ({ portal }) => {
  const { page } = portal;
  await linkAtAcme("enterprise11", "eleven-at-acme");
  await portal.open("/login?redirect=%2Fuser-center");
  await portal.expectAccessible();
  await page.getByRole("link", { name: "使用 Acme ID 登录" }).click();
  await agreeAtProvider(page, "eleven-at-acme");
  await expect(portal.heading("个人中心")).toBeVisible();
  await expectNoTrace(page);
  expect(await page.evaluate(() => localStorage.getItem("admin-pro-token"))).toMatch(/^[\w-]{43}$/);
});

test("R-A09 whom nobody knows may open an account, and the form keeps what was typed", async ({ portal }) => {
  const { page } = portal;
  await portal.open("/login");
  await page.getByRole("link", { name: "使用 Acme ID 登录" }).click();
  await agreeAtProvider(page, "lin-at-acme");
  await expect(portal.heading("首次使用，请选择")).toBeVisible();
  await expectNoTrace(page);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "创建新账号" }).click();
  await expect(page.getByLabel("姓名")).toHaveValue("林一");
  await expect(page.getByText("lin@acme.example")).toBeVisible();
  await page.getByRole("button", { name: "创建并登录" }).click();
  await expect(page.getByText("用户名不能为空")).toBeVisible();
  await page.getByLabel("用户名").fill("clerk1");
  await page.getByRole("button", { name: "创建并登录" }).click();
  await expect(page.getByText("该用户名已被使用，请换一个")).toBeVisible();
  await expect(page.getByLabel("用户名")).toBeFocused();
  await portal.expectAccessible();
  await page.getByLabel("用户名").fill("linyi");
  await page.getByRole("button", { name: "创建并登录" }).click();
  await expect(page.getByRole("button", { name: /林一/ })).toBeVisible();
});

test("R-A09 an account with the same e-mail address is linked by its password, once", async ({ portal, context }) => {
  const { page } = portal;
  await portal.open("/login");
  await page.getByRole("link", { name: "使用 Acme ID 登录" }).click();
  await agreeAtProvider(page, "east-at-acme");
  await expect(page.getByText("请先用密码登录一次完成关联")).toBeVisible();
  await expect(page.getByRole("button", { name: "创建新账号" })).toBeHidden();
  await page.getByRole("button", { name: "已有账号：登录并关联" }).click();
  await page.getByLabel(/用户名/).fill("smnortheast");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.heading(/东北经理/)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies({ name: "busbar_refresh" });
  await page.goto(`${new URL(page.url()).origin}/?again#/login`);
  await page.getByRole("link", { name: "使用 Acme ID 登录" }).click();
  await expect(portal.heading(/东北经理/)).toBeVisible();
});

test("R-A09 whoever cancels at the provider is told so and finds back", async ({ portal }) => {
  const { page } = portal;
  await portal.open("/login");
  await page.getByRole("link", { name: "使用 Acme ID 登录" }).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByRole("alert")).toHaveText("已取消登录。");
  await expectNoTrace(page);
  await portal.expectAccessible();
  await page.getByRole("link", { name: "返回登录" }).click();
  await expect(portal.heading("欢迎登录")).toBeVisible();
});

test("R-A09 an answer that was meant for another browser is refused in words, and its address is emptied", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.open("/login");
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/callback?code=stolen&state=${"x".repeat(43)}.in`);
  await expect(page.getByRole("alert")).toContainText("此次登录已失效");
  expect(page.url()).toBe(`${origin}/#/callback`);
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("这里没有待处理的登录，请重新开始。");
  await page.goto(`${origin}/api/social/nobody/start`);
  await expect(page.getByRole("alert")).toHaveText("没有这个登录方式，请重新选择。");
});

test("R-A09 over parked views the provider opens in a window of its own, and the work is still there", async ({
  portal,
  context,
}) => {
  const { page } = portal;
  await linkAtAcme("enterprise13", "thirteen-at-acme");
  await portal.openAs("enterprise13", "/my/statements");
  await page.getByLabel("结算单号", { exact: true }).fill("JS2099");
  const token = await page.evaluate(() => localStorage.getItem("admin-pro-token"));
  await context.request.post(`${new URL(page.url()).origin}/api/logout`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  await expect(portal.heading("欢迎登录")).toBeVisible();
  const [window] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "使用 Acme ID 登录" }).click(),
  ]);
  await expect(page.getByText("请在新打开的窗口中完成登录")).toBeVisible();
  await agreeAtProvider(window, "thirteen-at-acme");
  await expect(portal.heading("结算单")).toBeVisible();
  await expect(page.getByLabel("结算单号", { exact: true })).toHaveValue("JS2099");
  await expect.poll(() => window.isClosed()).toBe(true);
});

test("R-G47 from inside the portal the provider opens in a window, and the portal can go on as who signed in there", async ({
  portal,
  context,
}) => {
  const { page } = portal;
  await linkAtAcme("enterprise14", "fourteen-at-acme");
  await portal.openAs("admin", "/other/social");
  const [window] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "用 Acme ID 登录" }).click(),
  ]);
  await agreeAtProvider(window, "fourteen-at-acme");
  await expect.poll(() => window.isClosed()).toBe(true);
  // The window of the other person's views asks who goes on in it.
  await page.getByRole("button", { name: "以 企业用户14 继续" }).click();
  await expect(page.getByText("ENTERPRISE_14")).toBeVisible();
});

test("R-A12 R-A09 whoever has two-step verification types the code after the provider's word", async ({ portal }) => {
  const { page } = portal;
  await linkAtAcme("enterprise4", "four-at-acme");
  const caller = await callerAs("enterprise4");
  const { secret } = await caller.post<{ secret: string }>("/second-factor/start");
  const phone = authenticator(secret);
  await caller.post("/second-factor/confirm", { code: phone.nextCode() });
  await portal.open("/login?redirect=%2Fuser-center%2Fsecurity");
  await page.getByRole("link", { name: "使用 Acme ID 登录" }).click();
  await agreeAtProvider(page, "four-at-acme");
  await expect(portal.heading("两步验证")).toBeVisible();
  await expectNoTrace(page);
  await portal.expectAccessible();
  await page.getByLabel("验证码").fill("000000");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("验证码不正确或已使用，请输入最新的验证码")).toBeVisible();
  await page.getByLabel("验证码").fill(phone.nextCode());
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("button", { name: "关闭两步验证" })).toBeVisible();
  await caller.signOut();
});
