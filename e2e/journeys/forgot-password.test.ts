import { portalAddress } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

const words = {
  zh: {
    welcome: "欢迎登录",
    forgot: "忘记密码？",
    title: "忘记密码",
    email: "邮箱",
    send: "发送链接",
    said: /^如果该邮箱已绑定账号/,
    wait: /秒后可重新发送/,
    mails: "在本机查看开发环境邮件",
    mailsTitle: "开发环境邮件与短信",
    reset: "设置新密码",
    next: "新密码",
    empty: "请输入新密码",
    rule: /^至少 6 个字符/,
    confirm: "确认新密码",
    save: "保存新密码",
    done: "密码已设置",
    dead: "链接已失效",
    toSignIn: "去登录",
    name: "用户名 / 邮箱 / 手机号",
    password: "密码",
    signIn: "登录",
  },
  en: {
    welcome: "Sign in",
    forgot: "Forgot your password?",
    title: "Forgot your password?",
    email: "Email",
    send: "Send link",
    said: /^If the address belongs to an account/,
    wait: /Send again in \d+ s/,
    mails: "View emails of this demo",
    mailsTitle: "Emails and text messages",
    reset: "Set a new password",
    next: "New password",
    empty: "Please enter new password",
    rule: /^At least 6 characters/,
    confirm: "Confirm new password",
    save: "Save new password",
    done: "Password set",
    dead: "This link no longer works",
    toSignIn: "Sign in",
    name: "User name, email or mobile number",
    password: "Password",
    signIn: "Sign in",
  },
};

// No other journey signs in with this account, whose password changes here.
const account = "enterprise7";

test("R-A06 from a forgotten password by the link of the mail back into the portal, begun in Chinese and ended in English", async ({
  portal,
}) => {
  const { page } = portal;
  let t: (typeof words)[keyof typeof words] = words.zh;
  await portal.open("/login");
  await page.getByRole("link", { name: t.forgot }).click();
  await expect(portal.heading(t.title)).toBeVisible();
  await expect(page.getByLabel(t.email)).toBeFocused();
  await portal.expectAccessible();
  await page.getByLabel(t.email).fill(`${account}@busbar.example`);
  await page.getByRole("button", { name: t.send }).click();
  await expect(page.getByText(t.said)).toBeVisible();
  await expect(page.getByRole("button", { name: t.wait })).toBeVisible();
  await portal.expectAccessible();

  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: t.mails }).click();
  const mails = await opening;
  await expect(mails.getByRole("heading", { name: t.mailsTitle })).toBeVisible();
  const mail = mails.getByRole("article").filter({ hasText: `${account}@busbar.example` });
  await expect(async () => {
    await mails.reload();
    await expect(mail).toHaveCount(1, { timeout: 100 });
  }).toPass();
  const link = mail.getByRole("link");
  const address = (await link.getAttribute("href")) ?? "";
  expect(address.startsWith(`${portalAddress()}/#/forgot-password/reset?token=`)).toBe(true);
  await mails.close();

  await page.goto(address);
  await page.getByRole("button", { name: /English/ }).click();
  t = words.en;
  await expect(portal.heading(t.reset)).toBeVisible();
  await page.getByLabel(t.next, { exact: true }).press("Enter");
  const fault = await page.getByText(t.empty).boundingBox();
  const rule = await page.getByText(t.rule).boundingBox();
  expect(fault!.y + fault!.height, "what is wrong stands above the rule").toBeLessThanOrEqual(rule!.y);
  await page.getByLabel(t.next, { exact: true }).fill("Quiet-Harbour-7");
  await page.getByLabel(t.confirm, { exact: true }).fill("Quiet-Harbour-7");
  await portal.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(portal.heading(t.done)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(portal.heading(t.welcome)).toBeVisible();
  await expect(page.getByLabel(t.name)).toHaveValue(account);
  await expect(page.getByLabel(t.password, { exact: true })).toBeFocused();

  const again = await portal.openWindow(address.split("#")[1]!);
  // The link is refused before anything is typed.
  await expect(again.getByRole("heading", { level: 1, name: t.dead })).toBeVisible();
  await again.close();

  await page.getByLabel(t.password, { exact: true }).fill("Quiet-Harbour-7");
  await page.getByRole("button", { name: t.signIn, exact: true }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect.poll(() => portal.address()).not.toMatch(/^\/login/);
});

test("R-A06 back and forward walk between sign-in and the pages beside it without losing the way", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.open("/login");
  await page.getByRole("link", { name: words.zh.forgot }).click();
  await expect(portal.heading(words.zh.title)).toBeVisible();
  await page.goBack();
  await expect(portal.heading(words.zh.welcome)).toBeVisible();
  await page.goForward();
  await expect(portal.heading(words.zh.title)).toBeVisible();
  await page.getByRole("link", { name: "返回登录" }).click();
  await expect(portal.heading(words.zh.welcome)).toBeVisible();
  await portal.open("/customer/my");
  await expect(portal.heading(words.zh.welcome)).toBeVisible();
  expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy");
});
