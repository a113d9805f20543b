import { warned } from "@busbar/contract/invoices/check-verdicts";
import type { NewRun, RunFilter, RunReceipt } from "@busbar/contract/billing-runs/billing-runs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const [clerk, finance] = [await app.as("clerk1"), await app.as("finance1")];
const run = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const period = "202507";
const codes = ["PP-DEMO-001", "PP-DEMO-002", "PP-DEMO-003", "PP-DEMO-004"];

/** Contracts of demo points with readings of the month, each with that point alone, and one without readings. */
const contracts: { id: string; pointId: string; customerId: string }[] = [];
for (const code of codes) {
  const { rows } = await run(
    `select b.contract_id as id, b.point_id as "pointId", k.customer_id as "customerId"
     from contract_point b join pickup_point p on p.id = b.point_id join contract k on k.id = b.contract_id
     where p.external_code = $1 and b.binds and b.valid_from <= '2025-07-01' and b.valid_to > '2025-07-01'`,
    [code],
  );
  contracts.push(rows[0]);
  await run("update contract_point set binds = point_id = $2 where contract_id = $1", [rows[0].id, rows[0].pointId]);
}
const [first, second, third, held] = contracts as [
  (typeof contracts)[0],
  (typeof contracts)[0],
  (typeof contracts)[0],
  (typeof contracts)[0],
];
const ids = contracts.map(({ id }) => id);
const { rows: bare } = await run(
  `select k.id from contract k where k.status not in ('DRAFT', 'IN_APPROVAL') and k.id <> all ($1) and k.start_date <= '2025-07-01' and k.ends_on > '2025-07-31'
   and not exists (select from contract_point b join interval_day d on d.point_id = b.point_id where b.contract_id = k.id)
   order by k.id limit 1`,
  [ids],
);
const five = { contractIds: [...ids, bare[0].id as string] };
/** One more thousandth in a slot of the month. */
const changeReading = (pointId: string) =>
  run(
    `update interval_day set values[1] = values[1] + 1, total = total + 1
     where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-07-15'`,
    [pointId],
  );

// Each test bills a month in which nothing stands.
beforeEach(async () => {
  await run(
    "truncate billing_run, invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice cascade",
  );
  await run("update customer set billing_hold = false, billing_hold_reason = ''");
  await run("update contract set billing_hold_reason = null");
});

/** Waits for the end of a run, however long it takes; each of its steps is an event. */
const ended = (id: string) =>
  new Promise<RunReceipt>((resolve, reject) => {
    const look = () =>
      void clerk.getBillingRun({ params: { id } }).then((receipt) => {
        if (receipt.state === "RUNNING" || receipt.state === "STOPPING") return;
        stop();
        resolve(receipt);
      }, reject);
    const stop = app.ports.wake.listen("event", look);
    look();
  });
const start = (filter: RunFilter = {}, mode: NewRun["mode"] = "CALCULATE") =>
  clerk.startBillingRun({ body: { period, mode, filter } });
const billed = async (filter: RunFilter = {}, mode: NewRun["mode"] = "CALCULATE") =>
  ended((await start(filter, mode)).runId);
const countsOf = ({ counts }: RunReceipt) => Object.fromEntries(counts.map(({ result, count }) => [result, count]));
const itemsOf = async (id: string) =>
  (await clerk.listBillingRunItems({ params: { id }, query: { pageSize: 200 } })).list;

const held4 = () =>
  run("update customer set billing_hold = true, billing_hold_reason = '合同争议' where id = $1", [held.customerId]);
const statements = async () =>
  (await run("select id, contract_id, status, payable, row_version, calc_hash from invoice order by id")).rows;

