import { expect, test } from "../support/portal.ts";

test("R-G04 R-G05 R-G06 R-G12 R-G13 icons, rights and forms can be read and used by everyone", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin", "/vab/icon/remixIcon");
  await expect(page.getByRole("list", { name: "图标" }).getByRole("listitem")).toHaveCount(72);
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/icon/iconSelector"));
  await page.getByRole("button", { name: /^选择图标/ }).click();
  await expect(page.getByRole("dialog", { name: "选择图标" }).locator("button[aria-pressed]")).toHaveCount(16);
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/permission"));
  await expect(portal.heading("角色权限")).toBeVisible();
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/form/comprehensiveForm"));
  await page.getByRole("button", { name: "创建" }).click();
  await expect(page.getByText("请至少选择一种活动性质")).toBeVisible();
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/form/stepForm"));
  await expect(portal.heading("分步表单")).toBeVisible();
  await portal.expectAccessible();
});
