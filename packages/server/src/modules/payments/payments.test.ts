import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
app.clock.set("2026-05-26T02:00:00Z");
const { owed, overdueOn, paid, customer, statement } = await paymentFixture(app);
const [finance, other] = await Promise.all([app.as("finance1"), app.as("finance2")]);
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];
type Versioned = { id: string; rowVersion: number };
const split = ({ id, rowVersion }: Versioned, ...items: [{ id: string }, string][]) =>
  finance.allocatePayment({
    params: { id },
    body: { rowVersion, items: items.map(([{ id: invoiceId }, amount]) => ({ invoiceId, amount })) },
  });
const reverse = ({ id, rowVersion }: Versioned) =>
  finance.reversePayment({ params: { id }, body: { rowVersion, reason: "银行退票" } });
const standOf = async (it: { id: string }) => {
  const { status, outstanding } = await statement(it.id);
  return [status, outstanding];
};

test("S10 three statements, two payments, a reversal and an overdue day come to the cent", async () => {
  const a = await owed(1, "10000.00", { terms: 15 });
  const b = await owed(1, "7500.50", { terms: 45 });
  const c = await owed(1, "3200.25", { terms: 76 });
  expect([a.dueDate, b.dueDate, c.dueDate]).toEqual(["2026-06-10", "2026-07-10", "2026-08-10"]);

  const first = await split(await paid(1, "15000.00"), [a, "10000.00"], [b, "5000.00"]);
  expect(first.unallocated).toBe("0.00");
  expect(await standOf(b)).toEqual([4, "2500.50"]);
  const second = await split(await paid(1, "6000.00"), [b, "2500.50"], [c, "3200.25"]);
  expect(second.unallocated).toBe("299.25");
  expect(await Promise.all([a, b, c].map(standOf))).toEqual([
    [5, "0.00"],
    [5, "0.00"],
    [5, "0.00"],
  ]);

  const reversed = await reverse(first);
  expect(reversed).toMatchObject({ status: "REVERSED", unallocated: "0.00", reversed: { reason: "银行退票" } });
  expect(await Promise.all([a, b, c].map(standOf))).toEqual([
    [4, "10000.00"],
    [4, "5000.00"],
    [5, "0.00"],
  ]);
  const { list, sums } = await finance.listPayments({ query: { customerId: await customer(1), open: "unallocated" } });
  expect(list.map(({ id, unallocated }) => [id, unallocated])).toEqual([[second.id, "299.25"]]);
  const debts = await finance.listInvoices({ query: { customerId: await customer(1) } });
  expect(Number(debts.sums.outstanding) - Number(sums.unallocated)).toBe(14_700.75);

  await overdueOn("2026-07-20");
  expect((await Promise.all([a, b, c].map(standOf))).map(([status]) => status)).toEqual([-1, -1, 5]);
  const refused = await refusalOf(split(second, [c, "3200.26"]));
  expect(refused).toMatchObject({ code: 1409, reason: "payment.over_owed" });
});

test("money is recorded once under its key, and a bank reference once at all", async () => {
  const body = { amount: "88.00", valueDate: "2026-05-26", bankRef: "REF-1", payer: "甲" };
  const idempotencyKey = crypto.randomUUID();
  const one = await finance.createPayment({ body }, { idempotencyKey });
  const again = await finance.createPayment({ body }, { idempotencyKey });
  expect(again.id).toBe(one.id);
  expect(one.payNo).toMatch(/^SK2026-\d{6}$/);
  expect(await refusalOf(finance.createPayment({ body }, key()))).toMatchObject({ reason: "payment.bank_ref_taken" });
  await reverse(one);
  expect((await finance.createPayment({ body }, key())).payNo).not.toBe(one.payNo);
  const ahead = { ...body, bankRef: "", valueDate: "2026-05-27" };
  expect(await refusalOf(finance.createPayment({ body: ahead }, key()))).toMatchObject({ reason: "payment.future" });
});