test("X1 a run can be repeated: what is ready is billed once, and what has changed is billed anew", async () => {
  await held4();
  const made = await billed(five);
  expect(countsOf(made)).toEqual({ CREATED: 3, HELD: 1, BLOCKED: 1 });
  const before = await statements();
  expect(before).toHaveLength(3);
  const reasons = (await itemsOf(made.id)).flatMap(({ result, reasons: [why] }) =>
    why ? [`${result} ${why.code}`] : [],
  );
  expect(reasons.toSorted()).toEqual(["BLOCKED readings.missing", "HELD hold.customer"]);

  expect(countsOf(await billed(five))).toEqual({ UNCHANGED: 3, HELD: 1, BLOCKED: 1 });
  expect(await statements()).toEqual(before);

  await changeReading(first.pointId);
  expect(countsOf(await billed(five))).toEqual({ UPDATED: 1, UNCHANGED: 2, HELD: 1, BLOCKED: 1 });

  const [{ id }] = (await run("select id from invoice where contract_id = $1", [second.id])).rows as [{ id: string }];
  const draft = await clerk.getInvoice({ params: { id } });
  const accepted = await clerk.acceptInvoiceChecks({
    params: { id },
    body: { rowVersion: draft.rowVersion, checks: warned(draft.inside!.checks), reason: "首月结算" },
  });
  await clerk.submitInvoice({ params: { id }, body: { rowVersion: accepted.rowVersion } });
  const submitted = (await statements()).find((one) => one.id === id);
  await changeReading(second.pointId);
  const last = await billed(five);
  expect(countsOf(last)).toEqual({ UNCHANGED: 2, SKIPPED_FROZEN: 1, HELD: 1, BLOCKED: 1 });
  expect(last.stale).toBe(1);
  expect((await statements()).find((one) => one.id === id)).toEqual(submitted);
});

test("X1 two who start the same run at once are given one job", async () => {
  const [one, other] = await Promise.all([start(five), start({ contractIds: five.contractIds.toReversed() })]);
  expect(other).toEqual(one);
  await ended(one.runId);
  expect((await clerk.listBillingRuns({ query: {} })).total).toBe(1);
  // When it has ended, the same contracts are a run of its own again.
  const again = await start(five);
  expect(again.runId).not.toBe(one.runId);
  await ended(again.runId);
});

test("X1 a contract on billing hold is left out, and the receipt names whose hold it is", async () => {
  await held4();
  for (const { id } of [second, held])
    await run("update contract set billing_hold_reason = '等待补充协议' where id = $1", [id]);
  const made = await billed(five);
  expect(countsOf(made)).toEqual({ CREATED: 2, HELD: 2, BLOCKED: 1 });
  const reasonsOf = new Map((await itemsOf(made.id)).map(({ contractId, reasons }) => [contractId, reasons]));
  expect(reasonsOf.get(second.id)).toMatchObject([{ code: "hold.contract", message: "合同已暂停结算。等待补充协议" }]);
  expect(reasonsOf.get(held.id)).toMatchObject([{ code: "hold.customer" }, { code: "hold.contract" }]);

  await run("update contract set billing_hold_reason = null where id = $1", [second.id]);
  expect(countsOf(await billed(five))).toEqual({ CREATED: 1, UNCHANGED: 2, HELD: 1, BLOCKED: 1 });
});

test("X1 a draft that was written by hand is left as it is", async () => {
  const draft = await clerk.createInvoice({ body: { contractId: first.id, period } });
  const typed = await clerk.setInvoiceLines({
    params: { id: draft.id },
    body: {
      rowVersion: draft.rowVersion,
      lines: [{ category: "ENERGY", quantity: "100", unit: "kWh", unitPrice: "1", taxRate: "0.13" }],
    },
  });
  const made = await billed({ contractIds: [first.id, third.id] });
  expect(countsOf(made)).toEqual({ CREATED: 1, HAND: 1 });
  expect(await clerk.getInvoice({ params: { id: draft.id } })).toEqual(typed);
});

test("X1 a dry run tells what a calculation would make of each contract, and writes no statement", async () => {
  const tried = await billed(five, "DRY_RUN");
  expect(countsOf(tried)).toEqual({ CREATED: 4, BLOCKED: 1 });
  expect(await statements()).toEqual([]);
  const made = await billed(five);
  expect(made.counts).toEqual(tried.counts);
  expect(made.payable).toBe(tried.payable);
  expect((await clerk.compareBillingRuns({ params: { id: made.id }, query: { with: tried.id } })).differing).toBe(0);

  await changeReading(first.pointId);
  const before = await statements();
  const again = await billed(five, "DRY_RUN");
  expect(countsOf(again)).toEqual({ UPDATED: 1, UNCHANGED: 3, BLOCKED: 1 });
  expect(await statements()).toEqual(before);
  const { list, differing } = await clerk.compareBillingRuns({ params: { id: again.id }, query: { with: made.id } });
  expect(differing).toBe(4);
  expect(list.find(({ contractId }) => contractId === first.id)).toMatchObject({
    result: "UPDATED",
    otherResult: "CREATED",
  });
});

