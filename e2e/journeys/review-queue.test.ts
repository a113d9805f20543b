import { callerAs } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

type Statement = { id: string; rowVersion: number; customerName: string };

test("R-B05 three people take a statement through submission, first and final review, by the queue's keys", async ({
  portal,
}) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const { list: drafts } = await clerk.get<{ list: Statement[] }>("/invoices?status=1&period=202512&sort=customerName");
  const { id, customerName } = drafts[0]!;
  await clerk.signOut();

  await portal.openAs("clerk1", `/billing/statement/${id}`);
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("已提交，等待初审")).toBeVisible();

  await portal.openAs("clerk2", "/billing/review");
  const list = page.getByRole("navigation", { name: "待审列表" });
  await expect(list.getByRole("listitem").filter({ hasText: customerName })).toBeVisible();
  const waiting = await list.getByRole("listitem").count();
  await expect(page.getByText(`第 1 份，共 ${waiting} 份`)).toBeVisible();
  await portal.expectAccessible();
  const pane = page.getByRole("article");
  for (let step = 1; step < waiting && !(await pane.getByText(customerName).isVisible()); step++) {
    await page.keyboard.press("j");
    await expect(page.getByText(`第 ${step + 1} 份，共 ${waiting} 份`)).toBeVisible();
    await expect(pane).toBeVisible();
  }
  await expect(pane.getByRole("heading", { name: "与上期比较" })).toBeVisible();
  // The position is kept when the page is left and opened again.
  await portal.open("/index");
  await portal.open("/billing/review");
  await expect(pane.getByText(customerName)).toBeVisible();
  // Passed and undone by the keyboard, then passed for good: the server applies it, although the page is left.
  await page.keyboard.press("a");
  await expect(page.getByText(`${customerName} 2025-12 初审通过，10 秒后生效`)).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: customerName })).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.getByText("已撤销初审")).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: customerName })).toHaveCount(1);
  await expect(pane.getByText(customerName)).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText("今日已通过 1 份，退回 0 份")).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: customerName })).toHaveCount(0);
  // The next one is returned with a reason; while typing, letters are no shortcuts.
  await expect(page.getByRole("button", { name: "退回", exact: true })).toBeEnabled();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel("原因").fill("对照 arj 抄表");
  await page.getByRole("dialog").getByRole("button", { name: "退回" }).click();
  await expect(page.getByText("今日已通过 1 份，退回 1 份")).toBeVisible();

  await portal.openAs("finance1", "/billing/review");
  // It arrives when the ten seconds of its first review are over.
  await list.getByRole("checkbox", { name: new RegExp(customerName.replace(/[()]/g, ".")) }).check({ timeout: 30_000 });
  await page.keyboard.press("Shift+A");
  const asked = page.getByRole("dialog", { name: "终审通过并出单 1 份？" });
  await expect(asked.getByText(customerName)).toBeVisible();
  await portal.expectAccessible();
  await asked.getByLabel("输入份数 1 以确认").fill("1");
  await page.keyboard.press("Enter");
  const receipt = page.getByRole("dialog");
  await expect(receipt.getByText(customerName)).toBeVisible();
  await portal.expectAccessible();
  await receipt.getByRole("button", { name: "关闭" }).last().click();
  await portal.open(`/billing/statement/${id}`);
  await expect(page.getByRole("heading", { name: /^JS2026-\d{6}$/ })).toBeVisible();
});
