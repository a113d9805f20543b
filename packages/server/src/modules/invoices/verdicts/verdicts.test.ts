import { verdictSeconds } from "@busbar/contract/invoices/check-verdicts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { whileHeld } from "../../../testing/database/while-held.ts";
import { absenceFixture } from "../../../testing/fixtures/absence-fixture.ts";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const { contract, submitted, issued, at, seen } = await invoiceFixture(app);
const { away } = absenceFixture(app);
const [admin, clerk, reviewer, finance] = (await Promise.all(
  ["admin", "clerk1", "clerk2", "finance1"].map((name) => app.as(name)),
)) as [
  Awaited<ReturnType<typeof app.as>>,
  Awaited<ReturnType<typeof app.as>>,
  Awaited<ReturnType<typeof app.as>>,
  Awaited<ReturnType<typeof app.as>>,
];
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];

/** What any process does once a second. */
const turn = () => app.app.runTask("apply-verdicts");
const afterTen = async () => {
  app.clock.advance(verdictSeconds);
  await turn();
};
const read = (id: string) => admin.getInvoice({ params: { id } });
const toldNow = async (who: typeof reviewer) =>
  (await who.listNotices({ query: { keyword: "初审未生效" } })).list.map(({ notice }) =>
    notice.replaceAll(/<[^>]+>/g, ""),
  );
const waitingFor = async (who: typeof reviewer) =>
  (await who.listInvoices({ query: { waiting: "me" } })).list.map(({ id }) => id);

let period = 202401;
const fresh = async () => {
  period = period % 100 === 12 ? period + 89 : period + 1;
  return submitted((await contract(1)).id, String(period));
};
beforeEach(() => rows("delete from notice"));

test("R-B05 a first review is kept for ten seconds, seen by others as passing, and applied then", async () => {
  const it = await fresh();
  const given = await reviewer.giveVerdict(seen(it));
  expect(given).toMatchObject({ status: 2, rowVersion: it.rowVersion, passing: { mine: true } });
  expect(given.actions.review).toBe("invoice.passing");
  expect(await read(it.id)).toMatchObject({ status: 2, passing: { by: "结算员二", mine: false } });
  const { list } = await clerk.listInvoices({ query: { period: [it.period] } });
  expect(list[0]).toMatchObject({ status: 2, passing: { by: "结算员二", mine: false } });
  // It waits for nobody any more, neither for the reviewer nor for another.
  expect(await waitingFor(reviewer)).not.toContain(it.id);
  expect(await waitingFor(admin)).not.toContain(it.id);
  await turn();
  expect((await read(it.id)).status).toBe(2);

  await afterTen();
  const done = await read(it.id);
  expect(done).toMatchObject({ status: 3, passing: null, inside: { reviewed: { by: "结算员二" } } });
  expect(done.bill?.history.filter(({ action }) => action === "review")).toHaveLength(1);
  expect(await rows("select from pending_verdict")).toHaveLength(0);
  expect(await toldNow(reviewer)).toEqual([]);
  expect(await waitingFor(finance)).toContain(it.id);
});

test("R-B05 within ten seconds its reviewer withdraws it, nobody else does, and later not even the reviewer", async () => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  expect(await refusal(admin.withdrawVerdict({ params: { id: it.id }, body: {} }))).toMatchObject({ code: 1409 });
  const back = await reviewer.withdrawVerdict({ params: { id: it.id }, body: {} });
  expect(back).toMatchObject({ status: 2, rowVersion: it.rowVersion, passing: null, actions: { review: "ok" } });
  expect(await waitingFor(reviewer)).toContain(it.id);
  await afterTen();
  expect((await read(it.id)).status).toBe(2);

  await reviewer.giveVerdict(seen(back));
  await afterTen();
  const late = await refusal(reviewer.withdrawVerdict({ params: { id: it.id }, body: {} }));
  expect(late).toMatchObject({ code: 1409, reason: "invoice.verdict_gone" });
  expect((await read(it.id)).status).toBe(3);
});

test("X4 the submitter gives no verdict, and neither does who has not seen the warnings or an old version", async () => {
  const mine = await fresh();
  const own = await admin.submitInvoice(at(await clerk.withdrawInvoice(at(mine))));
  expect(await refusal(admin.giveVerdict(seen(own)))).toMatchObject({ code: 1412 });
  expect(await refusal(clerk.giveVerdict(seen(own)))).toMatchObject({ code: 1403 });
  expect(await refusal(reviewer.giveVerdict(at(own)))).toMatchObject({ reason: "invoice.checks_unseen" });
  expect(await refusal(reviewer.giveVerdict(seen(mine)))).toMatchObject({ reason: "stale" });
  expect(await rows("select from pending_verdict")).toHaveLength(0);
});

test("R-B05 a second window and a second reviewer are told that it is passing; it is applied once", async () => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  const calls = [reviewer.giveVerdict(seen(it)), admin.giveVerdict(seen(it)), admin.reviewInvoice(seen(it))];
  for (const refused of await Promise.all(calls.map(refusal)))
    expect(refused).toMatchObject({ code: 1409, reason: "invoice.passing" });
  app.clock.advance(verdictSeconds);
  await Promise.all([turn(), turn(), turn()]);
  await turn();
  const { bill, status } = await read(it.id);
  expect([status, bill?.history.filter(({ action }) => action === "review").length]).toEqual([3, 1]);
});