test("money of nobody known waits, and becomes the customer's by its first statement", async () => {
  const it = await owed(2, "500.00");
  const unknown = await paid(null, "700.00");
  expect(unknown.actions).toMatchObject({ allocate: "ok", assign: "ok", refund: "payment.no_customer" });
  expect((await finance.listPayments({ query: { open: "unmatched" } })).list.map(({ id }) => id)).toContain(unknown.id);
  const done = await split(unknown, [it, "500.00"]);
  expect(done).toMatchObject({ customerId: await customer(2), allocated: "500.00", unallocated: "200.00" });
  expect(done.actions.assign).toBe("payment.allocated");
  // A statement of another customer is refused.
  const foreign = await owed(3, "50.00");
  expect(await refusalOf(split(done, [foreign, "50.00"]))).toMatchObject({ reason: "payment.other_customer" });
  expect(await refusalOf(split(done, [await owed(2, "500.00"), "200.01"]))).toMatchObject({
    reason: "payment.too_much",
  });
});

test("what is recorded with a split is recorded whole or not at all", async () => {
  const it = await owed(4, "100.00");
  const before = (await finance.listPayments({ query: {} })).total;
  const given = { allocations: [{ invoiceId: it.id, amount: "100.01" }] };
  expect(await refusalOf(paid(4, "150.00", given))).toMatchObject({ reason: "payment.over_owed" });
  expect((await finance.listPayments({ query: {} })).total).toBe(before);
  const done = await paid(4, "150.00", { allocations: [{ invoiceId: it.id, amount: "100.00" }] });
  expect(done.unallocated).toBe("50.00");
  const told = await (await app.as("enterprise4")).listNotices({ query: {} });
  expect(told.list.map(({ notice }) => notice).join()).toMatch(/已付清[^]*已收到贵司|已收到贵司[^]*已付清/);
});

test("one allocation is reversed alone and stays with the day of it", async () => {
  const [one, two] = [await owed(5, "30.00"), await owed(5, "40.00")];
  const done = await split(await paid(5, "70.00"), [one, "30.00"], [two, "40.00"]);
  const [first] = done.allocations;
  await finance.reverseAllocation({ params: { id: first!.id } });
  const after = await finance.getPayment({ params: { id: done.id } });
  expect(after).toMatchObject({ allocated: "40.00", unallocated: "30.00", rowVersion: done.rowVersion + 1 });
  expect(after.allocations.map(({ reversedOn }) => reversedOn)).toEqual(["2026-05-26", null]);
  expect(await Promise.all([one, two].map(standOf))).toEqual([
    [4, "30.00"],
    [5, "0.00"],
  ]);
  expect(await refusalOf(finance.reverseAllocation({ params: { id: first!.id } }))).toMatchObject({ code: 1409 });
  expect(await refusalOf((await app.as("clerk2")).reverseAllocation({ params: { id: first!.id } }))).toMatchObject({
    code: 1403,
  });
  const { list } = await finance.listPaymentActivity({ params: { id: done.id }, query: {} });
  expect(list.map(({ action }) => action)).toEqual([
    "payment.reverse_allocation",
    "payment.allocate",
    "payment.record",
  ]);
});

test("fifty allocations to one statement at once never come to more than it owes", async () => {
  const it = await owed(6, "100.00");
  const payments = await Promise.all(Array.from({ length: 50 }, () => paid(6, "3.00")));
  const done = await Promise.allSettled(payments.map((payment) => split(payment, [it, "3.00"])));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(33);
  expect(await standOf(it)).toEqual([4, "1.00"]);
  const [sum] = await rowsOf<{ n: string }>("select sum(amount)::text as n from allocation where invoice_id = $1", [
    it.id,
  ]);
  expect(sum!.n).toBe("99.00");
});

