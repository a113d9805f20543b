import type { Page } from "@playwright/test";
import { callerAs, demoPassword } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

const openDialog = async (page: Page, person: string) => {
  await page.getByRole("button", { name: person }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await expect(dialog).toBeVisible();
  return dialog;
};

test("R-A05 whoever types before the dialog has settled keeps the field", async ({ portal }) => {
  const { page } = portal;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await portal.openAs("enterprise14");
  const dialog = await openDialog(page, "ENTERPRISE_14 企业用户14");
  const next = dialog.getByLabel("新密码", { exact: true });
  await next.focus();
  await dialog.evaluate((element) =>
    Promise.all(
      element
        .closest(".ant-modal")!
        .getAnimations({ subtree: true })
        .map(({ finished }) => finished),
    ),
  );
  await expect(next).toBeFocused();
});

test.describe(() => {
  test.use({ allowed: [/status of 40[01]/] });

  // No other journey signs in as enterprise9, whose password changes here.
  test("R-A05 a wrong current password is told at its field; the right one signs out and the new one works", async ({
    portal,
  }) => {
    const { page } = portal;
    const elsewhere = await callerAs("enterprise9");
    await portal.openAs("enterprise9");
    const dialog = await openDialog(page, "ENTERPRISE_9 企业用户9");
    const current = dialog.getByLabel("当前密码", { exact: true });
    await current.fill("not-my-password");
    await dialog.getByLabel("新密码", { exact: true }).fill("Busbar-demo-2");
    await dialog.getByLabel("确认新密码", { exact: true }).fill("Busbar-demo-2");
    await dialog.getByRole("button", { name: "修改密码" }).click();
    const item = dialog.locator(".ant-form-item").filter({ has: page.getByLabel("当前密码", { exact: true }) });
    await expect(item).toContainText("当前密码不正确");

    await current.fill(demoPassword);
    await dialog.getByRole("button", { name: "修改密码" }).click();
    await expect(page.getByText("密码修改成功，请重新登录")).toBeVisible();
    await expect(portal.heading("欢迎登录")).toBeVisible();
    await expect(elsewhere.get("/user/info")).rejects.toThrow();

    await page.getByLabel(/用户名/).fill("enterprise9");
    await page.getByLabel("密码", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("密码");
    await page.getByLabel("密码", { exact: true }).fill("Busbar-demo-2");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(portal.heading(/企业用户9/)).toBeVisible();
  });
});
