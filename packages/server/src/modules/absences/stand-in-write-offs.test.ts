import { afterAll, beforeAll, expect, test } from "vitest";
import { absenceFixture } from "../../testing/fixtures/absence-fixture.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let needs: Awaited<ReturnType<typeof paymentFixture>>;
let away: ReturnType<typeof absenceFixture>["away"];
beforeAll(async () => {
  app = await startTestApp();
  needs = await paymentFixture(app);
  ({ away } = absenceFixture(app));
});
afterAll(() => app.close());

/** A statement paid except for 20.00, and the requested write-off of that rest. */
async function asked(by: string, number: number) {
  const it = await needs.owed(number, "500.00");
  await needs.settle(it, "480.00");
  const { rowVersion } = await needs.statement(it.id);
  const body = { rowVersion, reason: "手续费差额" };
  const { writeOffs } = await (await app.as(by)).askWriteOff({ params: { id: it.id }, body });
  const { id, rowVersion: version } = writeOffs[0]!;
  return { invoiceId: it.id, id, decision: { params: { id }, body: { rowVersion: version } } };
}
const listed = async (username: string, id: string) =>
  (await (await app.as(username)).listWriteOffs({ query: { status: "ASKED" } })).list.find((row) => row.id === id);

test("R-B05 a stand-in decides the rests that wait for one who is away, and it names both", async () => {
  const it = await asked("finance2", 8);
  const clerk = await app.as("clerk1");
  expect(await refusalOf(clerk.listWriteOffs({ query: {} }))).toMatchObject({ code: 1403 });
  await away("finance1", "clerk1", async () => {
    expect(await listed("clerk1", it.id)).toMatchObject({ decide: "ok", inPlaceOf: "财务一" });
    const { docNo, customerName } = await needs.statement(it.invoiceId);
    for (const [keyword, total] of [
      [docNo!.toLowerCase(), 1],
      [customerName.slice(0, 4), 1],
      ["JS2099", 0],
    ] as const)
      expect((await clerk.listWriteOffs({ query: { keyword } })).total, keyword).toBe(total);
    const done = await clerk.approveWriteOff(it.decision);
    expect(done).toMatchObject({ status: "APPROVED", decidedBy: "结算员一", decidedInPlaceOf: "财务一" });
    expect(await needs.statement(it.invoiceId)).toMatchObject({ status: 5, outstanding: "0.00" });
    const { list } = await clerk.listInvoiceActivity({ params: { id: it.invoiceId }, query: {} });
    expect(list[0]).toMatchObject({ action: "invoice.write_off", actorName: "结算员一", inPlaceOf: "财务一" });
  });
  expect(await refusalOf(clerk.listWriteOffs({ query: {} }))).toMatchObject({ code: 1403 });
});

test("X4 a stand-in approves no rest that the one who is away asked to give up, nor one of its own", async () => {
  const theirs = await asked("finance1", 9);
  const mine = await asked("finance2", 10);
  await away("finance1", "finance2", async () => {
    // finance2 decides by its own right, not in the place of the absent person.
    expect(await listed("finance2", theirs.id)).toMatchObject({ decide: "ok", inPlaceOf: null });
    expect(await listed("finance2", mine.id)).toMatchObject({ decide: "same_person" });
  });
  const clerk = await app.as("clerk1");
  await away("finance1", "clerk1", async () => {
    expect(await listed("clerk1", theirs.id)).toMatchObject({ decide: "same_person", inPlaceOf: null });
    expect(await refusalOf(clerk.approveWriteOff(theirs.decision))).toMatchObject({ code: 1412 });
    expect(await clerk.refuseWriteOff(mine.decision)).toMatchObject({ status: "REFUSED", decidedInPlaceOf: "财务一" });
  });
});

test("with the decision about rests no money is handed on, nor another statement than what is reviewed", async () => {
  const it = await needs.owed(8, "100.00");
  const payment = await needs.paid(8, "100.00");
  const clerk = await app.as("clerk1");
  await away("finance1", "clerk1", async () => {
    const items = [{ invoiceId: it.id, amount: "100.00" }];
    const allocate = clerk.allocatePayment({
      params: { id: payment.id },
      body: { rowVersion: payment.rowVersion, items },
    });
    expect(await refusalOf(allocate)).toMatchObject({ code: 1403 });
    expect(await refusalOf(clerk.listPayments({ query: {} }))).toMatchObject({ code: 1403 });
    const { rowVersion } = await needs.statement(it.id);
    const ask = clerk.askWriteOff({ params: { id: it.id }, body: { rowVersion, reason: "手续费差额" } });
    expect(await refusalOf(ask)).toMatchObject({ code: 1403 });
    // A line that needs a holder of the permission to approve prices.
    const draft = await needs.draft((await needs.contract(8)).id, "202601");
    const adjust = {
      category: "ADJUST" as const,
      quantity: "1",
      unit: "kWh",
      unitPrice: "50",
      taxRate: "0.13" as const,
    };
    const lines = [needs.energy({ quantity: "100", unitPrice: "1" }), { ...adjust, reason: "计量差错" }];
    const tooMuch = clerk.setInvoiceLines({ ...needs.at(draft), body: { ...needs.at(draft).body, lines } });
    expect(await refusalOf(tooMuch)).toMatchObject({ reason: "invoice.adjust_too_large" });
  });
});
