import { callerAs } from "../support/caller.ts";
import { createCustomer, newName } from "../support/customers.ts";
import { listAddress, rowNames } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

test("R-B01 rows of two pages are changed together, taken back, and the list is kept as a view that survives a reload", async ({
  portal,
}) => {
  const { page } = portal;
  const mark = newName("批量");
  const caller = await callerAs("admin");
  for (const letter of ["甲", "乙", "丙", "丁"]) await createCustomer(caller, { name: `${mark}${letter}` });
  await portal.openAs("admin", listAddress(`keyword*${mark}~pageSize*2~sort*customerNo`));
  await expect(rowNames(page)).toHaveText([`${mark}甲`, `${mark}乙`]);

  await page.getByRole("checkbox", { name: `选择 ${mark}乙` }).check();
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(rowNames(page)).toHaveText([`${mark}丙`, `${mark}丁`]);
  await page.getByRole("gridcell").first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("region", { name: "批量操作" });
  await expect(bar).toContainText("已选 3 项");

  await bar.getByRole("button", { name: "更改状态" }).click();
  await page.getByRole("button", { name: "更改 3 个客户" }).click();
  await expect(page.getByText("已更新 3 条")).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "已生效" })).toHaveCount(2);
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await expect(page.getByText("已撤销，恢复 3 条")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "意向" })).toHaveCount(2);

  await page.getByRole("button", { name: "保存为视图" }).click();
  await page.getByLabel("视图名称").fill(mark);
  await page.keyboard.press("Enter");
  const pill = page.getByRole("navigation", { name: "列表视图" }).getByRole("button", { name: mark, exact: true });
  await expect(pill).toHaveAttribute("aria-current", "true");
  await page.reload();
  await expect(pill).toHaveAttribute("aria-current", "true");
  await expect(rowNames(page)).toHaveCount(2);
  await page.getByRole("button", { name: "全部", exact: true }).click();
  await expect(rowNames(page)).not.toHaveText([`${mark}丙`, `${mark}丁`]);
  await pill.click();
  await expect(page.getByText("共 4 条").first()).toBeVisible();
});
