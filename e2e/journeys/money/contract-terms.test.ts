import { createCustomer } from "../../support/customers.ts";
import { billingTeam, choose, fillDay, pointOf, take, takeAny } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

test("R-B06 a contract is drafted with a late charge that is refused first, returned by the approver, mended and signed", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId, name } = await createCustomer(team.clerk);
  await pointOf(team.clerk, customerId, { name: `签约点 ${name}` });
  await team.signOut();

  await portal.openAs("clerk1", "/contract/list");
  await page.getByRole("button", { name: "新建合同" }).first().click();
  const drawer = page.getByRole("dialog", { name: "新建合同" });
  await drawer.getByRole("combobox", { name: "客户" }).fill(name);
  await page.getByTitle(name).first().click();
  await fillDay(drawer.getByLabel("开始日期"), "2026-02-01");
  await fillDay(drawer.getByLabel("最后一天"), "2026-03-31");
  await drawer.getByRole("combobox", { name: "价格套餐" }).click();
  await page
    .getByTitle(/ v\d+$/)
    .first()
    .click();
  await drawer.getByRole("checkbox", { name: new RegExp(name) }).check();
  await drawer.getByLabel("2026-02 电量").fill("1,200");
  await drawer.getByLabel("2026-03 电量").fill("1200.5");
  const lateCharge = drawer.getByLabel(/^违约金日费率/);
  await lateCharge.fill("0.6");
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expect(lateCharge).toHaveAttribute("aria-invalid", "true");
  await lateCharge.fill("0.05 %");
  await portal.expectAccessible();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expect(portal.heading(/^HT-2026-/)).toBeVisible();
  const address = portal.address();
  await take(page, "提交审批");

  await portal.openAs("clerk2", address);
  await page.getByRole("tab", { name: "条款" }).click();
  await expect(page.getByText(/每日 0\.05\s*% 收取违约金/).first()).toBeVisible();
  await takeAny(page, "退回草稿", { verb: "退回", reason: "应有付款天数" });

  await portal.openAs("clerk1", address);
  await expect(page.getByText(/退回：应有付款天数/)).toBeVisible();
  await choose(page, "编辑");
  const editing = page.getByRole("dialog", { name: /^编辑合同/ });
  await editing.getByLabel(/^付款天数/).fill("30");
  await editing.getByRole("button", { name: "保存", exact: true }).click();
  await expect(editing).toBeHidden();
  await take(page, "提交审批");

  await portal.openAs("clerk2", address);
  await take(page, "通过");
  await portal.openAs("clerk1", address);
  await take(page, "登记签订");
  const now = page.getByRole("list", { name: "合同进度" }).locator("[aria-current=step]");
  await expect(now).toContainText("签订");
  await page.getByRole("tab", { name: "条款" }).click();
  await expect(page.getByText("出账后 30 天内付款。")).toBeVisible();
});
