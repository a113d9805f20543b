import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { paymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { untilWaiting } from "../../../testing/database/while-held.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let finance: Awaited<ReturnType<typeof importer>>;
let needs: Awaited<ReturnType<typeof paymentFixture>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  app.clock.set("2026-05-26T02:00:00Z");
  finance = await importer(app, "finance1", "zh-CN", "payments");
  needs = await paymentFixture(app);
});
afterAll(() => app.close());

/** As a bank writes it: own titles, two columns of amounts, a time after the day. */
const head = "交易时间,借方发生额（支取）,贷方发生额（收入）,余额,对方户名,对方账号,流水号,摘要";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const problems = async (who: typeof finance, id: string) =>
  (await who.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}`),
  ]);
const paymentOf = async (ref: string) => (await finance.client.listPayments({ query: { keyword: ref } })).list[0];

test("S10 a bank's file brings what came in, once, of the customer whose name or account it is, and is matched", async () => {
  const due = await needs.owed(1, "7500.50");
  const known = await needs.customer(1);
  const { name } = await finance.client.getCustomer({ params: { id: known } });
  // Full-width parentheses and spaces make no difference.
  const payer = name.replace("(", "（").replace(")", "）");
  const rows = [
    `20260525 102233,,"7,500.50",1,${payer},6222 0202 0001 9999 111,B-1,电费${due.docNo}`,
    "2026/5/25,3.50,,1,,,B-2,手续费",
    "20260525103000,0.00,＋１２０．００,1,某公司,6222020200018888222,B-3,",
    "2026-05-25 10:40,-,88.00,1,,,,",
  ];
  const { id, batch } = await finance.dryRun(file(...rows));
  expect(await problems(finance, id)).toEqual([]);
  expect(batch.counts).toEqual({ new: 3, changed: 0, same: 0, wrong: 0, left: 1 });
  const { list: left } = await finance.client.listImportRows({ params: { id }, query: { verdict: "left" } });
  expect(left.map(({ row, leftBecause, problems: [why] }) => [row, leftBecause, why?.message])).toEqual([
    [3, null, "支出，不是收款"],
  ]);
  expect(await finance.commit(id)).toMatchObject({ state: "done", result: { created: 3 } });
  expect(await paymentOf("B-1")).toMatchObject({
    customerId: known,
    amount: "7500.50",
    unallocated: "7500.50",
    valueDate: "2026-05-25",
    payerAccount: "6222020200019999111",
    bankRef: "B-1",
    method: "BANK",
  });
  expect(await paymentOf("B-3")).toMatchObject({ customerId: null, amount: "120.00" });
  const numbers = (await finance.client.listPayments({ query: { from: "2026-05-25" } })).list.map(({ payNo }) => payNo);
  expect(new Set(numbers).size).toBe(3);
  const told = await (await app.as("enterprise1")).listNotices({ query: {} });
  expect(told.list.filter(({ notice }) => notice.includes("7,500.50"))).toHaveLength(1);

  // Exact proposals are accepted; the others wait.
  const { list } = await finance.client.listPaymentMatches({ query: { pageSize: 200 } });
  const match = list.find(({ payment }) => payment.bankRef === "B-1");
  expect(match?.proposal).toMatchObject({ reason: "NUMBER", exact: true, customerId: known });
  await finance.client.acceptPaymentMatches({ body: { ids: [match!.payment.id] } }, { idempotencyKey: "bank-1" });
  expect(await needs.statement(due.id)).toMatchObject({ status: 5, outstanding: "0.00" });

  // The same lines again, with one of the next day.
  const next = await finance.dryRun(file(...rows, `2026-05-26,,10,1,另一公司,6222020200019999111,B-4,`));
  expect(next.batch.counts).toEqual({ new: 1, changed: 0, same: 3, wrong: 0, left: 1 });
  await finance.commit(next.id);
  // By its account it is customer 1; an unknown name does not contradict that.
  expect(await paymentOf("B-4")).toMatchObject({ customerId: known });

  // A bounced payment stays reversed: its line is not imported again.
  const bounced = (await paymentOf("B-3"))!;
  const { rowVersion } = await finance.client.getPayment({ params: { id: bounced.id } });
  await finance.client.reversePayment({ params: { id: bounced.id }, body: { rowVersion, reason: "银行退票" } });
  expect((await finance.dryRun(file(...rows.toReversed()))).batch.counts).toMatchObject({ new: 0, same: 3 });
});

test("an import is taken back by reversal, and its file may come in again", async () => {
  const lines = ["2026-05-20,,41,1,甲,,U-1,", "2026-05-20,,42,1,乙,,U-2,"];
  const { id } = await finance.dryRun(file(...lines));
  await finance.commit(id);
  const first = (await paymentOf("U-1"))!;
  expect(await finance.undo(id)).toMatchObject({ state: "done", result: { removed: 2 } });
  expect(await finance.client.getPayment({ params: { id: first.id } })).toMatchObject({
    payNo: first.payNo,
    status: "REVERSED",
    reversed: { on: "2026-05-26", reason: "撤销银行文件导入" },
  });
  const again = await finance.dryRun(file(...lines, "2026-05-20,,43,1,丙,,U-3,"));
  expect(again.batch.counts).toMatchObject({ new: 3, same: 0 });
});

test("what is allocated, changed or of a closed period is not taken back, and each row in the way is named", async () => {
  const due = await needs.owed(2, "60.00");
  const { id } = await finance.dryRun(
    file(
      "2026-04-20,,60,1,甲,,X-1,",
      "2026-05-20,,61,1,乙,,X-2,",
      "2026-03-20,,62,1,丙,,X-3,",
      "2026-05-20,,63,1,丁,,X-4,",
    ),
  );
  await finance.commit(id);
  const [paid, named, , free] = await Promise.all(["X-1", "X-2", "X-3", "X-4"].map(paymentOf));
  const split = await finance.client.allocatePayment({
    params: { id: paid!.id },
    body: { rowVersion: 1, customerId: await needs.customer(2), items: [{ invoiceId: due.id, amount: "60.00" }] },
  });
  const customerId = await needs.customer(3);
  await finance.client.assignPayment({ params: { id: named!.id }, body: { rowVersion: 1, customerId } });
  await app.database.pool.query(`insert into billing_period (period, state, closed_at, control)
    values ('202603', 'CLOSED', now(), '{}') on conflict (period) do update set state = 'CLOSED', closed_at = now(), control = '{}'`);
  const refused = await refusal(finance.undo(id));
  expect(refused).toMatchObject({ reason: "import.changed_since", details: { count: 3 } });
  expect(refused.errors.map(({ path, message }) => [path, message])).toEqual([
    ["rows.2", `第 2 行（${paid!.payNo}）已核销或退款，请先撤销`],
    ["rows.3", `第 3 行（${named!.payNo}）导入后已修改`],
    ["rows.4", expect.stringContaining("所在账期已关闭")],
  ]);
  expect(split.allocated).toBe("60.00");
  expect(await finance.client.getPayment({ params: { id: free!.id } })).toMatchObject({ status: "RECORDED" });

  // Nothing is imported into a closed period either.
  const late = await finance.dryRun(file("2026-03-21,,62,1,丙,,X-9,"));
  expect(await problems(finance, late.id)).toEqual([[2, "valueDate period.closed"]]);
});

test("each usual mistake of a bank's file is named", async () => {
  const body = { amount: "500.00", valueDate: "2026-05-20", payer: "手工", payerAccount: "6222020200017777333" };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const byHand = await finance.client.createPayment({ body }, key());
  await finance.client.createPayment({ body: { ...body, bankRef: "M-REF" } }, key());
  const { id, job } = await finance.dryRun(
    new Blob([
      [
        `${head},收款账号`,
        "5/20/2026,,1,1,甲,,M-1,,",
        "2026-05-27,,1,1,甲,,M-2,,",
        '2026-05-20,,"1.234,5",1,甲,,M-3,,',
        "2026-05-20,,0,1,甲,,M-4,,",
        "2026-05-20,,,1,甲,,M-5,,",
        "2026-05-20,,1,1,甲,,2.0260115E+13,,",
        "2026-05-20,,1,1,甲,6.2220202E+18,M-7,,",
        "2026-05-20,,1,1,甲,,M-8,,9999000011112222",
        "2026-05-20,,501,1,手工,6222020200017777333,M-REF,,",
        "2026-05-20,,500,1,手工,6222020200017777333,M-10,,",
        "2026-05-20,,7,1,甲,6222****0001,M-11,,",
        "2026-05-20,,7,1,甲,6222****0001,M-11,,",
      ].join("\n"),
    ]),
  );
  expect(job.error).toBeNull();
  expect(await problems(finance, id)).toEqual([
    [2, "valueDate import.date"],
    [3, "valueDate import.in_future"],
    [4, "amount number.separators"],
    [5, "amount payment.amount"],
    [6, "amount required"],
    [7, "bankRef import.scientific"],
    [8, "payerAccount import.scientific"],
    [9, "ownAccount payment.own_account_unknown"],
    [10, "bankRef payment.bank_ref_taken"],
    [11, "amount payment.by_hand"],
    [13, "bankRef import.duplicate"],
  ]);
  const { list } = await finance.wrong(id);
  expect(JSON.stringify(list[9]?.problems)).toContain(byHand.payNo);
});

test("one column of amounts tells by sign or mark what came in", async () => {
  const { batch } = await finance.dryRun(
    new Blob([
      [
        "记账日期,交易金额,借贷标志,对方户名,交易流水号",
        "2026-05-20,+10.00,贷,甲,D-1",
        "2026-05-20,10.00,借,甲,D-2",
        "2026-05-20,-10.00,,甲,D-3",
        "2026-05-20,(10.00),,甲,D-4",
        "2026-05-20,10.00-,,甲,D-5",
        "2026-05-20,¥10.00,C,甲,D-6",
      ].join("\n"),
    ]),
  );
  expect(batch.counts).toMatchObject({ new: 2, left: 4, wrong: 0 });
});

test.each(["clerk1", "clerk2", "smeast", "partner1", "enterprise1", "editor"])(
  "R-P02 %s, who may not record payments, imports no file of a bank",
  async (username) => {
    const person = await importer(app, username, "zh-CN", "payments");
    expect(await refusal(person.upload(file("2026-05-20,,1,1,甲,,Z-1,")))).toMatchObject({ code: 1403 });
  },
);

test("first records of two customers do not wait for each other in a circle, in whatever order a file names them", async () => {
  const { rows: ids } = await app.database.pool.query<{
    id: string;
  }>(`insert into customer (name, uscc, area_code, region)
    values ('先甲公司', '91310000MA1FL77770', '310115', 'east'), ('后乙公司', '91310000MA1FL77771', '310115', 'east')
    returning id::text as id`);
  const [first, second] = ids.map(({ id }) => id);
  const { id, batch } = await finance.dryRun(
    file(
      "2026-05-25,,10.00,1,后乙公司,6222020200011111111,C-1,",
      "2026-05-25,,20.00,1,先甲公司,6222020200022222222,C-2,",
    ),
  );
  expect(batch.counts).toMatchObject({ new: 2, wrong: 0 });
  const advise = "insert into payment_advice (customer_id, amount, paid_on) values ($1, 1, '2026-01-01')";
  const client = await app.database.ownerPool.connect();
  onTestFinished(() => client.release(true));
  await client.query("begin");
  // It looks for a circle first, and would be the one to be broken off; a job is tried again.
  await client.query("set local deadlock_timeout = '20ms'");
  await client.query(advise, [first]);
  const committed = finance.commit(id);
  await untilWaiting(app.database, 1);
  await client.query(advise, [second]);
  await client.query("commit");
  expect(await committed).toMatchObject({ state: "done", result: { created: 2 } });
  expect([(await paymentOf("C-1"))?.customerId, (await paymentOf("C-2"))?.customerId]).toEqual([second, first]);
});
