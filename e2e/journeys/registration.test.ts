import type { Browser, BrowserContext } from "@playwright/test";
import { callerAs, portalAddress } from "../support/caller.ts";
import { newCreditCode, newName } from "../support/customers.ts";
import { expect, type Portal, test } from "../support/portal.ts";

const password = "Quiet-Harbour-7";
/** A grey PNG of two by two pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGOIOsFwIgoABtICRVBFCAAAAAAASUVORK5CYII=",
  "base64",
);

const words = {
  zh: {
    register: "注册账号",
    username: "用户名",
    byEmail: "邮箱",
    getCode: "获取验证码",
    sent: /^验证码已发送/,
    code: "验证码",
    fullName: "姓名",
    password: "密码",
    submit: "注册",
    welcome: "欢迎登录",
    signIn: "登录",
    open: "查看企业认证",
    name: "企业名称",
    creditCode: "统一社会信用代码",
    check: /^核\s?对$/,
    fresh: /该企业尚未开户/,
    mobile: "联系电话",
    area: "所在地区",
    licence: "营业执照",
    apply: "提交申请",
    pending: "申请已提交，等待审核",
    picture: /^营业执照：/,
    queue: "企业认证",
    drawer: "企业认证申请",
    approve: /^通\s?过$/,
    confirm: "通过申请",
    verified: "已认证",
    company: "我的企业",
  },
  en: {
    register: "Create account",
    username: "User name",
    byEmail: "Email",
    getCode: "Send code",
    sent: /^Code sent/,
    code: "Code",
    fullName: "Full name",
    password: "Password",
    submit: "Create account",
    welcome: "Sign in",
    signIn: "Sign in",
    open: "View verification",
    name: "Enterprise name",
    creditCode: "Unified social credit code",
    check: "Check",
    fresh: /This enterprise is not a customer yet/,
    mobile: "Phone",
    area: "Area",
    licence: "Business licence",
    apply: "Submit application",
    pending: "Application submitted, awaiting review",
    picture: /^Business licence:/,
    queue: "Enterprise verification",
    drawer: "Enterprise verification application",
    approve: "Approve",
    confirm: "Approve application",
    verified: "Verified",
    company: "My company",
  },
};

/** Reads the code from the demo's outbox. */
async function codeFor(context: BrowserContext, email: string): Promise<string> {
  const mails = await context.newPage();
  const mail = mails.getByRole("article").filter({ hasText: email });
  await expect(async () => {
    await mails.goto(`${portalAddress()}/development/mails`);
    await expect(mail).toHaveCount(1, { timeout: 100 });
  }).toPass();
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await mail.innerText())?.[0] ?? "";
  await mails.close();
  return code;
}

/** From the sign-in page to the first page of a new account. */
async function register(portal: Portal, context: BrowserContext, username: string) {
  const t = words.zh;
  const { page } = portal;
  const email = `${username}@person.example`;
  await portal.open("/login");
  await page.getByRole("link", { name: t.register }).click();
  await expect(portal.heading(t.register)).toBeVisible();
  await expect(page.getByLabel(t.username)).toBeFocused();
  await page.getByLabel(t.username).fill(username);
  await page.getByRole("radio", { name: t.byEmail }).check();
  await page.getByRole("textbox", { name: t.byEmail }).fill(email);
  await portal.expectAccessible();
  await page.getByRole("button", { name: t.getCode }).click();
  await expect(page.getByText(t.sent)).toBeVisible();
  await expect(page.getByLabel(t.code, { exact: true })).toBeFocused();
  await page.getByLabel(t.code, { exact: true }).fill(await codeFor(context, email));
  await page.getByLabel(t.fullName).fill(`${username} 张`);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await portal.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(portal.heading(t.welcome)).toBeVisible();
  await expect(page.getByLabel(t.password, { exact: true })).toBeFocused();
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.signIn, exact: true }).click();
  await expect(page.getByRole("button", { name: t.open })).toBeVisible();
}