test("X1 one contract that cannot be billed stops no other", async () => {
  await run(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.contract_id = ${first.id} then raise exception 'it cannot be written'; end if; return new; end $$;
    create trigger refuse_one before insert on invoice for each row execute function refuse_one()`);
  const made = await billed(five);
  await run("drop function refuse_one cascade");
  expect(countsOf(made)).toEqual({ CREATED: 3, BLOCKED: 1, ERROR: 1 });
  expect((await itemsOf(made.id)).find(({ result }) => result === "ERROR")).toMatchObject({
    contractId: first.id,
    reasons: [{ code: "bug" }],
  });
  expect(countsOf(await billed(five))).toEqual({ CREATED: 1, UNCHANGED: 3, BLOCKED: 1 });
});

test("a point whose usage cannot be read is an error of its contract alone", async () => {
  await run("update pickup_point set time_zone = 'Nowhere/Land' where id = $1", [second.pointId]);
  const made = await billed({ contractIds: ids });
  await run("update pickup_point set time_zone = 'Asia/Shanghai' where id = $1", [second.pointId]);
  expect(countsOf(made)).toEqual({ CREATED: 3, ERROR: 1 });
  expect((await itemsOf(made.id)).find(({ result }) => result === "ERROR")).toMatchObject({ contractId: second.id });
});

test("a month that is closed is not billed, and a filter that meets no contract is refused", async () => {
  await run("insert into billing_period (period, state, closed_at, control) values ($1, 'CLOSED', now(), '{}')", [
    period,
  ]);
  expect(await refusalOf(start())).toMatchObject({ code: 1411, reason: "period.closed" });
  expect(await clerk.getReadiness({ query: { period } })).toMatchObject({ closed: true });
  await run("delete from billing_period");
  expect(await refusalOf(clerk.startBillingRun({ body: { period: "201001", mode: "CALCULATE" } }))).toMatchObject({
    reason: "billing_run.none",
  });
  expect((await clerk.listBillingRuns({ query: {} })).total).toBe(0);
});

test("before a run it is known what is ready, blocked, on hold, drafted by hand and submitted", async () => {
  await run("update contract set billing_hold_reason = '合同争议' where id = $1", [held.id]);
  await run(
    `insert into vee_exception (point_id, channel, code, severity, first_day, last_day, opened_at, month)
     values ($1, 'ACTIVE_IMPORT', 'R04', 'BLOCK', '2025-07-07', '2025-07-07', now(), '2025-07-01') on conflict do nothing`,
    [third.pointId],
  );
  await clerk.createInvoice({ body: { contractId: second.id, period } });
  expect(await clerk.getReadiness({ query: { period, contractIds: ids } })).toEqual({
    contracts: 4,
    ready: 1,
    blocked: 1,
    held: 1,
    hand: 1,
    frozen: 0,
    blockedBy: [{ code: "readings.exception", count: 1 }],
    points: 4,
    pointsComplete: 3,
    contractsComplete: 3,
    billed: 1,
    finals: 0,
    finalsLate: 0,
    issued: 0,
    due: { data: "2025-08-05", run: "2025-08-06", submit: "2025-08-08", issue: "2025-08-12" },
    judgedAt: null,
    closed: false,
    runId: null,
  });
  const blocked = await clerk.listReadyContracts({ query: { period, kind: ["blocked"], code: "readings.exception" } });
  expect(blocked.list.find(({ contractId }) => contractId === third.id)).toMatchObject({
    kind: "blocked",
    reasons: [
      { code: "readings.exception", month: "2025-07", pointId: third.pointId, message: expect.stringContaining("R04") },
    ],
  });
  await run("delete from vee_exception where point_id = $1", [third.pointId]);
});

test("readiness counts as a dry run does, also the contracts that no reading says anything about", async () => {
  await run("update contract set quantity_basis = 'SETTLED' where id = $1", [second.id]);
  const ready = await clerk.getReadiness({ query: { period, contractIds: five.contractIds } });
  const tried = countsOf(await billed(five, "DRY_RUN"));
  expect({ BLOCKED: ready.blocked, CREATED: ready.ready }).toEqual(tried);
  const { list, total } = await clerk.listReadyContracts({
    query: { period, contractIds: five.contractIds, kind: ["blocked"], pageSize: 1, pageNo: 2 },
  });
  expect(total).toBe(ready.blocked);
  expect(list).toHaveLength(1);
  await run("update contract set quantity_basis = 'INTERVAL' where id = $1", [second.id]);
  expect(await clerk.getReadiness({ query: { period, contractIds: [second.id] } })).toMatchObject({ ready: 1 });
});

test("what is left as it is counts in no comparison with the month before", async () => {
  const draft = await clerk.createInvoice({ body: { contractId: first.id, period: "202506" } });
  await clerk.calculateInvoice({ params: { id: draft.id }, body: { rowVersion: draft.rowVersion } });
  const byHand = await clerk.createInvoice({ body: { contractId: first.id, period } });
  expect(byHand.status).toBe(1);
  const made = await billed({ contractIds: [first.id] });
  expect(countsOf(made)).toEqual({ HAND: 1 });
  expect(made).toMatchObject({ payable: "0.00", before: "0.00", changes: [] });
});

test("the receipt names the largest changes from the month before", async () => {
  const before = await clerk.startBillingRun({
    body: { period: "202506", mode: "CALCULATE", filter: { contractIds: ids } },
  });
  await ended(before.runId);
  const made = await billed({ contractIds: ids });
  expect(made.changes).toHaveLength(4);
  const sizes = made.changes.map(({ difference }) => Math.abs(Number(difference)));
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(made.before).toBe((await clerk.getBillingRun({ params: { id: before.runId } })).payable);
});

test("who may not bill cannot start a run or see one", async () => {
  const { runId } = await start(five);
  await ended(runId);
  const refused = { code: 1403, reason: "not_allowed" };
  expect(await refusalOf(finance.startBillingRun({ body: { period, mode: "DRY_RUN" } }))).toMatchObject(refused);
  expect(await refusalOf(finance.getBillingRun({ params: { id: runId } }))).toMatchObject(refused);
});

const accepted = async (id: string) => {
  const draft = await clerk.getInvoice({ params: { id } });
  return clerk.acceptInvoiceChecks({
    params: { id },
    body: { rowVersion: draft.rowVersion, checks: warned(draft.inside!.checks), reason: "首月结算" },
  });
};

test("T4 a calculated draft whose readings have changed is not submitted but calculated anew", async () => {
  await billed({ contractIds: [first.id] });
  const [{ id }] = (await statements()) as [{ id: string }];
  const draft = await accepted(id);
  await run(
    `update interval_day set values[1] = values[1] + 900000, total = total + 900000
     where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-07-15'`,
    [first.pointId],
  );
  const body = { rowVersion: draft.rowVersion };
  expect(await refusalOf(clerk.submitInvoice({ params: { id }, body }))).toMatchObject({
    code: 1409,
    reason: "invoice.recalculated",
  });
  const renewed = await clerk.getInvoice({ params: { id } });
  expect(renewed).toMatchObject({ status: 1, rowVersion: draft.rowVersion + 1 });
  expect(renewed.payable).not.toBe(draft.payable);
  const again = await accepted(id);
  expect(await clerk.submitInvoice({ params: { id }, body: { rowVersion: again.rowVersion } })).toMatchObject({
    status: 2,
  });
});

