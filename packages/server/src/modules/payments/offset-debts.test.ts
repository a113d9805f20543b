import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const day = 86_400;
const app = await startTestApp({ settings: { sessionIdleSeconds: 900 * day, sessionMaxSeconds: 900 * day } });
afterAll(() => app.close());
const { owed, paid, customer, statement, contract, reviewed, moveTo } = await paymentFixture(app);
const [finance, clerk] = await Promise.all([app.as("finance1"), app.as("clerk1")]);
const key = () => ({ idempotencyKey: crypto.randomUUID() });
type Versioned = { id: string; rowVersion: number };
type Target = { invoiceId: string } | { offsetId: string };
const split = ({ id, rowVersion }: Versioned, ...items: (Target & { amount: string })[]) =>
  finance.allocatePayment({ params: { id }, body: { rowVersion, items } });
const current = (id: string) => finance.getPayment({ params: { id } });
const reverse = ({ id, rowVersion }: Versioned) =>
  finance.reversePayment({ params: { id }, body: { rowVersion, reason: "银行退票" } });
const offset = async (id: string) =>
  finance.offsetPayment({ params: { id }, body: { rowVersion: (await current(id)).rowVersion, reason: "银行退票" } });
const close = (period: string) => finance.closePeriod({ params: { period }, body: {} });

/** The three figures of a customer that must agree. */
async function figuresOf(number: number) {
  const id = await customer(number);
  const { closing } = await finance.getCustomerAccount({ params: { id }, query: {} });
  const { outstanding } = await finance.getCustomer({ params: { id } });
  const { list } = await finance.listAgeing({ query: { pageSize: 200 } });
  const free = (await finance.listCredits({ query: { customerId: id } })).reduce(
    (all, one) => all + Number(one.available),
    0,
  );
  return { closing, outstanding, ageing: list.find((row) => row.id === id)?.total ?? "0.00", free };
}

const monthAfter = (period: string, months: number, dayOfMonth: number) =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(4)) - 1 + months, dayOfMonth, 2));
const nextPeriod = (period: string) => monthAfter(period, 1, 1).toISOString().slice(0, 7).replace("-", "");

/**
 * A statement of demo customer *number*, paid in the month after its own and locked in the one after that; its payment
 * bounced then and was offset.
 */
async function bounced(number: number, amount: string, period: string) {
  await moveTo(monthAfter(period, 1, 20));
  const it = await owed(number, amount, { inPeriod: period });
  const payment = await split(await paid(number, amount), { invoiceId: it.id, amount });
  await moveTo(monthAfter(period, 2, 10));
  await close(period);
  expect((await statement(it.id)).status).toBe(5);
  await close(nextPeriod(period));
  expect((await statement(it.id)).status).toBe(6);
  return { it, debt: await offset(payment.id) };
}

