import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, submitted, issued, at, settle } = await invoiceFixture(app);
const [admin, clerk, finance, other] = await Promise.all(
  ["admin", "clerk1", "finance1", "finance2"].map((name) => app.as(name)),
);
// Access for a time: clerk1's ended a second ago and is not deleted yet, clerk2's runs on.
await app.database.ownerPool.query(
  `insert into duty_grant (user_id, permission, ends_at)
   select id, 'period:close', $1::timestamptz + case username when 'clerk1' then interval '-1 second' else '1 hour' end
   from user_account where username in ('clerk1', 'clerk2')`,
  [app.clock.now()],
);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as { code: number; reason: string; details: unknown },
  );
const pay = (it: { customerId: string; id: string; payable: string }, change = it.payable) => settle(it, change);
const read = (period: string) => finance!.getPeriod({ params: { period } });

test("a period is closed when nothing stands in the way, and then books nothing more", async () => {
  // The first posting, without which no month is offered.
  const first2024 = await finance!.createPayment(
    { body: { amount: "1.00", valueDate: "2024-02-01", payer: "甲" } },
    { idempotencyKey: crypto.randomUUID() },
  );
  await finance!.reversePayment({
    params: { id: first2024.id },
    body: { rowVersion: first2024.rowVersion, reason: "银行退票" },
  });
  const { id } = await contract(1);
  const period = "202402";
  const [first, second] = [await draft(id, period), await submitted((await contract(2)).id, period)];
  const open = await read(period);
  expect(open.checks.map(({ name, count, rows }) => [name, count, rows.map((row) => row.id)])).toEqual([
    ["earlier_closed", 0, []],
    ["none_in_review", 1, [second.id]],
    ["no_drafts", 1, [first.id]],
    ["no_disputes", 0, []],
    ["payments", 0, []],
    ["tax_invoices", 0, []],
  ]);
  const close = () => finance!.closePeriod({ params: { period }, body: {} });
  expect(await refusal(close())).toMatchObject({
    code: 1413,
    reason: "period.not_ready",
    details: { checks: ["none_in_review", "no_drafts"] },
  });
  await clerk!.voidInvoice(at(first));
  const back = await clerk!.withdrawInvoice(at(second));
  await clerk!.voidInvoice({ params: { id: back.id }, body: { rowVersion: back.rowVersion, reason: "重复出单" } });
  expect(await close()).toMatchObject({ state: "CLOSED", closedBy: expect.any(String), control: { statements: 0 } });
  expect(await refusal(draft(id, period))).toMatchObject({ code: 1411 });
  expect(await refusal(close())).toMatchObject({ code: 1411 });
});

