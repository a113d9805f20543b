import { createCustomer } from "../../support/customers.ts";
import { billingTeam, issued } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

test("R-B06 the tax invoice of a statement is recorded by its number, differs by a cent until put right, and is taken back by a red one", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId, name } = await createCustomer(team.clerk);
  const { docNo } = await issued(team, customerId, { amount: "1130.00" });
  await team.signOut();
  const serial = `${Date.now()}${process.pid}`.slice(-11).padStart(11, "0");
  const number = `263100000${serial}`;
  const red = `263100001${serial}`;

  await portal.openAs("finance1", "/receivable/tax-invoice");
  await page.getByPlaceholder("搜索结算单号或客户").fill(docNo);
  const row = page.getByRole("row").filter({ hasText: docNo });
  await row
    .getByRole("button", { name: /登记发票|操作/ })
    .first()
    .click();
  const item = page.getByRole("menuitem", { name: "登记发票" });
  const drawer = page.getByRole("dialog", { name: "登记发票" });
  await expect(item.or(drawer).first()).toBeVisible();
  if (await item.isVisible()) await item.click();
  await drawer.getByLabel("发票号码").fill(number.slice(0, 19));
  await drawer.getByLabel("税额").fill("130.01");
  await expect(drawer.getByText(/相差 ¥?0\.01/)).toBeVisible();
  await expect(drawer.getByText("发票号码应为 20 位数字").first()).toBeVisible();
  // As it is copied from the paper, in groups.
  await drawer.getByLabel("发票号码").fill(`${number.slice(0, 8)} ${number.slice(8)}`);
  await drawer.getByLabel("税额").fill("130.00");
  await expect(drawer.getByText(/与所选结算单一致/)).toBeVisible();
  await portal.expectAccessible();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole("button", { name: "已登记的发票" }).click();
  await page.getByPlaceholder("搜索发票号码、客户或结算单号").fill(name);
  await page.getByRole("link", { name: number }).click();
  await page.getByRole("button", { name: "登记红字发票" }).click();
  const taking = page.getByRole("dialog", { name: "登记红字发票" });
  await taking.getByLabel("发票号码").fill(red);
  await taking.getByRole("button", { name: "保存", exact: true }).click();
  await expect(taking).toBeHidden();
  await page.getByRole("link", { name: red }).click();
  await expect(portal.heading(red)).toBeVisible();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("button", { name: "删除", exact: true })).toBeDisabled();
});
