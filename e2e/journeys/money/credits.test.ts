import { createCustomer } from "../../support/customers.ts";
import { billingTeam, choose, issued, shown, take } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

// The browser logs the two requests that are refused.
test.use({ allowed: [/status of (409|422)/] });

test("R-B06 a statement is credited in part, the credit is reviewed and issued, pays another statement, and its rest is refunded", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId } = await createCustomer(team.clerk);
  const wrong = await issued(team, customerId, { amount: "500.00" });
  const other = await issued(team, customerId, { amount: "80.00" });
  await team.signOut();

  await portal.openAs("finance1", `/billing/statement/${wrong.id}`);
  await choose(page, "冲减");
  const asked = page.getByRole("dialog", { name: "新建冲减结算单？" });
  await asked.getByRole("checkbox", { name: "全额冲减" }).uncheck();
  await asked.getByLabel("入账账期（如 202601）").fill("202601");
  await asked.getByLabel("原因").fill("多计一行");
  await asked.getByRole("button", { name: "冲减", exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(`${wrong.id}$`));
  const credit = portal.address();
  await choose(page, "编辑明细");
  await page.getByRole("button", { name: "添加一行" }).click();
  await page.getByLabel("数量", { exact: true }).fill("1");
  await page.getByLabel("单价", { exact: true }).fill("100");
  await page.getByRole("button", { name: "保存明细" }).click();
  await expect(shown(page, /^冲减结算单的合计不能大于零/)).toBeVisible();
  await page.getByLabel("单价", { exact: true }).fill("-100");
  await page.getByRole("button", { name: "保存明细" }).click();
  await expect(shown(page, /[-−]¥?100\.00|¥[-−]100\.00/)).toBeVisible();

  await portal.openAs("clerk1", credit);
  await take(page, "提交审核");
  await portal.openAs("clerk2", credit);
  await take(page, "初审通过");
  await portal.openAs("finance2", credit);
  await take(page, "终审通过并出单");
  await expect(portal.heading(/^JC2026-/)).toBeVisible();

  await page.getByRole("tab", { name: /^收款/ }).click();
  await page.getByRole("button", { name: "使用冲减金额" }).click();
  const using = page.getByRole("dialog", { name: "使用冲减金额" });
  await using.getByRole("combobox", { name: "结算单" }).fill(other.docNo);
  await page.getByTitle(other.docNo).first().click();
  await using.getByLabel("金额").fill("80");
  await using.getByRole("button", { name: "使用冲减金额" }).click();
  await expect(using).toBeHidden();
  await expect(page.getByRole("link", { name: other.docNo }).first()).toBeVisible();

  await page.getByRole("button", { name: "退款", exact: true }).click();
  const refunding = page.getByRole("dialog", { name: "退款" });
  await refunding.getByLabel("金额").fill("20.01");
  await refunding.getByRole("button", { name: "退款", exact: true }).click();
  await expect(refunding.getByRole("alert")).toBeVisible();
  await refunding.getByLabel("金额").fill("20");
  await refunding.getByRole("button", { name: "退款", exact: true }).click();
  await expect(refunding).toBeHidden();
  await expect(page.getByRole("button", { name: "使用冲减金额" })).toHaveCount(0);
});