test("what is left is paid back, and a payment that was refunded is reversed only after its refund", async () => {
  const payment = await paid(7, "500.00");
  const asked = { amount: "120.00", valueDate: "2026-05-26", rowVersion: payment.rowVersion };
  const refund = await finance.refundPayment({ params: { id: payment.id }, body: asked });
  expect(refund).toMatchObject({ kind: "REFUND", amount: "-120.00", unallocated: "0.00", source: { id: payment.id } });
  const left = await finance.getPayment({ params: { id: payment.id } });
  expect(left).toMatchObject({ unallocated: "380.00", withdrawn: "120.00", takenBy: [{ id: refund.id }] });
  expect(await refusalOf(reverse(left))).toMatchObject({ reason: "payment.refunded" });
  const tooMuch = { ...asked, amount: "380.01", rowVersion: left.rowVersion };
  expect(await refusalOf(finance.refundPayment({ params: { id: payment.id }, body: tooMuch }))).toMatchObject({
    reason: "payment.too_much",
  });
  await reverse(refund);
  const whole = await finance.getPayment({ params: { id: payment.id } });
  expect(whole.unallocated).toBe("500.00");
  expect(await reverse(whole)).toMatchObject({ status: "REVERSED" });
});

test("a small rest is given up when another person approves it, and comes back with a reversal", async () => {
  const it = await owed(8, "1000.00");
  const payment = await split(await paid(8, "950.00"), [it, "950.00"]);
  const { rowVersion } = await statement(it.id);
  const body = { rowVersion, reason: "手续费差额" };
  const params = { id: it.id };
  const large = await owed(8, "1000.00");
  expect(
    await refusalOf(
      finance.askWriteOff({ params: { id: large.id }, body: { rowVersion: large.rowVersion, reason: "手续费差额" } }),
    ),
  ).toMatchObject({ reason: "write_off.above_limit" });
  const { writeOffs } = await finance.askWriteOff({ params, body });
  const [asked] = writeOffs;
  expect(asked).toMatchObject({ amount: "50.00", status: "ASKED", decide: "same_person" });
  const decision = { params: { id: asked!.id }, body: { rowVersion: asked!.rowVersion } };
  expect(await refusalOf(finance.approveWriteOff(decision))).toMatchObject({ code: 1412 });
  // The organisation's limit on the day of the approval counts.
  const admin = await app.as("admin");
  const limit = async (writeOffLimit: string | null) =>
    admin.updateOrganisation({ body: { writeOffLimit, rowVersion: (await admin.getOrganisation()).rowVersion } });
  expect(await limit("49.99")).toMatchObject({ writeOffLimit: "49.99" });
  expect(await refusalOf(other.approveWriteOff(decision))).toMatchObject({
    reason: "write_off.above_limit",
    details: { limit: "49.99" },
  });
  expect(await refusalOf(limit("-1"))).toMatchObject({ code: 1400 });
  await limit(null);
  expect(await other.approveWriteOff(decision)).toMatchObject({ status: "APPROVED" });
  expect(await statement(it.id)).toMatchObject({ status: 5, outstanding: "0.00", settlementKind: "WRITTEN_OFF" });
  // No more can be allocated, though less was paid than the statement's amount.
  expect(await refusalOf(split(await paid(8, "50.00"), [it, "50.00"]))).toMatchObject({ reason: "payment.over_owed" });
  await reverse(payment);
  expect(await statement(it.id)).toMatchObject({ status: 4, outstanding: "1000.00", settlementKind: null });
  const { writeOffs: after } = await finance.getInvoiceMoney({ params });
  expect(after.map(({ status }) => status)).toEqual(["REVERSED"]);
});

