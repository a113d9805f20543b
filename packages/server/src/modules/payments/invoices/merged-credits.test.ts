import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
app.clock.set("2026-05-26T02:00:00Z");
const { owed, paid, customer, statement } = await paymentFixture(app);
const [finance, clerk, reviewer, admin] = await Promise.all(["finance1", "clerk1", "clerk2", "admin"].map(app.as));
const key = () => ({ idempotencyKey: crypto.randomUUID() });

/** Creates a credit of this amount for a statement that is still open. */
async function creditFor(it: { id: string; rowVersion: number }, amount: string): Promise<string> {
  const { id, rowVersion } = await finance!.creditInvoice({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, period: "202712", reason: "计量差错退补", full: true },
  });
  const line = {
    category: "ENERGY" as const,
    quantity: "-1",
    unit: "kWh",
    unitPrice: amount,
    taxRate: "0.13" as const,
  };
  const params = { id };
  let credit = await clerk!.setInvoiceLines({ params, body: { rowVersion, lines: [line] } });
  credit = await clerk!.submitInvoice({ params, body: { rowVersion: credit.rowVersion } });
  credit = await reviewer!.reviewInvoice({ params, body: { rowVersion: credit.rowVersion } });
  await finance!.issueInvoice({ params, body: { rowVersion: credit.rowVersion } });
  return id;
}

async function merge(mergedId: string, into: string): Promise<void> {
  const [survivor, merged] = await Promise.all([into, mergedId].map((id) => admin!.getCustomer({ params: { id } })));
  const body = { mergedId, take: [], rowVersion: survivor!.rowVersion, mergedVersion: merged!.rowVersion };
  await admin!.mergeCustomers({ params: { id: into }, body }, key());
}

test("credit of a merged customer serves its survivor's statements, over further mergings too", async () => {
  const [first, second, third] = await Promise.all([9, 8, 7].map(customer));
  const credit = await creditFor(await owed(9, "900.00"), "300");
  const overpaid = await paid(9, "40.00");
  const [ofSecond, ofThird] = [await owed(8, "200.00"), await owed(7, "60.00")];
  const use = (invoiceId: string, amount: string) =>
    finance!.allocateCredit({ params: { id: credit }, body: { items: [{ invoiceId, amount }] } }, key());
  expect(await refusalOf(use(ofSecond.id, "200.00"))).toMatchObject({ reason: "payment.other_customer" });

  await merge(first!, second!);
  expect(await finance!.getInvoiceMoney({ params: { id: credit } })).toMatchObject({ customerId: second });
  expect(await use(ofSecond.id, "200.00")).toMatchObject({ available: "100.00" });
  expect(await statement(ofSecond.id)).toMatchObject({ status: 5, outstanding: "0.00" });
  const { allocations } = await finance!.getInvoiceMoney({ params: { id: ofSecond.id } });
  expect(allocations.map(({ creditId, sourceNo, amount }) => [creditId, sourceNo !== null, amount])).toEqual([
    [credit, true, "200.00"],
  ]);

  await merge(second!, third!);
  expect(await use(ofThird.id, "50.00")).toMatchObject({ available: "50.00" });
  const credits = await finance!.listCredits({ query: { customerId: third! } });
  expect(new Set(credits.map(({ source, available }) => `${source} ${available}`))).toEqual(
    new Set(["CREDIT 50.00", "PAYMENT 40.00"]),
  );
  const split = { rowVersion: overpaid.rowVersion, items: [{ invoiceId: ofThird.id, amount: "10.00" }] };
  await finance!.allocatePayment({ params: { id: overpaid.id }, body: split });
  expect(await statement(ofThird.id)).toMatchObject({ status: 5, outstanding: "0.00" });

  await finance!.reverseAllocation({ params: { id: allocations[0]!.id } });
  expect(await finance!.getInvoiceMoney({ params: { id: credit } })).toMatchObject({ available: "250.00" });
  expect(await statement(ofSecond.id)).toMatchObject({ outstanding: "200.00" });
  // A constraint of the database refuses what the rules would refuse.
  const foreign = await owed(5, "20.00");
  await expect(
    app.database.pool.query(
      `insert into allocation (customer_id, invoice_id, credit_id, credit_customer_id, amount, allocated_on, at)
       values ($1, $2, $3, $4, 1, '2026-05-26', now())`,
      [foreign.customerId, foreign.id, credit, first],
    ),
  ).rejects.toThrow("is of another customer");
});
