import { expect, test } from "../support/portal.ts";

test("R-P06 what is closed is asked for, approved, works, and is closed again when it ends", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("finance2", "/setting/departmentManagement");
  await expect(portal.heading("没有访问权限")).toBeVisible();
  await page.getByLabel("申请理由（选填）").fill("核对部门");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "申请权限“查看部门”" }).click();
  await expect(page.getByText(/等待处理/)).toBeVisible();

  await portal.openAs("admin", "/access-requests?of=others");
  await page.getByRole("button", { name: /^批准：.*，查看部门$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "批准" }).click();
  await expect(page.getByRole("listitem").getByText("使用中")).toBeVisible();
  await portal.expectAccessible();

  await portal.openAs("finance2", "/setting/departmentManagement");
  await expect(portal.heading("部门")).toBeVisible();
  await portal.open("/access-requests");
  await page.getByRole("button", { name: /^归还：/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "归还" }).click();
  await expect(page.getByRole("listitem").getByText("已结束")).toBeVisible();
  await portal.open("/setting/departmentManagement");
  await expect(portal.heading("没有访问权限")).toBeVisible();
});