test("closing locks what is paid, keeps what is owed open, and says what it locked", async () => {
  const period = "202403";
  const paid = await issued((await contract(1)).id, period, [{ quantity: "12345.678", unitPrice: "0.654712" }]);
  const owed = await issued((await contract(2)).id, period);
  await pay(paid);
  const closed = await finance!.closePeriod({ params: { period }, body: {} });
  expect(closed).toMatchObject({
    control: { statements: 1, payable: "8082.86", allocated: "8082.86", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    intact: true,
  });
  const states = await Promise.all(
    [paid, owed].map(async ({ id }) => (await clerk!.getInvoice({ params: { id } })).status),
  );
  expect(states).toEqual([6, 4]);
  expect(await refusal(pay(paid, "-1.00"))).toMatchObject({ code: "illegal_transition" });
  // A later payment is locked when the month of the payment is closed.
  await pay(owed);
  await issued((await contract(2)).id, "202512");
  expect((await clerk!.getInvoice({ params: { id: owed.id } })).status).toBe(5);
  await app.database.pool.query("update invoice set paid_at = '2024-04-20' where id = $1", [owed.id]);
  await finance!.closePeriod({ params: { period: "202404" }, body: {} });
  expect((await clerk!.getInvoice({ params: { id: owed.id } })).status).toBe(6);
});

test("closing a period counts its money, warns of what is left unallocated, and freezes the figures", async () => {
  const [period, other30] = ["202312", { amount: "30.00", valueDate: "2023-12-05" }];
  const record = (body: { amount: string; valueDate: string }) =>
    finance!.createPayment({ body: { ...body, payer: "甲" } }, { idempotencyKey: crypto.randomUUID() });
  const open = await record({ amount: "100.00", valueDate: "2023-12-31" });
  const { id, rowVersion } = await record(other30);
  await finance!.reversePayment({ params: { id }, body: { rowVersion, reason: "银行退票" } });
  await record({ amount: "7.00", valueDate: "2023-11-30" });
  const figures = { count: 1, received: "100.00", returned: "0.00", allocated: "0.00", reversed: "30.00" };
  const before = await read(period);
  expect(before.payments).toMatchObject(figures);
  expect(before.checks.find(({ name }) => name === "payments")).toEqual({
    name: "payments",
    count: 1,
    rows: [{ id: open.id, name: open.payNo }],
  });
  const closed = await finance!.closePeriod({ params: { period }, body: {} });
  expect(closed).toMatchObject({ state: "CLOSED", intact: true, control: { payments: figures }, payments: figures });
  const set = (control: string) =>
    app.database.pool.query(`update billing_period set control = ${control} where period = $1`, [period]);
  await set("jsonb_set(control, '{payments,hash}', '\"another\"')");
  expect((await read(period)).intact).toBe(false);
  // Records from before payments were included contain statements only.
  await set("control - 'payments'");
  expect((await read(period)).intact).toBe(true);
});

test("periods are closed in their order and opened again newest first, by two people", async () => {
  const due = await issued((await contract(3)).id, "202405");
  await pay(due);
  await issued((await contract(3)).id, "202406");
  const close = (period: string) => finance!.closePeriod({ params: { period }, body: {} });
  expect(await refusal(close("202406"))).toMatchObject({ code: 1409, reason: "period.not_next" });
  await close("202405");
  await close("202406");
  const params = { period: "202405" };
  const ask = async (period: string) =>
    other!.reopenPeriod({
      params: { period },
      body: { rowVersion: (await read(period)).rowVersion!, reason: "补录电量" },
    });
  expect(await refusal(finance!.reopenPeriod({ params, body: { rowVersion: 2, reason: "补录电量" } }))).toMatchObject({
    code: 1403,
  });
  expect(await refusal(ask("202405"))).toMatchObject({ code: 1409, reason: "period.not_newest" });
  const reopened = async (period: string) => {
    const { rowVersion } = await ask(period);
    const body = { rowVersion: rowVersion! };
    expect(await refusal(other!.confirmReopening({ params: { period }, body }))).toMatchObject({ code: 1412 });
    return finance!.confirmReopening({ params: { period }, body });
  };
  expect(await reopened("202406")).toMatchObject({ state: "OPEN", control: null });
  await reopened("202405");
  expect((await clerk!.getInvoice({ params: { id: due.id } })).status).toBe(5);
  const body = { rowVersion: (await close("202405")).rowVersion!, reason: "又一次" };
  const kept = await other!.reopenPeriod({ params, body: { ...body, reason: "又一次补录" } });
  expect(await finance!.keepPeriodClosed({ params, body: { rowVersion: kept.rowVersion! } })).toMatchObject({
    state: "CLOSED",
    reopening: null,
  });
});

test("R-M09 those who work with periods are told what became of one, but for whoever did it", async () => {
  const told = async (who: string, words: string) => {
    const { list } = await (await app.as(who)).listNotices({ query: { keyword: words, pageSize: 100 } });
    return list.filter(({ kind, notice }) => kind === "periods" && notice.includes("2024-05")).length;
  };
  for (const words of ["已由", "申请重新打开", "未同意"]) {
    const [byFinance, byOther] = [await told("finance1", words), await told("finance2", words)];
    expect([words, byFinance > 0, byOther > 0]).toEqual([words, words === "申请重新打开", words !== "申请重新打开"]);
    expect(await told("clerk2", words)).toBeGreaterThan(0);
    // They do not take part in closing, or no longer do.
    for (const who of ["smeast", "clerk1", "enterprise1"]) expect(await told(who, words)).toBe(0);
  }
});

test("a paid statement in dispute stands in the way of closing", async () => {
  const period = "202407";
  const it = await issued((await contract(1)).id, period);
  await pay(it);
  const { rowVersion } = await clerk!.getInvoice({ params: { id: it.id } });
  const enterprise = await app.as("enterprise1");
  await enterprise.disputeInvoice({ params: { id: it.id }, body: { rowVersion, reason: "金额有误" } });
  const record = await read(period);
  expect(record.checks.find(({ name }) => name === "no_disputes")).toMatchObject({ count: 1, rows: [{ id: it.id }] });
});

test("a month is closed once it is over, and from the first posting on", async () => {
  const close = (period: string) => finance!.closePeriod({ params: { period }, body: {} });
  const verdict = async (period: string) => (await read(period)).actions.close;
  // The business date is 2026-01-20, the first posting of this test a payment of November 2023.
  for (const period of ["202601", "202602", "203001"]) {
    expect([period, await verdict(period)]).toEqual([period, "period.not_over"]);
    expect(await refusal(close(period))).toMatchObject({ code: 1409, reason: "period.not_over" });
  }
  for (const period of ["202310", "201901"]) {
    expect([period, await verdict(period)]).toEqual([period, "period.before_first"]);
    expect(await refusal(close(period))).toMatchObject({ code: 1409, reason: "period.before_first" });
  }
});

test("the months to work on are the last thirteen and older open ones, what is open first", async () => {
  const list = await admin!.listPeriods({ query: {} });
  const open = list.findIndex(({ state, count }) => state !== "OPEN" || count === 0);
  const months = list.map(({ period }) => period);
  expect(months.slice(0, open)).toEqual(["202406", "202407", "202512"]);
  expect(months.slice(open)).toEqual(months.slice(open).toSorted().toReversed());
  expect(months.filter((it) => it >= "202501" && it <= "202601")).toHaveLength(13);
  // Nothing was posted before 2023-11, and nothing is ahead.
  expect((await admin!.listPeriods({ query: { year: 2023 } })).map(({ period }) => period)).toEqual([
    "202311",
    "202312",
  ]);
  expect(await admin!.listPeriods({ query: { year: 2027 } })).toEqual([]);
});

test("the twelve months of a year have their counts and sums; what somebody changed behind the back is seen", async () => {
  const months = await admin!.listPeriods({ query: { year: 2024 } });
  expect(months.map(({ period }) => period)).toHaveLength(12);
  expect(months.slice(0, 4).map(({ state, count }) => [state, count])).toEqual([
    ["NONE", 0],
    ["CLOSED", 0],
    ["CLOSED", 2],
    ["CLOSED", 0],
  ]);
  await app.dutiesThrough("2026-01-20");
  const owner = app.database.ownerPool;
  await owner.query(`alter table invoice disable trigger user`);
  await owner.query(`update invoice set net = net - 1, tax = tax + 1 where locked_in = '202403'`);
  await owner.query(`alter table invoice enable trigger user`);
  expect(await read("202403")).toMatchObject({ intact: false });
});

test("the months to close are told with the checklist of the first", async () => {
  const { total, first } = await finance!.listOpenPeriods({});
  const { rows } = await app.database.pool.query<{ period: string }>(
    `select distinct period from invoice where voided_at is null and period < '202601'
       and period not in (select period from billing_period where state = 'CLOSED') order by 1`,
  );
  expect(total).toBe(rows.length);
  expect(first?.period).toBe(rows[0]?.period);
  expect(first?.checks).toEqual((await read(first!.period)).checks);
});

test("a closed period that somebody changed behind the back is told to administrators by the day's duties", async () => {
  const alarms = async (username: string) =>
    (await (await app.as(username)).listNotices({ query: {} })).list
      .map(({ notice }) => notice)
      .filter((notice) => notice.includes("与关账记录不一致"));
  expect(await alarms("admin")).toEqual([]);
  await app.dutiesThrough("2026-01-21");
  expect(await alarms("admin")).toEqual([expect.stringContaining("<b>2024-03</b>")]);
  expect(await alarms("finance1")).toEqual([]);
});