test("money that bounced after the closing is owed: in outstanding, overdue, ageing, Home and reminders, and is paid by allocation", async () => {
  const open = await owed(1, "164592.49", { inPeriod: "202512", terms: 60 });
  const { it, debt } = await bounced(1, "30000.00", "202512");
  expect(app.clock.today()).toBe("2026-02-10");
  expect(debt).toMatchObject({ kind: "OFFSET", unallocated: "-30000.00", state: "OWED" });
  expect(await statement(it.id)).toMatchObject({ status: 6, outstanding: "0.00" });
  expect(await figuresOf(1)).toEqual({ closing: "194592.49", outstanding: "194592.49", ageing: "194592.49", free: 0 });

  const id = await customer(1);
  const late = await finance.listCustomers({ query: { overdueOnly: "true", pageSize: 200 } });
  expect(late.list.map((row) => [row.id, row.worstStatus])).toContainEqual([id, -1]);
  expect((await finance.listCustomers({ query: { sort: "-outstanding" } })).list[0]).toMatchObject({ id });
  const items = await clerk.listOpenItems({ query: { customerId: id } });
  expect(items).toMatchObject({ total: 2, sums: { owed: "194592.49" } });
  expect(items.list.map(({ kind, number, isOverdue }) => [kind, number, isOverdue])).toEqual([
    ["offset", debt.payNo, true],
    ["statement", open.docNo, false],
  ]);
  expect((await clerk.listOpenItems({ query: { overdue: "true" } })).sums.owed).toBe("30000.00");
  const aged = await finance.listAgedStatements({ query: { customerId: id, bucket: "upTo30" } });
  expect(aged.list).toMatchObject([{ kind: "offset", id: debt.id, docNo: debt.payNo, days: 0, owed: "30000.00" }]);
  expect((await finance.getOverdueTrend({})).at(-1)).toMatchObject({ asOf: "2026-02-10", overdue: "30000.00" });
  expect((await finance.getPeriod({ params: { period: "202602" } })).outstanding).toBe("30000.00");

  // Its own people see what they owe, and are told of it the day after.
  const own = await app.as("enterprise1");
  expect((await own.listOpenItems({ query: {} })).sums.owed).toBe("194592.49");
  await app.dutiesThrough("2026-02-11");
  const { list: notices } = await own.listNotices({ query: { keyword: debt.payNo } });
  expect(notices.map(({ notice }) => notice)).toEqual([expect.stringContaining("¥30,000.00")]);

  const { sums } = await finance.listPayments({ query: { customerId: id } });
  expect([sums.unallocated, sums.owed]).toEqual(["0.00", "30000.00"]);

  // A refund is not paid beyond it; a payment is allocated to it by hand, in two parts.
  const part = await split(await paid(1, "12000.00"), { offsetId: debt.id, amount: "10000.00" });
  expect(part).toMatchObject({
    state: "PARTLY",
    unallocated: "2000.00",
    allocations: [{ offsetId: debt.id, docNo: debt.payNo }],
  });
  expect(await figuresOf(1)).toEqual({
    closing: "182592.49",
    outstanding: "184592.49",
    ageing: "184592.49",
    free: 2000,
  });
  expect(await refusalOf(split(part, { offsetId: debt.id, amount: "2000.01" }))).toMatchObject({
    reason: "payment.too_much",
  });
  const rest = await paid(1, "20000.01");
  expect(await refusalOf(split(rest, { offsetId: debt.id, amount: "20000.01" }))).toMatchObject({
    reason: "payment.over_owed",
  });
  await split(rest, { offsetId: debt.id, amount: "20000.00" });
  const settled = await current(debt.id);
  expect(settled).toMatchObject({ state: "ALLOCATED", unallocated: "0.00", actions: { reverse: "payment.debt_paid" } });
  expect(settled.paidBy.map(({ amount }) => amount)).toEqual(["10000.00", "20000.00"]);
  expect(await refusalOf(reverse(settled))).toMatchObject({ code: 1409, reason: "payment.debt_paid" });
  expect((await figuresOf(1)).outstanding).toBe("164592.49");

  // A past day is told as it was.
  await moveTo("2026-02-12T02:00:00Z");
  const totalOn = async (asOf: string) =>
    (await finance.listAgedStatements({ query: { customerId: id, asOf } })).list.flatMap((row) =>
      row.kind === "offset" ? row.owed : [],
    );
  expect(await totalOn("2026-02-12")).toEqual([]);
  await finance.reverseAllocation({ params: { id: settled.paidBy[0]!.id } });
  expect([await totalOn("2026-02-12"), await totalOn("2026-02-11"), await totalOn("2026-02-09")]).toEqual([
    ["10000.00"],
    [],
    [],
  ]);
  expect(await current(debt.id)).toMatchObject({ state: "OWED", unallocated: "-10000.00" });
});

test("what bounced is proposed and matched like a statement, by its number and by its amount, and a credit pays it", async () => {
  const { it, debt } = await bounced(2, "500.00", "202602");
  const unknown = await paid(null, "500.00", { remark: `补 ${debt.payNo.replace("-", "")}` });
  const proposal = await finance.proposeAllocations({ query: { paymentId: unknown.id } });
  expect(proposal).toMatchObject({ reason: "NUMBER", exact: true, items: [{ offsetId: debt.id, invoiceId: null }] });
  const receipt = await finance.acceptPaymentMatches({ body: { ids: [unknown.id] } }, key());
  expect(receipt).toEqual({ accepted: 1, left: [] });
  expect(await current(unknown.id)).toMatchObject({ customerId: await customer(2), state: "ALLOCATED" });
  expect((await current(debt.id)).state).toBe("ALLOCATED");

  await finance.reverseAllocation({ params: { id: (await current(debt.id)).paidBy[0]!.id } });
  const byCustomer = { customerId: await customer(2), amount: "700.00" };
  expect((await finance.proposeAllocations({ query: byCustomer })).items).toMatchObject([
    { offsetId: debt.id, amount: "500.00" },
  ]);
  // The statement is locked and paid, so its credit is free.
  const { id: creditId } = await creditOf(await statement(it.id), "120.00");
  await finance.allocateCredit(
    { params: { id: creditId }, body: { items: [{ offsetId: debt.id, amount: "100.00" }] } },
    key(),
  );
  expect(await finance.getInvoiceMoney({ params: { id: creditId } })).toMatchObject({
    available: "20.00",
    allocations: [{ offsetId: debt.id, docNo: debt.payNo, amount: "100.00" }],
  });
  expect(await figuresOf(2)).toEqual({ closing: "-120.00", outstanding: "400.00", ageing: "400.00", free: 520 });
});

