import { authenticator } from "../support/authenticator.ts";
import { demoPassword } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

const account = "enterprise5";

// Refusals that the journey provokes.
test.use({ allowed: [/status of 40[03]/] });

test("R-A12 one turns on the second step, signs in with a code, confirms and turns it off again", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs(account, "/user-center/security");
  await expect(portal.heading("两步验证")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "开启两步验证" }).click();
  await expect(page.getByRole("img", { name: "供验证器应用扫描的二维码" })).toBeVisible();
  await portal.expectAccessible();
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const phone = authenticator(key!.replaceAll(" ", ""));
  await page.getByLabel("验证码").fill("000000");
  await page.getByRole("button", { name: "确认并开启" }).click();
  await expect(page.getByText("验证码不正确或已使用，请输入最新的验证码")).toBeVisible();
  await expect(page.getByLabel("验证码")).toBeFocused();
  await page.getByLabel("验证码").fill(phone.nextCode());
  await page.getByLabel("验证码").press("Enter");

  const codes = page.getByRole("dialog", { name: "请保存恢复码" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes.getByRole("button", { name: "完成" })).toBeDisabled();
  await portal.expectAccessible();
  const saved = page.waitForEvent("download");
  await codes.getByRole("button", { name: "下载" }).click();
  expect((await saved).suggestedFilename()).toBe(`busbar-recovery-codes-${account}.txt`);
  await codes.getByRole("checkbox", { name: "我已妥善保存这些恢复码" }).check();
  await codes.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("button", { name: "关闭两步验证" })).toBeVisible();
  await portal.expectAccessible();

  await page.getByRole("button", { name: /^ENTERPRISE_5/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(portal.heading("欢迎登录")).toBeVisible();
  await portal.open("/login?redirect=%2Fuser-center%2Fsecurity");
  await page.getByLabel("用户名 / 邮箱 / 手机号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.heading("两步验证")).toBeVisible();
  await expect(page.getByLabel("验证码")).toBeFocused();
  await portal.expectAccessible();
  await page.getByLabel("验证码").fill(phone.nextCode());
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("button", { name: "关闭两步验证" })).toBeVisible();

  // Simulates a confirmation that has expired: the test refuses the first attempt, the server answers the second.
  let asked = false;
  await page.route("**/api/second-factor", (route) => {
    if (asked || route.request().method() !== "DELETE") return route.fallback();
    asked = true;
    const refusal = { status: 1403, msg: "", data: null, reason: "step_up.needed", details: { by: "code" } };
    return route.fulfill({ status: 403, json: refusal });
  });
  await page.getByRole("button", { name: "关闭两步验证" }).click();
  await page.getByRole("dialog", { name: "关闭两步验证？" }).getByRole("button", { name: "关闭两步验证" }).click();
  const question = page.getByRole("dialog", { name: "确认身份" });
  await expect(question.getByLabel("验证码")).toBeFocused();
  await portal.expectAccessible();
  await question.getByLabel("验证码").fill(phone.nextCode());
  await question.getByRole("button", { name: "确认" }).click();
  await expect(page.getByRole("button", { name: "开启两步验证" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