/** A second person in a browser of their own. */
async function openBrowser(browser: Browser, username: string, path: string, language: "zh" | "en") {
  const caller = await callerAs(username);
  const context = await browser.newContext();
  await context.addCookies(caller.cookies);
  await context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem("admin-pro-token", token!);
      localStorage.setItem("language", chosen!);
    },
    [caller.token, language],
  );
  const page = await context.newPage();
  await page.goto(`${portalAddress()}/#${path}`);
  return {
    page,
    async close() {
      await context.close();
      await caller.signOut();
    },
  };
}

test("R-A08 from an account of one's own to a user of an enterprise, live, in Chinese, let in by somebody who reads English", async ({
  portal,
  context,
  browser,
}) => {
  const { page } = portal;
  const [t, english] = [words.zh, words.en];
  const [enterprise, creditCode] = [newName("浦江储能科技有限公司"), newCreditCode()];
  await register(portal, context, newName("person_"));
  await expect(page.getByRole("navigation").getByText(t.company, { exact: true })).toHaveCount(0);
  await portal.expectAccessible({ inBothModes: true });

  await page.getByRole("button", { name: t.open }).click();
  await page.getByLabel(t.name).fill(enterprise);
  await page.getByLabel(t.creditCode).fill(creditCode.toLowerCase());
  await portal.expectAccessible({ inBothModes: true });
  await page.getByRole("button", { name: t.check }).click();
  await expect(page.getByText(t.fresh)).toBeVisible();
  await page.getByLabel(t.mobile).fill("139 0000 1234");
  await page.getByRole("combobox", { name: t.area }).fill("浦东");
  await page.getByRole("option", { name: /浦东新区/ }).click();
  await page
    .getByLabel(t.licence, { exact: true })
    .setInputFiles({ name: "licence.jpg.png", mimeType: "image/png", buffer: png });
  await expect(page.getByText("licence.jpg.png")).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });
  await page.getByRole("button", { name: t.apply }).click();
  await expect(page.getByText(t.pending)).toBeVisible();
  await expect(page.getByRole("img", { name: t.picture })).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });

  const manager = await openBrowser(browser, "smeast", "/customer/verification", "en");
  await manager.page.getByRole("button", { name: enterprise }).click();
  const drawer = manager.page.getByRole("dialog", { name: english.drawer, exact: true });
  await expect(drawer.getByText(creditCode)).toBeVisible();
  await expect(drawer.getByRole("img", { name: english.picture })).toBeVisible();
  await drawer.getByRole("button", { name: english.approve }).click();
  await manager.page.getByRole("dialog").last().getByRole("button", { name: english.confirm }).click();
  await expect(drawer).toBeHidden();

  // Without a reload: live events update the page and the menu.
  await expect(page.getByText(t.verified, { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation").getByText(t.company, { exact: true }).first()).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });
  await manager.close();
});

for (const look of [
  { language: "zh", mode: "light" },
  { language: "en", mode: "dark" },
] as const) {
  test(`WCAG 2.2 AA: the queue and its drawer in ${look.language}, ${look.mode}`, async ({ portal }) => {
    const applicant = await callerAs(look.language === "zh" ? "editor" : "test");
    const { application } = await applicant.get<{
      application: { id: string; rowVersion: number; state: string } | null;
    }>("/enterprise-applications/mine");
    // A repeated run finds what the first one left open.
    if (application?.state === "PENDING")
      await applicant.post(`/enterprise-applications/${application.id}/withdraw`, {
        rowVersion: application.rowVersion,
      });
    await applicant.post("/enterprise-applications", {
      enterpriseName: "华南电子(演示)",
      creditCode: "91440306MA5D00104T",
      contactName: "联系人",
      mobile: "13900005555",
    });
    const { page } = portal;
    await portal.openAs("smsouth", "/customer/verification", look);
    await expect(page.getByRole("button", { name: "华南电子(演示)" }).first()).toBeVisible();
    await portal.expectAccessible();
    await page.getByRole("button", { name: "华南电子(演示)" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await portal.expectAccessible();
    const { application: open } = await applicant.get<{ application: { id: string; rowVersion: number } }>(
      "/enterprise-applications/mine",
    );
    await applicant.post(`/enterprise-applications/${open.id}/withdraw`, { rowVersion: open.rowVersion });
    await applicant.signOut();
  });
}