/** An issued credit over a part of a statement. */
async function creditOf(it: Versioned, amount: string): Promise<Versioned> {
  const period = app.clock.today().slice(0, 7).replace("-", "");
  const body = { rowVersion: it.rowVersion, period, reason: "计量差错退补", full: false };
  let credit = await finance.creditInvoice({ params: { id: it.id }, body });
  const params = { id: credit.id };
  const line = {
    category: "ENERGY" as const,
    quantity: "-1",
    unit: "kWh",
    unitPrice: amount,
    taxRate: "0.13" as const,
  };
  credit = await clerk.setInvoiceLines({ params, body: { rowVersion: credit.rowVersion, lines: [line] } });
  credit = await clerk.submitInvoice({ params, body: { rowVersion: credit.rowVersion } });
  credit = await (await app.as("clerk2")).reviewInvoice({ params, body: { rowVersion: credit.rowVersion } });
  return finance.issueInvoice({ params, body: { rowVersion: credit.rowVersion } });
}

test("twenty payments for one offset at once never come to more than it owes", async () => {
  const { debt } = await bounced(3, "50.00", "202604");
  const payments = await Promise.all(Array.from({ length: 20 }, () => paid(3, "3.00")));
  const done = await Promise.allSettled(payments.map((one) => split(one, { offsetId: debt.id, amount: "3.00" })));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
  expect((await current(debt.id)).unallocated).toBe("-2.00");
  const refused = await refusalOf(split(await paid(4, "1.00"), { offsetId: debt.id, amount: "1.00" }));
  expect(refused).toMatchObject({ reason: "payment.other_customer" });
  const both = { invoiceId: "1", offsetId: debt.id, amount: "1.00" };
  expect(await refusalOf(split(await paid(3, "1.00"), both))).toMatchObject({ code: 1400 });
});

test("a statement paid in a later month is locked when that month is closed, and until then its payment can be reversed", async () => {
  await moveTo("2026-07-03T02:00:00Z");
  const it = await owed(5, "1000.00", { inPeriod: "202606" });
  const payment = await split(await paid(5, "1000.00"), { invoiceId: it.id, amount: "1000.00" });
  const mixed = await owed(5, "80.00", { inPeriod: "202606" });
  const ofJune = await paid(5, "80.00", { valueDate: "2026-06-30" });
  await split(ofJune, { invoiceId: mixed.id, amount: "80.00" });
  await close("202606");
  expect((await statement(it.id)).status).toBe(5);
  // Twenty days after it came, in an open month.
  await moveTo("2026-07-23T02:00:00Z");
  const before = await current(payment.id);
  expect(before.actions).toMatchObject({ reverse: "ok", offset: "payment.open_period" });
  expect(await reverse(before)).toMatchObject({ status: "REVERSED" });
  expect((await statement(it.id)).outstanding).toBe("1000.00");

  // One whose own month is closed is not reversed: its open allocations come off, and the bounce leaves no debt.
  const frozen = await current(ofJune.id);
  expect(frozen).toMatchObject({
    actions: { reverse: "period.closed", offset: "ok" },
    allocations: [{ reverse: "ok" }],
  });
  expect(await refusalOf(reverse(frozen))).toMatchObject({ code: 1411 });
  expect(await offset(ofJune.id)).toMatchObject({ amount: "-80.00", allocated: "0.00", state: "ALLOCATED" });
  expect((await current(ofJune.id)).allocations).toMatchObject([{ reversedOn: "2026-07-23" }]);
  expect((await statement(mixed.id)).outstanding).toBe("80.00");

  const again = await split(await paid(5, "1000.00"), { invoiceId: it.id, amount: "1000.00" });
  await moveTo("2026-08-05T02:00:00Z");
  await close("202607");
  expect((await statement(it.id)).status).toBe(6);
  expect((await current(again.id)).actions).toMatchObject({ reverse: "period.closed", offset: "ok" });
  expect((await finance.getPeriod({ params: { period: "202607" } })).intact).toBe(true);

  await reopen("202607");
  expect((await statement(it.id)).status).toBe(5);
  expect(await reverse(await current(again.id))).toMatchObject({ status: "REVERSED" });
  await close("202607");
});

