import type { Page } from "@playwright/test";
import { callerAs } from "../../support/caller.ts";
import { createCustomer } from "../../support/customers.ts";
import {
  billingTeam,
  choose,
  draftOf,
  fillDay,
  issue,
  shown,
  signedContract,
  take,
  takeAny,
} from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

async function acceptWarnings(page: Page): Promise<void> {
  const accept = page.getByRole("button", { name: /^确认(全部 \d+ 项|提醒)$/ }).first();
  await accept.click();
  const asked = page.getByRole("dialog", { name: "确认检查提醒？" });
  await asked.getByLabel("原因").fill("首月结算");
  await asked.getByRole("button", { name: "确认提醒" }).click();
  await expect(asked).toBeHidden();
}

test("R-B05 R-B06 a statement is drafted from messy figures, returned by the reviewer, put right, reviewed and issued by a third person", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId } = await createCustomer(team.clerk);
  const { contractNo } = await signedContract(team, customerId, { paymentTermsDays: 15 });
  await team.signOut();

  await portal.openAs("clerk1", "/billing/statement");
  await page.getByRole("button", { name: "新建结算单" }).first().click();
  const asked = page.getByRole("dialog", { name: "新建结算单" });
  await asked.getByRole("combobox", { name: "合同" }).fill(contractNo);
  await page.getByTitle(contractNo).first().click();
  await asked.getByRole("button", { name: "新建", exact: true }).click();
  await expect(page.getByText("还没有明细，不能提交")).toBeVisible();
  const address = portal.address();
  await choose(page, "编辑明细");
  await page.getByRole("button", { name: "添加一行" }).click();
  const save = page.getByRole("button", { name: "保存明细" });
  await page.getByLabel("数量", { exact: true }).fill("12,345");
  await page.getByLabel("单价", { exact: true }).fill("0.6547");
  await expect(save).toBeDisabled();
  await page.getByLabel("数量", { exact: true }).fill(" 12345.678 ");
  await expect(shown(page, "¥8,082.72")).toBeVisible();
  await portal.expectAccessible();
  await save.click();
  await expect(save).toBeHidden();
  await acceptWarnings(page);
  await take(page, "提交审核");
  await expect(page.getByRole("button", { name: "初审通过" })).toHaveCount(0);

  await portal.openAs("clerk2", address);
  await choose(page, "退回");
  const returning = page.getByRole("dialog");
  await returning.getByRole("button", { name: "退回", exact: true }).click();
  await expect(returning.getByText("请填写原因，至少 2 个汉字或 4 个字符")).toBeVisible();
  await returning.getByLabel("原因").fill("单价应为 0.6547 乘折扣");
  await returning.getByRole("button", { name: "退回", exact: true }).click();
  await expect(returning).toBeHidden();

  await portal.openAs("clerk1", address);
  await choose(page, "编辑明细");
  await page.getByLabel("单价", { exact: true }).fill("0.65");
  await save.click();
  await expect(save).toBeHidden();
  await expect(shown(page, "¥8,024.69")).toBeVisible();
  // Other figures open the accepted warnings again.
  await acceptWarnings(page);
  await take(page, "提交审核");

  await portal.openAs("clerk2", address);
  await take(page, "初审通过");
  await portal.openAs("finance1", address);
  await take(page, "终审通过并出单");
  await expect(portal.heading(/^JS2026-/)).toBeVisible();
  await expect(page.getByRole("list", { name: "办理进度" }).locator("[aria-current=step]")).toContainText("收款");
});

test("R-B06 in English a customer disputes a statement, reads the answer, confirms it and reports the payment, which finance finds", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const customer = await callerAs("enterprise15");
  const { list } = await customer.get<{ list: { id: string }[] }>("/user/myCustomer");
  const contract = await signedContract(team, list[0]!.id);
  const { id, docNo } = await issue(team, await draftOf(team, contract, { amount: "4321.09" }));
  await Promise.all([team.signOut(), customer.signOut()]);
  const address = `/billing/statement/${id}`;
  const english = { language: "en" } as const;

  await portal.openAs("enterprise15", address, english);
  await expect(portal.heading(docNo)).toBeVisible();
  // What the house checks and does with it stays in the house.
  await expect(page.getByText("CNY 4,321.09").or(page.getByText("¥4,321.09")).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Credit", exact: true })).toHaveCount(0);
  await takeAny(page, "Dispute", { reason: "The meter was exchanged on the 15th" });
  await expect(shown(page, /The meter was exchanged/)).toBeVisible();

  await portal.openAs("clerk2", address, english);
  await take(page, "Resolve dispute", { reason: "Both meters are in line 1" });
  await portal.openAs("enterprise15", address, english);
  await take(page, "Confirm");
  await portal.expectAccessible();
  await page.getByRole("link", { name: "I have paid" }).click();
  await page.getByRole("button", { name: "I have paid" }).click();
  const telling = page.getByRole("dialog", { name: "Report a payment" });
  await telling.getByLabel("Amount").fill("4,321.09 yuan");
  await telling.getByRole("button", { name: "Report payment" }).click();
  await expect(
    telling
      .getByRole("alert")
      .or(telling.getByText(/Fill in|Complete/))
      .first(),
  ).toBeVisible();
  await telling.getByLabel("Amount").fill("4321.09");
  await fillDay(telling.getByLabel("Payment date"), "2026-01-19");
  await telling.getByLabel(/^Remark/).fill(docNo);
  await telling.getByRole("button", { name: "Report payment" }).click();
  await expect(telling).toBeHidden();

  const finance = await callerAs("finance1");
  const { payNo } = await finance.post<{ payNo: string }>("/payments", {
    amount: "4321.09",
    valueDate: "2026-01-19",
    customerId: list[0]!.id,
    remark: docNo,
  });
  await finance.signOut();
  await portal.openAs("finance1", "/receivable/payment-advice", english);
  const row = page.getByRole("row").filter({ hasText: docNo });
  await row.getByRole("button", { name: "Confirm receipt" }).click();
  const answering = page.getByRole("dialog", { name: "Confirm receipt" });
  await answering.getByRole("combobox", { name: "Payment" }).fill(payNo);
  await page.getByTitle(payNo).first().click();
  await answering.getByRole("button", { name: "Confirm receipt" }).click();
  await expect(answering).toBeHidden();
  await expect(row.getByRole("link", { name: payNo })).toBeVisible();
});
