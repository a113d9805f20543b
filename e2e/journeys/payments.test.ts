import { createCustomer } from "../support/customers.ts";
import { billingTeam, issued, shown, type Statement } from "../support/money.ts";
import { expect, test } from "../support/portal.ts";

test("S10 money is recorded, proposed, allocated and reversed to the cent, and what is paid too much stays a credit", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { finance } = team;
  const { id: customerId, name } = await createCustomer(team.clerk);
  const owed = (amount: string, paymentTermsDays: number) => issued(team, customerId, { amount, paymentTermsDays });
  // The statement due last has the lowest number.
  const c = await owed("3200.25", 76);
  const b = await owed("7500.50", 45);
  const a = await owed("10000.00", 15);
  // The 5th of April 2026 is a holiday, and so is the day after.
  expect([a, b, c].map(({ dueDate }) => dueDate)).toEqual(["2026-02-04", "2026-03-06", "2026-04-07"]);
  const partOf = ({ docNo }: Statement) => page.getByRole("dialog").getByLabel(`结算单 ${docNo} 本次核销`);
  const rest = page.getByRole("dialog").getByText("剩余未分配");
  const stand = async () => {
    const now = await Promise.all(
      [a, b, c].map(({ id }) => finance.get<{ status: number; outstanding: string }>(`/invoices/${id}`)),
    );
    return now.map(({ status, outstanding }) => `${status} ${outstanding}`);
  };

  // Recorded with the proposed allocation: earliest due date first.
  await portal.openAs("finance1", "/receivable/payment");
  await expect(portal.heading(/./)).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "登记收款" }).click();
  const recording = page.getByRole("dialog", { name: "登记收款" });
  await recording.getByLabel("金额").fill("15000");
  await recording.getByLabel("到账日期").fill("2026-01-19");
  await recording.getByLabel("到账日期").press("Enter");
  await recording.getByRole("combobox", { name: "客户" }).fill(name);
  await page.getByTitle(name).first().click();
  await expect(recording.getByText("建议依据：按到期日先后")).toBeVisible();
  await expect(partOf(a)).toHaveValue("10000.00");
  await expect(partOf(b)).toHaveValue("5000.00");
  await expect(partOf(c)).toHaveValue("");
  await portal.expectAccessible();
  await recording.getByRole("button", { name: "登记", exact: true }).click();
  await expect(portal.heading(/^SK2026-/)).toBeVisible();
  const first = portal.address();
  expect(await stand()).toEqual(["5 0.00", "4 2500.50", "4 3200.25"]);

  // Another payment arrives by bank, waits for matching, and is allocated as proposed.
  await finance.post("/payments", { amount: "6000.00", valueDate: "2026-01-19", customerId, payer: name });
  await portal.open("/receivable/payment-match");
  const waiting = page.getByRole("row").filter({ hasText: name });
  await expect(waiting).toContainText("按到期日先后");
  await expect(waiting).toContainText("2,500.50");
  await expect(waiting).toContainText("3,200.25");
  await waiting.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "核销", exact: true }).click();
  await expect(partOf(b)).toHaveValue("2500.50");
  await expect(partOf(c)).toHaveValue("3200.25");
  await expect(rest).toContainText("299.25");
  await portal.expectAccessible();
  await page.getByRole("dialog").getByRole("button", { name: "核销", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await stand()).toEqual(["5 0.00", "5 0.00", "5 0.00"]);
  const second = portal.address();
  await expect(shown(page, "299.25")).toBeVisible();

  // The first payment bounces: its statements are open again, the other's are not, and the credit stays.
  await portal.open(first);
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "撤销收款" }).click();
  await page.getByRole("dialog").getByLabel("原因").fill("银行退票");
  await page.getByRole("dialog").getByRole("button", { name: "撤销收款" }).click();
  await expect(shown(page, /撤销于 2026-01-20：银行退票/)).toBeVisible();
  expect(await stand()).toEqual(["4 10000.00", "4 5000.00", "5 0.00"]);
  await portal.open(`/customer/detail/${customerId}`);
  await page.getByRole("tab", { name: "对账单" }).click();
  await expect(shown(page, "14,700.75")).toBeVisible();

  // A single allocation is reversed.
  await portal.open(second);
  const ofC = page.getByRole("row").filter({ hasText: c.docNo });
  await ofC.getByRole("button", { name: "撤销核销" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销核销" }).click();
  await expect(ofC).toContainText("2026-01-20 撤销");
  await expect(shown(page, "3,499.50")).toBeVisible();
  expect(await stand()).toEqual(["4 10000.00", "4 5000.00", "4 3200.25"]);
  await team.signOut();
});
