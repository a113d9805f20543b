import { readFile } from "node:fs/promises";
import { expect, test } from "../support/portal.ts";

test("a report is chosen, asked for other periods, taken as a file that adds up, and sent to oneself every month", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("finance2", "/report/center");
  await page.getByRole("link", { name: /结算单台账/ }).click();
  await expect(portal.heading("结算单台账")).toBeVisible();
  await page.getByRole("combobox", { name: "起始账期" }).selectOption("202510");
  await expect(page.getByText(/账期 2025-10 ·/)).toBeVisible();
  await portal.expectAccessible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出 CSV" }).click();
  const text = (await readFile(await (await download).path())).toString("utf8");
  const control = /核对合计[^,]*,"?([\d.,-]+)/.exec(text)?.[1]?.replaceAll(",", "") ?? "";
  expect(Number(control)).toBeGreaterThan(0);
  const shown = Number(control).toLocaleString("zh-CN", { minimumFractionDigits: 2 });
  await expect(page.getByText(`¥${shown}`).first()).toBeVisible();

  await page.getByRole("button", { name: "定期发送" }).click();
  const dialog = page.getByRole("dialog", { name: "定期发送" });
  await dialog.getByRole("radio", { name: "每月 1 日" }).check();
  await dialog.getByRole("button", { name: "开始发送" }).click();
  await expect(dialog).toBeHidden();
  await portal.open("/report/center");
  const schedules = page.locator("section").filter({ has: page.getByRole("heading", { name: "定期报表" }) });
  await expect(schedules.getByText(/每月 1 日 · 上月 · XLSX · 下次/)).toBeVisible();
  await portal.expectAccessible();
  await schedules.getByRole("button", { name: "删除 结算单台账" }).click();
  await page.getByRole("dialog", { name: "删除" }).getByRole("button", { name: "删除" }).click();
  await expect(schedules).toBeHidden();
});
