import { expect, test } from "../support/portal.ts";

test("R-S10 R-B03 an assignment half typed is back after a reload, until it is given up", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin", "/customer/assignment");
  await page.getByRole("button", { name: "新建分工" }).click();
  const drawer = page.getByRole("dialog", { name: "新建分工" });
  const place = drawer.getByRole("combobox", { name: "省、自治区或直辖市" });
  await place.click();
  await page.getByRole("option", { name: "浙江省" }).click();
  await drawer.getByRole("switch", { name: "主负责" }).click();
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();

  await expect(drawer.getByText("已恢复上次未保存的内容。")).toBeVisible();
  await expect(place).toHaveValue("浙江省");
  await expect(drawer.getByRole("switch", { name: "主负责" })).toHaveAttribute("aria-checked", "false");
  await drawer.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await expect(drawer).toHaveCount(0);
  await page.reload();
  await expect(portal.heading("销售分工")).toBeVisible();
  await page.getByRole("button", { name: "新建分工" }).click();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText("已恢复上次未保存的内容。")).toHaveCount(0);
  await expect(drawer.getByRole("switch", { name: "主负责" })).toHaveAttribute("aria-checked", "true");
});

test("R-S10 R-B03 what is being changed in an assignment is back after a reload and is saved once", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("admin", "/customer/assignment");
  const row = page.getByRole("row").filter({ hasText: "西北经理" }).first();
  await row.getByRole("button", { name: /的操作$/ }).click();
  await page.getByRole("menuitem", { name: "编辑" }).click();
  const drawer = page.getByRole("dialog", { name: "编辑分工" });
  const last = drawer.getByLabel(/截至日期/);
  await last.fill("2039-12-31");
  await page.keyboard.press("Tab");
  // The date field takes what was typed a frame after it loses the focus.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("2039-12-31");
  await page.reload();
  await expect(drawer.getByText("已恢复上次未保存的内容。")).toBeVisible();
  await expect(last).toHaveValue("2039-12-31");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(row).toContainText("2039-12-31");
  await page.reload();
  await expect(row).toContainText("2039-12-31");
  await expect(drawer).toHaveCount(0);
});
