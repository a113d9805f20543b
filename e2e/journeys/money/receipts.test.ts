import { createCustomer } from "../../support/customers.ts";
import { billingTeam, issued, shown } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

test("R-B06 S10 by keyboard alone a payment is recorded, split within what came in, and what was paid too much is refunded", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId, name } = await createCustomer(team.clerk);
  const { docNo } = await issued(team, customerId, { amount: "1000.00" });
  await team.signOut();
  const { keyboard } = page;
  /** Goes on by Tab until `name` has the focus. */
  const tabTo = async (place: string) => {
    const named = () =>
      page.evaluate(() => {
        const front = document.activeElement as HTMLInputElement | null;
        return (
          front?.getAttribute("aria-label") ??
          front?.labels?.[0]?.textContent ??
          front?.textContent ??
          ""
        ).trim();
      });
    for (let pressed = 0; pressed < 80; pressed += 1) {
      if ((await named()) === place) return;
      await keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${place}`);
  };

  await portal.openAs("finance1", "/receivable/payment");
  await expect(portal.heading("收款")).toBeVisible();
  await tabTo("登记收款");
  await keyboard.press("Enter");
  const recording = page.getByRole("dialog", { name: "登记收款" });
  await expect(recording).toBeVisible();
  await tabTo("金额");
  await keyboard.type("1250.00");
  await tabTo("附言");
  await keyboard.type(`电费 ${docNo}`);
  const part = recording.getByLabel(`结算单 ${docNo} 本次核销`);
  await expect(part).toHaveValue("1000.00");
  await tabTo(`结算单 ${docNo} 本次核销`);
  await keyboard.press("Control+a");
  await keyboard.type("1000.01");
  await expect(recording.getByText("核销金额超过可用金额或未付金额").first()).toBeVisible();
  await keyboard.press("Control+a");
  await keyboard.type("1000");
  await tabTo("登记");
  await keyboard.press("Enter");
  await expect(portal.heading(/^SK2026-/)).toBeVisible();
  await expect(shown(page, name)).toBeVisible();
  const receipt = await portal.heading(/^SK2026-/).innerText();

  await tabTo("更多操作");
  await keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  for (let pressed = 0; pressed < 8; pressed += 1) {
    if (
      await page
        .getByRole("menuitem", { name: "退款", exact: true })
        .evaluate((item) => item === document.activeElement)
    )
      break;
    await keyboard.press("ArrowDown");
  }
  await keyboard.press("Enter");
  const refunding = page.getByRole("dialog", { name: "登记退款" });
  await expect(refunding.getByLabel("金额")).toHaveValue("250.00");
  await tabTo("附言");
  await keyboard.type("多付退回");
  await tabTo("退款");
  await keyboard.press("Enter");
  await expect(refunding).toBeHidden();
  // Its own page, and what it was taken from.
  await expect(portal.heading(/^SK2026-/)).not.toHaveText(receipt);
  const facts = page.getByRole("region", { name: "主要信息" });
  await expect(facts).toContainText("退款");
  await expect(page.getByRole("link", { name: receipt, exact: true })).toBeVisible();
});

test("R-B06 the small rest of a statement is given up by two people, and not above the limit", async ({ portal }) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId } = await createCustomer(team.clerk);
  const owed = await issued(team, customerId, { amount: "600.00" });
  const pay = (amount: string) =>
    team.finance.post("/payments", {
      amount,
      valueDate: "2026-01-19",
      customerId,
      allocations: [{ invoiceId: owed.id, amount }],
    });
  await pay("400.00");
  const address = `/billing/statement/${owed.id}`;

  await portal.openAs("finance1", `${address}?tab=money`);
  await expect(shown(page, "¥200.00")).toBeVisible();
  await expect(page.getByRole("button", { name: "申请核减尾款" })).toHaveCount(0);
  await pay("199.96");
  await page.reload();
  await page.getByRole("button", { name: "申请核减尾款" }).click();
  const asking = page.getByRole("dialog", { name: "申请核减尾款" });
  await asking.getByRole("button", { name: "申请核减尾款" }).click();
  await expect(asking.getByText(/至少 2 个汉字/)).toBeVisible();
  await asking.getByLabel("原因").fill("手续费差额");
  await asking.getByRole("button", { name: "申请核减尾款" }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText(/申请核减尾款（手续费差额）/)).toBeVisible();
  await expect(page.getByRole("button", { name: "批准核减" })).toHaveCount(0);

  await portal.openAs("finance2", `${address}?tab=money`);
  await page.getByRole("button", { name: "批准核减" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "批准核减" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await team.finance.get(`/invoices/${owed.id}`)).toMatchObject({ status: 5, outstanding: "0.00" });
  await team.signOut();
});