test("drafts of last month are refreshed each night until the fifth working day", async () => {
  const made = await clerk.startBillingRun({
    body: { period: "202512", mode: "CALCULATE", filter: { contractIds: [first.id, second.id] } },
  });
  expect(countsOf(await ended(made.runId))).toEqual({ CREATED: 2 });
  await run(
    `update interval_day set values[1] = values[1] + 1, total = total + 1
     where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-12-15'`,
    [first.pointId],
  );
  const nightOf = async (day: string) => {
    await run("update daily_duty set done_through = $1::date - 1 where name = 'billing.refresh'", [day]);
    await app.dutiesThrough(day);
    const { list } = await clerk.listBillingRuns({ query: {} });
    return Promise.all(list.filter(({ startedBy }) => startedBy === null).map(({ id }) => ended(id)));
  };
  await app.dutiesThrough("2026-01-20");
  // New Year's Day and the day after are holidays, so the fifth working day is the ninth.
  const workdays = await nightOf("2026-01-06");
  expect(workdays.map(countsOf)).toEqual([{ UPDATED: 1, UNCHANGED: 1 }]);
  expect(workdays.map(({ state }) => state)).toEqual(["DONE"]);
  expect((await nightOf("2026-01-15")).map(({ id }) => id)).toEqual(workdays.map(({ id }) => id));
});