test("a credit statement is used for others of its customer by a person, and its rest is paid back", async () => {
  const it = await owed(9, "900.00");
  const period = "202712";
  const { id, rowVersion } = await finance.creditInvoice({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, period, reason: "计量差错退补", full: true },
  });
  const clerk = await app.as("clerk1");
  // A partial credit, so that it does not settle its statement.
  const lines = [
    { category: "ENERGY" as const, quantity: "-1", unit: "kWh", unitPrice: "300", taxRate: "0.13" as const },
  ];
  let credit = await clerk.setInvoiceLines({ params: { id }, body: { rowVersion, lines } });
  credit = await clerk.submitInvoice({ params: { id }, body: { rowVersion: credit.rowVersion } });
  credit = await (await app.as("clerk2")).reviewInvoice({ params: { id }, body: { rowVersion: credit.rowVersion } });
  credit = await finance.issueInvoice({ params: { id }, body: { rowVersion: credit.rowVersion } });
  expect(await finance.getInvoiceMoney({ params: { id } })).toMatchObject({
    available: "300.00",
    actions: { useCredit: "ok", refundCredit: "ok" },
  });
  const credits = await finance.listCredits({ query: { customerId: it.customerId } });
  expect(credits.map(({ source, available }) => [source, available])).toEqual([["CREDIT", "300.00"]]);
  const use = (amount: string) =>
    finance.allocateCredit({ params: { id }, body: { items: [{ invoiceId: it.id, amount }] } }, key());
  expect(await refusalOf(use("300.01"))).toMatchObject({ reason: "payment.too_much" });
  expect(await use("250.00")).toMatchObject({ available: "50.00" });
  expect(await standOf(it)).toEqual([4, "650.00"]);
  const refund = await finance.refundCredit(
    { params: { id }, body: { amount: "50.00", valueDate: "2026-05-26" } },
    key(),
  );
  expect(refund).toMatchObject({ kind: "REFUND", amount: "-50.00", unallocated: "0.00", sourceCredit: { id } });
  expect(await finance.getInvoiceMoney({ params: { id } })).toMatchObject({
    available: "0.00",
    actions: { useCredit: "payment.nothing_left" },
  });
  const { allocations } = await finance.getInvoiceMoney({ params: { id: it.id } });
  await finance.reverseAllocation({ params: { id: allocations[0]!.id } });
  expect(await standOf(it)).toEqual([4, "900.00"]);
  expect(await finance.getInvoiceMoney({ params: { id } })).toMatchObject({ available: "250.00" });
});

test("what is dated in a closed period is frozen, and taken back by a negative offset of today", async () => {
  const [kept, locked] = [
    await owed(10, "100.00", { inPeriod: "202504" }),
    await owed(11, "80.00", { inPeriod: "202504" }),
  ];
  const march = { valueDate: "2026-04-30" };
  const open = await split(await paid(10, "70.00", march), [kept, "60.00"]);
  const whole = await split(await paid(11, "80.00", march), [locked, "80.00"]);
  // Dated in April, like payments of that time.
  await app.database.ownerPool.query(`alter table allocation disable trigger allocation_kept;
    update allocation set allocated_on = '2026-04-30' where payment_id in (${open.id}, ${whole.id});
    alter table allocation enable trigger allocation_kept;
    insert into billing_period (period, state, closed_at, closed_by, control)
    values ('202604', 'CLOSED', now(), 1, '{}') on conflict (period) do update
    set state = 'CLOSED', closed_at = now(), closed_by = 1, control = '{}';
    update invoice set status = 6, locked_in = '202604' where id = ${locked.id}`);
  const frozen = await finance.getPayment({ params: { id: open.id } });
  expect(frozen.actions).toMatchObject({ reverse: "period.closed", offset: "ok", refund: "ok", allocate: "ok" });
  expect(await refusalOf(reverse(frozen))).toMatchObject({ code: 1411 });
  expect(await refusalOf(finance.reverseAllocation({ params: { id: frozen.allocations[0]!.id } }))).toMatchObject({
    code: 1411,
  });
  expect(await refusalOf(paid(10, "1.00", march))).toMatchObject({ code: 1411 });
  await expect(
    rowsOf("update allocation set reversed_on = '2026-05-26', reversed_at = now() where payment_id = $1", [open.id]),
  ).rejects.toThrow(/is closed/);

  const offset = await finance.offsetPayment({
    params: { id: open.id },
    body: { rowVersion: frozen.rowVersion, reason: "银行退票" },
  });
  expect(offset).toMatchObject({ kind: "OFFSET", amount: "-70.00", allocated: "-60.00", unallocated: "0.00" });
  expect(await standOf(kept)).toEqual([4, "100.00"]);
  expect(await finance.getPayment({ params: { id: open.id } })).toMatchObject({
    status: "RECORDED",
    unallocated: "0.00",
    actions: { offset: "illegal_transition" },
  });
  // A locked statement stays paid: its part is a debt of the customer.
  const ofLocked = await finance.getPayment({ params: { id: whole.id } });
  const debt = await finance.offsetPayment({
    params: { id: whole.id },
    body: { rowVersion: ofLocked.rowVersion, reason: "银行退票" },
  });
  expect(debt).toMatchObject({ amount: "-80.00", allocated: "0.00", unallocated: "-80.00" });
  expect(await standOf(locked)).toEqual([6, "0.00"]);
  const covering = await paid(11, "80.00");
  expect(
    await refusalOf(
      finance.refundPayment({
        params: { id: covering.id },
        body: { amount: "80.00", valueDate: "2026-05-26", rowVersion: covering.rowVersion },
      }),
    ),
  ).toMatchObject({ reason: "payment.too_much" });
});

