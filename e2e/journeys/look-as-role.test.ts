import type { Page } from "@playwright/test";
import { rowNames } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

const bar = (page: Page) => page.getByText("正在以角色“区域销售经理”的视角查看，数据范围：华东。只能查看，不能修改。");

test.describe(() => {
  // The refused write of this journey.
  test.use({ allowed: [/status of 403/] });

  test("R-P06 an administrator looks as a role with a region's rows, in all windows, until one press", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.openAs("admin", "/setting/roleManagement");
    await page.getByRole("button", { name: /^区域销售经理/ }).click();
    await page.getByRole("button", { name: "以此角色的视角查看" }).click();
    const asked = page.getByRole("dialog", { name: "以角色视角查看" });
    await asked.getByRole("combobox", { name: "数据范围" }).click();
    await page.getByTitle("一个大区").click();
    await asked.getByRole("combobox", { name: "大区" }).click();
    await page.getByTitle("华东").click();
    await asked.getByRole("button", { name: "开始查看" }).click();
    await expect(bar(page)).toBeVisible();
    const other = await portal.openWindow("/customer/my");
    await expect(bar(other)).toBeVisible();
    await expect(rowNames(other).first()).toBeVisible();
    // A write is refused by the server, in words.
    const refused = await other.evaluate(async () => {
      const answer = await fetch("/api/preferences/tried", {
        method: "PUT",
        headers: {
          authorization: `Bearer ${localStorage.getItem("admin-pro-token")}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ value: 1 }),
      });
      return ((await answer.json()) as { msg: string }).msg;
    });
    expect(refused).toBe("正在以角色“区域销售经理”的视角查看，不能修改");
    await page.getByRole("button", { name: "退出此视角" }).click();
    await expect(bar(page)).toBeHidden();
    await expect(bar(other)).toBeHidden();
    await expect(other.getByRole("button", { name: /系统管理员/ })).toBeVisible();
  });
});
