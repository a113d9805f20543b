import { expect, test } from "../support/portal.ts";

test("R-G07 R-G08 rows of the template's table are found, edited, opened behind and keep a text in their own tab", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/vab/table/comprehensiveTable", { showTabs: true, layout: "vertical" });
  await expect(portal.heading("综合表格")).toBeVisible();
  await portal.expectAccessible();
  await page.getByPlaceholder("标题").fill("绿电交易");
  const rows = page.getByRole("grid", { name: "综合表格" }).getByRole("row");
  await expect(rows).toHaveCount(6);
  await rows.filter({ hasText: "绿电交易简报" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "更多演示" }).click();
  await page.getByRole("menuitem", { name: "后台打开详情" }).click();
  await expect(portal.heading("综合表格")).toBeVisible();
  await page.getByRole("tab", { name: "详情页" }).click();
  await expect(portal.heading("绿电交易简报 详情页")).toBeVisible();
  await page.getByLabel("缓存示例").fill("还在");
  await page.getByRole("tab", { name: "综合表格" }).click();
  await rows
    .filter({ hasText: "绿电交易月报" })
    .getByRole("button", { name: /的操作$/ })
    .click();
  await page.getByRole("menuitem", { name: "编辑" }).click();
  const drawer = page.getByRole("dialog", { name: "编辑行" });
  await drawer.getByLabel("标题").fill("绿电交易年报");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(rows.filter({ hasText: "绿电交易年报" })).toHaveCount(1);
  await page.getByRole("tab", { name: "绿电交易简报 详情页" }).click();
  await expect(page.getByLabel("缓存示例")).toHaveValue("还在");
});