test("R-B05 two verdicts at the same moment: one counts", async () => {
  const it = await fresh();
  const both = await Promise.allSettled([reviewer.giveVerdict(seen(it)), admin.giveVerdict(seen(it))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await afterTen();
  expect((await read(it.id)).status).toBe(3);
});

test("R-B05 the same key sent twice gives one verdict and the same answer", async () => {
  const it = await fresh();
  const send = () => reviewer.giveVerdict(seen(it), { idempotencyKey: `verdict-${it.id}` });
  expect(await send()).toEqual(await send());
  await afterTen();
  expect((await read(it.id)).status).toBe(3);
});

test("R-B05 a statement that was taken back meanwhile stays taken back, and the reviewer is told", async () => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  await clerk.withdrawInvoice(at(it));
  await afterTen();
  expect((await read(it.id)).status).toBe(1);
  expect(await toldNow(reviewer)).toEqual([expect.stringContaining("数据已被他人修改")]);
  expect(await rows("select from pending_verdict")).toHaveLength(0);
  expect(
    await rows("select from audit_log where action = 'invoice.verdict_refused' and key = $1", [it.id]),
  ).toHaveLength(1);
});

test("R-B05 submitted again within the ten seconds it can be reviewed again, and the first reviewer is told", async () => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  const again = await clerk.submitInvoice(at(await clerk.withdrawInvoice(at(it))));
  expect(again.passing).toBeNull();
  await admin.giveVerdict(seen(again));
  expect(await toldNow(reviewer)).toHaveLength(1);
  await afterTen();
  expect(await read(it.id)).toMatchObject({ status: 3, inside: { reviewed: { by: "系统管理员" } } });
});

test("R-B05 the reviewer's own return ends the verdict without a notice", async () => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  await reviewer.rejectInvoice({ params: { id: it.id }, body: { rowVersion: it.rowVersion, reason: "再核对一次" } });
  await afterTen();
  expect((await read(it.id)).status).toBe(1);
  expect(await toldNow(reviewer)).toEqual([]);
});

test.each([
  [
    "the permission",
    1,
    () =>
      rows(
        "delete from duty_grant where permission = 'invoice:review' and user_id = (select id from user_account where username = 'clerk2')",
      ),
    () =>
      rows(
        "insert into duty_grant (user_id, permission) select id, 'invoice:review' from user_account where username = 'clerk2'",
      ),
  ],
  [
    "the account",
    // Nobody can be told.
    0,
    () => rows("update user_account set status = 'DISABLED' where username = 'clerk2'"),
    () => rows("update user_account set status = 'ACTIVE' where username = 'clerk2'"),
  ],
  [
    "the open period",
    1,
    () =>
      rows("update billing_period set state = 'CLOSED', closed_at = now(), control = '{}' where period = $1", [
        String(period),
      ]),
    () =>
      rows("update billing_period set state = 'OPEN', closed_at = null, control = null where period = $1", [
        String(period),
      ]),
  ],
])("R-P01 a verdict is refused when %s is gone at its time", async (_, told, take, give) => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  await take();
  try {
    await afterTen();
    expect((await read(it.id)).status).toBe(2);
    expect(await rows("select from pending_verdict")).toHaveLength(0);
  } finally {
    await give();
  }
  expect(await toldNow(await app.as("clerk2"))).toHaveLength(told);
});

test("X4 a stand-in's verdict names both, and is refused when the absence ends before its time", async () => {
  const south = async () => submitted((await contract(11)).id, String((period += 1)));
  const standIn = await app.as("smnorth");
  const [passed, refused] = [await south(), await south()];
  await away("smsouth", "smnorth", async () => {
    expect(await standIn.giveVerdict(seen(passed))).toMatchObject({ status: 2, passing: { mine: true } });
    await afterTen();
    expect(await read(passed.id)).toMatchObject({
      status: 3,
      inside: { reviewed: { by: "华北经理", inPlaceOf: "华南经理" } },
    });
    await standIn.giveVerdict(seen(refused));
  });
  await afterTen();
  expect((await read(refused.id)).status).toBe(2);
  expect(await toldNow(await app.as("smnorth"))).toHaveLength(1);
});

test("R-B05 several are kept at once with a receipt; its undo withdraws those that are not applied yet", async () => {
  /** Without warnings: the month before has a like one. */
  const clean = async () => {
    const { id } = await contract(2);
    await issued(id, "202501");
    return submitted(id, "202502");
  };
  const [one, two, warning] = [await clean(), await clean(), await fresh()];
  const give = (ids: string[]) =>
    reviewer.giveVerdicts({ body: { of: { ids } } }, { idempotencyKey: `verdicts-${ids.join("-")}` });
  const receipt = await give([one.id, two.id, warning.id]);
  expect(receipt).toMatchObject({ total: 3, done: 2, skipped: 1, failed: 0, action: "verdict", undo: "ok" });
  const reasons = await reviewer.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "skipped" } });
  expect(reasons.list[0]?.reason?.code).toBe("invoice.checks_unseen");
  expect((await read(one.id)).passing?.by).toBe("结算员二");
  const undone = await reviewer.undoBulkAction({ params: { id: receipt.id } });
  expect(undone).toMatchObject({ restored: 2, kept: 0 });
  await afterTen();
  expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual([2, 2]);

  await give([one.id, two.id]);
  await afterTen();
  expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual([3, 3]);
});

test("R-B05 a statement that another change holds is tried again a second later", async () => {
  const it = await fresh();
  await reviewer.giveVerdict(seen(it));
  app.clock.advance(verdictSeconds);
  await whileHeld(app.database, (held) => held.query("select from invoice where id = $1 for update", [it.id]), turn);
  expect(await read(it.id)).toMatchObject({ status: 2, passing: { by: "结算员二" } });
  await turn();
  expect((await read(it.id)).status).toBe(3);
});