test("the database itself keeps allocations within payment, statement and customer", async () => {
  const [mine, foreign] = [await owed(12, "100.00"), await owed(13, "100.00")];
  const payment = await paid(12, "150.00");
  const insert = (invoice: { id: string; customerId: string }, amount: string) =>
    rowsOf(
      `insert into allocation (customer_id, invoice_id, payment_id, amount, allocated_on, at)
       values ($1, $2, $3, $4, '2026-05-26', now())`,
      [invoice.customerId, invoice.id, payment.id, amount],
    );
  await expect(insert(mine, "100.01")).rejects.toThrow(/owes less/);
  await expect(insert(foreign, "1.00")).rejects.toThrow(/another customer/);
  await expect(insert(mine, "-1.00")).rejects.toThrow(/payment_rest|owes less/);
  await expect(insert(await owed(12, "500.00"), "150.01")).rejects.toThrow(/payment_rest/);
  await expect(rowsOf("update payment set amount = 1000 where id = $1", [payment.id])).rejects.toThrow(
    /stays as it was/,
  );
  const done = await split(payment, [mine, "100.00"]);
  const params = [done.allocations[0]!.id];
  await expect(rowsOf("update allocation set amount = 1 where id = $1", params)).rejects.toThrow(/reversed once/);
  await expect(rowsOf("delete from allocation where id = $1", params)).rejects.toThrow(/never deleted/);
});

test("what a customer says that it has paid is a task, and no money", async () => {
  const customers = await app.as("enterprise14");
  const body = { amount: "640.00", paidOn: "2026-05-25", remark: "5 月电费" };
  const advice = await customers.createPaymentAdvice({ body }, key());
  expect(advice).toMatchObject({ status: "OPEN", actions: { answer: "not_allowed" } });
  expect((await finance.listPayments({ query: { customerId: advice.customerId } })).total).toBe(0);
  expect((await finance.listPaymentAdvices({ query: { status: "OPEN" } })).list.map(({ id }) => id)).toEqual([
    advice.id,
  ]);
  expect((await finance.listNotices({ query: {} })).list[0]!.notice).toContain("640.00");
  const foreign = await paid(15, "640.00");
  const found = (paymentId: string) =>
    finance.findPaymentOfAdvice({ params: { id: advice.id }, body: { rowVersion: advice.rowVersion, paymentId } });
  expect(await refusalOf(found(foreign.id))).toMatchObject({ reason: "payment.other_customer" });
  const payment = await paid(14, "640.00");
  expect(await found(payment.id)).toMatchObject({ status: "FOUND", payment: { payNo: payment.payNo } });
  expect(await refusalOf(found(payment.id))).toMatchObject({ reason: "stale" });
  expect(await refusalOf(finance.createPaymentAdvice({ body }, key()))).toMatchObject({ code: 1403 });
});
