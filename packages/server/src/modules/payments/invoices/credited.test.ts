import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { owed, paid, customer, statement } = await paymentFixture(app);
const [finance, clerk, reviewer] = await Promise.all(["finance1", "clerk1", "clerk2"].map(app.as));
type Versioned = { id: string; rowVersion: number };

const drafted = async (it: Versioned, full: boolean) =>
  finance!.creditInvoice({
    params: { id: it.id },
    body: { rowVersion: (await statement(it.id)).rowVersion, period: "202601", reason: "计量差错退补", full },
  });
async function lined({ id, rowVersion }: Versioned, amount: string) {
  const line = {
    category: "ENERGY" as const,
    quantity: "-1",
    unit: "kWh",
    unitPrice: amount,
    taxRate: "0.13" as const,
  };
  return clerk!.setInvoiceLines({ params: { id }, body: { rowVersion, lines: [line] } });
}
async function issued({ id, rowVersion }: Versioned) {
  const params = { id };
  let it = await clerk!.submitInvoice({ params, body: { rowVersion } });
  it = await reviewer!.reviewInvoice({ params, body: { rowVersion: it.rowVersion } });
  return finance!.issueInvoice({ params, body: { rowVersion: it.rowVersion } });
}
/** An issued credit over a part of a statement. */
const creditOf = async (it: Versioned, amount: string) => issued(await lined(await drafted(it, false), amount));
const allocate = async ({ id, rowVersion }: Versioned, invoiceId: string, amount: string) =>
  finance!.allocatePayment({ params: { id }, body: { rowVersion, items: [{ invoiceId, amount }] } });
const freeOf = async (number: number) =>
  (await finance!.listCredits({ query: { customerId: await customer(number) } })).map(({ source, available }) => [
    source,
    available,
  ]);

test("a full credit of a partly paid statement settles what is owed and sets the payment free", async () => {
  const it = await owed(1, "1000.00", { inPeriod: "202512" });
  const payment = await allocate(await paid(1, "400.00"), it.id, "400.00");
  expect((await statement(it.id)).outstanding).toBe("600.00");
  const credit = await issued(await drafted(it, true));
  expect(credit).toMatchObject({ payable: "-1000.00", settlementKind: "CREDITED" });
  expect(await statement(it.id)).toMatchObject({ status: 5, outstanding: "0.00", settlementKind: "CREDITED" });
  expect(await finance!.getPayment({ params: { id: payment.id } })).toMatchObject({
    state: "OPEN",
    unallocated: "400.00",
    rowVersion: payment.rowVersion + 1,
  });
  const { list: history } = await finance!.listPaymentActivity({ params: { id: payment.id }, query: {} });
  expect(history[0]).toMatchObject({ action: "payment.reverse_allocation" });
  expect(await freeOf(1)).toEqual([["PAYMENT", "400.00"]]);
  const { closing } = await finance!.getCustomerAccount({ params: { id: it.customerId }, query: {} });
  expect(closing).toBe("-400.00");
  expect((await finance!.getCustomer({ params: { id: it.customerId } })).outstanding).toBe("0.00");
});

test("one whose payment belongs to a closed month is paid by the credit, and what is over stays free", async () => {
  const it = await owed(2, "1000.00", { inPeriod: "202512" });
  await allocate(await paid(2, "400.00", { valueDate: "2025-12-31" }), it.id, "400.00");
  const { ownerPool } = app.database;
  await ownerPool.query(`alter table allocation disable trigger allocation_kept;
    update allocation set allocated_on = '2025-12-31' where invoice_id = ${it.id};
    alter table allocation enable trigger allocation_kept`);
  await finance!.closePeriod({ params: { period: "202512" }, body: {} });
  const credit = await issued(await drafted(it, true));
  expect(await statement(it.id)).toMatchObject({ status: 5, outstanding: "0.00", settlementKind: "PAID" });
  expect(await finance!.getInvoiceMoney({ params: { id: credit.id } })).toMatchObject({
    available: "400.00",
    allocations: [{ invoiceId: it.id, amount: "600.00" }],
  });
  expect(await freeOf(2)).toEqual([["CREDIT", "400.00"]]);
});

test("a statement has several credits, never together above it, one at a time; the last one settles it", async () => {
  const it = await owed(3, "30000.00", { inPeriod: "202511" });
  await creditOf(it, "750.00");
  expect((await statement(it.id)).actions.credit).toBe("ok");
  expect(await refusalOf(drafted(it, true))).toMatchObject({
    reason: "invoice.credit_whole",
    errors: [{ path: "full" }],
  });
  const second = await drafted(it, false);
  expect((await statement(it.id)).actions.credit).toBe("invoice.credit_open");
  expect(await refusalOf(drafted(it, false))).toMatchObject({ code: 1409, reason: "invoice.credit_open" });
  const tooLarge = await lined(second, "29250.01");
  expect(
    await refusalOf(clerk!.submitInvoice({ params: { id: tooLarge.id }, body: { rowVersion: tooLarge.rowVersion } })),
  ).toMatchObject({ reason: "invoice.credit_too_large" });
  await issued(await lined(tooLarge, "250.00"));
  expect(await freeOf(3)).toEqual([
    ["CREDIT", "750.00"],
    ["CREDIT", "250.00"],
  ]);
  expect((await statement(it.id)).outstanding).toBe("30000.00");
  // Two people at once: one draft is made.
  const both = await Promise.allSettled([drafted(it, false), drafted(it, false)]);
  const made = both.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(made).toHaveLength(1);
  await issued(await lined(made[0]!, "29000.00"));
  expect(await statement(it.id)).toMatchObject({
    status: 5,
    outstanding: "0.00",
    settlementKind: "CREDITED",
    actions: { credit: "invoice.credited" },
  });
  expect(await freeOf(3)).toEqual([]);
});

test("what of a credit was used for another statement is owed still when the last one comes", async () => {
  const it = await owed(4, "1000.00", { inPeriod: "202511" });
  const foreign = await owed(4, "300.00", { inPeriod: "202511" });
  const first = await creditOf(it, "300.00");
  await finance!.allocateCredit(
    { params: { id: first.id }, body: { items: [{ invoiceId: foreign.id, amount: "300.00" }] } },
    { idempotencyKey: crypto.randomUUID() },
  );
  await creditOf(it, "700.00");
  expect(await statement(it.id)).toMatchObject({ status: 4, outstanding: "300.00" });
  const { closing } = await finance!.getCustomerAccount({ params: { id: it.customerId }, query: {} });
  expect([closing, await freeOf(4)]).toEqual(["300.00", []]);
});

test("a locked credit is never settled a second time: it pays its part, and nothing of it stays available", async () => {
  const it = await owed(5, "1000.00", { inPeriod: "202511" });
  const first = await creditOf(it, "300.00");
  const { ownerPool } = app.database;
  await ownerPool.query(`alter table invoice disable trigger user;
    update invoice set status = 6, locked_in = '202601' where id = ${first.id};
    alter table invoice enable trigger user`);
  const second = await creditOf(it, "700.00");
  expect(await statement(it.id)).toMatchObject({ status: 5, outstanding: "0.00", settlementKind: "PAID" });
  for (const { id } of [first, second])
    expect(await finance!.getInvoiceMoney({ params: { id } })).toMatchObject({ available: "0.00" });
  expect(await freeOf(5)).toEqual([]);
});