/** Opens a period again, by two people. */
async function reopen(period: string): Promise<void> {
  const params = { period };
  const { rowVersion = 0 } = await finance.getPeriod({ params });
  const body = { rowVersion, reason: "补录电量" };
  const asked = await (await app.as("finance2")).reopenPeriod({ params, body });
  await finance.confirmReopening({ params, body: { rowVersion: asked.rowVersion ?? 0 } });
}

test("an allocation of a payment that was offset is not reversed alone, and a reversed offset gives the payment back", async () => {
  await moveTo("2026-09-20T02:00:00Z");
  const it = await owed(6, "100.00", { inPeriod: "202608" });
  const payment = await split(await paid(6, "60.00"), { invoiceId: it.id, amount: "60.00" });
  await moveTo("2026-10-05T02:00:00Z");
  await close("202608");
  await close("202609");
  const taken = await offset(payment.id);
  // The statement is not locked, so what the payment paid of it is owed again.
  expect(taken).toMatchObject({ allocated: "-60.00", unallocated: "0.00" });
  expect((await statement(it.id)).outstanding).toBe("100.00");
  await reopen("202609");
  const [part] = (await current(payment.id)).allocations;
  expect(part!.reverse).toBe("illegal_transition");
  expect(await refusalOf(finance.reverseAllocation({ params: { id: part!.id } }))).toMatchObject({ code: 1409 });
  await reverse(await current(taken.id));
  expect((await statement(it.id)).outstanding).toBe("40.00");
  expect((await current(payment.id)).actions.reverse).toBe("ok");
});

test("a refund leaves what a merged customer's bounced payment still owes", async () => {
  await moveTo("2026-11-20T02:00:00Z");
  await close("202609");
  await bounced(8, "80.00", "202610");
  const [merged, into] = await Promise.all([8, 9].map(customer));
  const receipt = await paid(9, "100.00");
  const admin = await app.as("admin");
  const [survivor, gone] = await Promise.all([into!, merged!].map((id) => admin.getCustomer({ params: { id } })));
  const body = { mergedId: merged!, take: [], rowVersion: survivor!.rowVersion, mergedVersion: gone!.rowVersion };
  await admin.mergeCustomers({ params: { id: into! }, body }, key());
  const { rowVersion } = await current(receipt.id);
  const asked = {
    rowVersion,
    amount: "20.01",
    valueDate: app.clock.today(),
    method: "BANK",
    bankRef: "",
    remark: "退款",
  } as const;
  expect(await refusalOf(finance.refundPayment({ params: { id: receipt.id }, body: asked }))).toMatchObject({
    reason: "payment.too_much",
    details: { available: "20.00" },
  });
  await finance.refundPayment({ params: { id: receipt.id }, body: { ...asked, amount: "20.00" } });
});

test("what is not issued has no outstanding amount, and a payment that is used in part says so", async () => {
  const { id } = await contract(7);
  const waiting = await reviewed(id, "202402");
  expect(waiting.outstanding).toBeNull();
  const { list, sums } = await finance.listInvoices({ query: { customerId: waiting.customerId, status: [3] } });
  expect([list.map(({ outstanding }) => outstanding), sums.outstanding]).toEqual([[null], null]);
  const cells = await finance.getInvoiceBoard({ query: { period: "202402" } });
  expect(cells.map(({ column, outstanding }) => [column, outstanding])).toEqual([
    ["draft", null],
    ["firstReview", null],
    ["finalReview", null],
    ["issued", "0.00"],
    ["paid", "0.00"],
  ]);
  expect((await finance.getPeriod({ params: { period: "202402" } })).outstanding).toBeNull();
  const file = await finance.exportInvoices({ query: { customerId: waiting.customerId, format: "csv" } });
  const [titles = "", row = ""] = (await file.text()).split(/\r?\n/);
  expect(row.split(",")[titles.split(",").findIndex((title) => title.includes("未付金额"))]).toBe('""');

  const it = await owed(7, "44376.24", { inPeriod: "202403" });
  const part = await split(await paid(7, "44675.49"), { invoiceId: it.id, amount: "44376.24" });
  expect(part.state).toBe("PARTLY");
  const inState = async (state: "OPEN" | "PARTLY" | "ALLOCATED") =>
    (await finance.listPayments({ query: { customerId: part.customerId!, state } })).list.map((row) => row.id);
  expect([await inState("OPEN"), await inState("PARTLY"), await inState("ALLOCATED")]).toEqual([[], [part.id], []]);
  const payments = await finance.exportPayments({ query: { customerId: part.customerId!, format: "csv" } });
  expect(await payments.text()).toContain("部分核销");
});
