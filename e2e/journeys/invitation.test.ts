import { portalAddress } from "../support/caller.ts";
import { newName } from "../support/customers.ts";
import { expect, test } from "../support/portal.ts";

const password = "Quiet-Harbour-7";

test("R-M01 R-M02 somebody who is invited with a role sets a password by the mail and finds that role's menu", async ({
  portal,
  browser,
}) => {
  const { page } = portal;
  const username = `invited${Date.now().toString(36)}`;
  const email = `${username}@person.example`;
  await portal.openAs("admin", "/setting/userManagement");
  await page.getByRole("button", { name: "新建用户" }).click();
  const drawer = page.getByRole("dialog", { name: "新建用户" });
  await drawer.getByLabel("用户名").fill(username);
  await drawer.getByLabel("姓名").fill(newName("受邀"));
  await drawer.getByLabel(/^邮箱/).fill(email);
  await drawer.getByLabel(/^角色/).click();
  await page.getByTitle("区域销售经理").click();
  await page.keyboard.press("Escape");
  await drawer.getByRole("button", { name: /保\s?存/ }).click();
  await expect(drawer).toBeHidden();

  const mails = await page.context().newPage();
  const mail = mails.getByRole("article").filter({ hasText: email });
  await expect(async () => {
    await mails.goto(`${portalAddress()}/development/mails`);
    await expect(mail).toHaveCount(1, { timeout: 100 });
  }).toPass();
  const link = (await mail.getByRole("link").getAttribute("href")) ?? "";

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel("新密码", { exact: true }).fill(password);
  await theirs.getByLabel("确认新密码", { exact: true }).fill(password);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("heading", { name: "密码已设置" })).toBeVisible();
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByLabel("用户名 / 邮箱 / 手机号")).toHaveValue(username);
  await theirs.getByLabel("密码", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "登录", exact: true }).click();
  const menu = theirs.getByRole("navigation").first();
  await expect(menu.getByText("合同与价格")).toBeVisible();
  await expect(menu.getByText("客户", { exact: true })).toBeVisible();
  await theirs.goto(`${portalAddress()}/#/setting/userManagement`);
  await expect(theirs.getByRole("heading", { name: "没有访问权限" })).toBeVisible();
  await theirs.context().close();
});
