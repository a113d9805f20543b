import { expect, test } from "../support/portal.ts";

test("R-G04 R-G06 R-G13 icons, rights and the form in steps can be read and used by everyone", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin", "/vab/icon/remixIcon");
  await expect(page.getByRole("list", { name: "图标" }).getByRole("listitem")).toHaveCount(72);
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/permission"));
  await expect(portal.heading("角色权限")).toBeVisible();
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/form/stepForm"));
  await expect(portal.heading("分步表单")).toBeVisible();
  await portal.expectAccessible();
});