test("steps on statements of the month go on beside a run, and none is lost", async () => {
  await billed({ contractIds: ids });
  const drafts = await Promise.all((await statements()).map(({ id }) => accepted(id)));
  // Two of them are calculated anew, by the run or by the submission that finds it out.
  for (const { pointId } of [first, second]) await changeReading(pointId);
  app.logged.length = 0;
  const { runId } = await start({ contractIds: ids });
  const steps = await Promise.allSettled(
    drafts.map(({ id, rowVersion }) => clerk.submitInvoice({ params: { id }, body: { rowVersion } })),
  );
  const made = await ended(runId);
  const { UPDATED = 0, UNCHANGED = 0, SKIPPED_FROZEN = 0 } = countsOf(made);
  expect(UPDATED + UNCHANGED + SKIPPED_FROZEN).toBe(4);
  const passed = steps.filter(({ status }) => status === "fulfilled").length;
  const after = await statements();
  expect(after.filter(({ status }) => status === 2)).toHaveLength(passed);
  const { rows } = await run(`select i.id from invoice i where i.payable <> (select sum(l.amount) from invoice_line l
    where l.customer_id = i.customer_id and l.invoice_id = i.id and l.collectable)`);
  expect(rows).toEqual([]);
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("the final statement of a contract that has ended is created by the run, issued before the month is over, and due in 28 days", async () => {
  const set = "terminated_on = $2::date, status = case when $2::date is null then 'EXPIRED' else 'TERMINATED' end";
  const endedOn = (day: string | null) => run(`update contract set ${set} where id = $1`, [first.id, day]);
  const december = { period: "202512", contractIds: [first.id] };
  await endedOn("2025-12-16");
  expect(await clerk.getReadiness({ query: december })).toMatchObject({ finals: 1, finalsLate: 1 });
  const { today } = app.clock;
  app.clock.today = () => "2025-12-20";
  expect(await clerk.getReadiness({ query: december })).toMatchObject({ finals: 1, finalsLate: 0, ready: 1 });
  const listed = await clerk.listReadyContracts({ query: { ...december, final: "open" } });
  expect(listed.list).toMatchObject([{ contractId: first.id, finalDue: "2026-01-12" }]);
  const { runId } = await clerk.startBillingRun({
    body: { period: "202512", mode: "CALCULATE", filter: { contractIds: [first.id] } },
  });
  expect(countsOf(await ended(runId))).toEqual({ CREATED: 1 });
  const [{ id }] = (await statements()) as [{ id: string }];
  const params = { id };
  const sent = await clerk.submitInvoice({ params, body: { rowVersion: (await accepted(id)).rowVersion } });
  expect(sent).toMatchObject({ serviceFrom: "2025-12-01", serviceTo: "2025-12-16" });
  const seen = warned(sent.inside!.checks);
  const reviewer = await app.as("clerk2");
  const reviewed = await reviewer.reviewInvoice({ params, body: { rowVersion: sent.rowVersion, seen } });
  const issued = await finance.issueInvoice({ params, body: { rowVersion: reviewed.rowVersion } });
  expect(issued).toMatchObject({ issueDate: "2025-12-20" });
  expect(await clerk.getReadiness({ query: december })).toMatchObject({ finals: 0, issued: 1 });
  app.clock.today = today;
  await endedOn(null);
});
