import { createCustomer } from "../../support/customers.ts";
import { billingTeam, fillDay, issued } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

// The browser logs the request that is refused.
test.use({ allowed: [/status of 400/] });

test("R-B06 on a phone the region's manager asks for later payment beyond what is allowed, then within, and it is granted", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId } = await createCustomer(team.clerk);
  const owed = await issued(team, customerId, { amount: "900.00", paymentTermsDays: 15 });
  const address = `/billing/statement/${owed.id}`;

  await portal.openAs("smeast", address);
  await expect(portal.heading(owed.docNo)).toBeVisible();
  await page.getByRole("button", { name: "申请延期付款" }).first().click();
  const asking = page.getByRole("dialog", { name: "申请延期付款" });
  await expect(asking.getByRole("checkbox", { name: new RegExp(owed.docNo) })).toBeChecked();
  await fillDay(asking.getByLabel(/^希望延至/), "2026-12-31");
  await asking.getByLabel("申请原因").fill("资金周转");
  await asking.getByRole("button", { name: "提交申请" }).click();
  await expect(asking.getByRole("alert")).toContainText("最晚可延期至");
  await fillDay(asking.getByLabel(/^希望延至/), "2026-03-02");
  await portal.expectAccessible();
  await asking.getByRole("button", { name: "提交申请" }).click();
  await expect(asking).toBeHidden();

  await portal.openAs("clerk2", address);
  await page.getByRole("tab", { name: "延期申请 1" }).click();
  const request = page.getByRole("region", { name: "延期付款" });
  await request.getByRole("button", { name: "批准", exact: true }).click();
  await page.getByRole("dialog", { name: "批准延期付款？" }).getByRole("button", { name: "批准", exact: true }).click();
  await expect(request.getByText("已批准").first()).toBeVisible();
  // The due day of record stays, by which late charges go.
  expect(await team.finance.get(`/invoices/${owed.id}`)).toMatchObject({
    dueDate: owed.dueDate,
    extensionUntil: "2026-03-02",
  });
  await team.signOut();
});
