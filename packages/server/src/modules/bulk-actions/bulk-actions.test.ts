import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import type { Customer } from "@busbar/contract/customers/customers";
import { CallError } from "@busbar/contract/kernel/http/client";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp({ work: true });
afterAll(() => portal.close());
const admin = await portal.as("admin");
const { pool } = portal.database;

let made = 0;
const newCode = () => {
  made += 1;
  const start = `91310115MD${String(made).padStart(7, "0")}`;
  return start + creditCheckCharacter(start);
};
const add = (rest: object = {}): Promise<Customer> =>
  admin.createCustomer({ body: { name: `批量客户${made}有限公司`, uscc: newCode(), areaCode: "310115", ...rest } });
const addSome = async (count: number, rest: object = {}) => {
  const some: Customer[] = [];
  for (let at = 0; at < count; at += 1) some.push(await add(rest));
  return some;
};
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const now = (id: string) => admin.getCustomer({ params: { id } });
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const rowsOf = async (id: string, client = admin) =>
  (await client.listBulkActionRows({ params: { id }, query: { pageSize: 200 } })).list;
const auditOf = async (part: string) =>
  (await pool.query<{ key: string }>("select key from audit_log where part_of = $1", [part])).rows;

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error("The call was not refused");
  return error;
}
/** Waits for the end of a job, however long it takes; each of its steps is an event. */
const finished = (id: string) =>
  new Promise<BulkReceipt>((resolve, reject) => {
    const look = () =>
      void admin.getBulkAction({ params: { id } }).then((receipt) => {
        if (receipt.state !== "DONE" && receipt.state !== "UNDONE") return;
        stop();
        resolve(receipt);
      }, reject);
    const stop = portal.ports.wake.listen("event", look);
    look();
  });

test("R-B01 a stage is set for many customers; those that may not go there are skipped with the reason", async () => {
  const leads = await addSome(2);
  const [closed] = await addSome(1);
  await admin.takeCustomerStep({ params: { id: closed!.id, step: "close" }, body: { reason: "停业", rowVersion: 1 } });
  const [active] = await addSome(1, { lifecycle: "ACTIVE" });
  const ids = idsOf([...leads, closed!, active!]);
  const { rows: before } = await pool.query("select max(id) as id from event");
  const receipt = await admin.setCustomersLifecycle({ body: { of: { ids }, lifecycle: "ACTIVE" } }, key());
  expect(receipt).toMatchObject({ state: "DONE", total: 4, done: 2, skipped: 2, failed: 0, undo: "ok" });
  expect(receipt.undoLeftMs).toBe(10_000);

  const reasons = new Map((await rowsOf(receipt.id)).map(({ id, outcome, reason }) => [id, reason?.code ?? outcome]));
  expect(ids.map((id) => reasons.get(id))).toEqual(["done", "done", "illegal_transition", "bulk.same"]);
  expect(await now(leads[0]!.id)).toMatchObject({ lifecycle: "ACTIVE", rowVersion: 2 });

  const parts = await auditOf(`bulk-actions/${receipt.id}`);
  expect(new Set(parts.map((row) => row.key))).toEqual(new Set(idsOf(leads)));
  const { list } = await admin.listOwnActivity({ query: { pageSize: 2 } });
  expect(list[0]).toMatchObject({ action: "customer.set_lifecycle" });
  expect(list[1]?.action).not.toBe("customer.update");
  const { rows: events } = await pool.query(
    // Daily duties emit events of other nouns in the meantime.
    "select noun, key from event where id > $1 and noun in ('customers', 'bulk-actions') order by id",
    [before[0].id],
  );
  expect(events).toEqual([
    { noun: "customers", key: "" },
    { noun: "bulk-actions", key: receipt.id },
  ]);
});

test("a bulk action is taken back within ten seconds; rows that were changed since stay as they are", async () => {
  const some = await addSome(3, { tags: ["旧"] });
  const body = { of: { ids: idsOf(some) }, add: ["重点"], remove: ["旧"] };
  const { id } = await admin.tagCustomers({ body }, key());
  expect((await now(some[0]!.id)).tags).toEqual(["重点"]);
  await admin.updateCustomer({ params: { id: some[1]!.id }, body: { address: "新址", rowVersion: 2 } });
  portal.clock.advance(9);
  const back = await admin.undoBulkAction({ params: { id } });
  expect(back).toMatchObject({ state: "UNDONE", restored: 2, kept: 1, undo: "bulk.undone" });
  expect((await now(some[0]!.id)).tags).toEqual(["旧"]);
  expect(await now(some[1]!.id)).toMatchObject({ tags: ["重点"], address: "新址" });
  const kept = await admin.listBulkActionRows({ params: { id }, query: { undone: "kept" } });
  expect(kept.list).toMatchObject([{ id: some[1]!.id, name: some[1]!.name, undoReason: { code: "stale" } }]);
  expect((await refusal(admin.undoBulkAction({ params: { id } }))).reason).toBe("bulk.undone");
});

test("a stage from which there is no way back by the rules is taken back all the same", async () => {
  const some = await addSome(1);
  const body = { of: { ids: idsOf(some) }, lifecycle: "ACTIVE" as const };
  const { id } = await admin.setCustomersLifecycle({ body }, key());
  await admin.undoBulkAction({ params: { id } });
  expect(await now(some[0]!.id)).toMatchObject({ lifecycle: "LEAD", rowVersion: 3 });
});

test("after ten seconds a bulk action stays", async () => {
  const some = await addSome(1);
  const { id } = await admin.tagCustomers({ body: { of: { ids: idsOf(some) }, add: ["晚"] } }, key());
  portal.clock.advance(10);
  expect((await refusal(admin.undoBulkAction({ params: { id } }))).reason).toBe("bulk.undo_over");
  expect((await now(some[0]!.id)).tags).toEqual(["晚"]);
});

test("all that match are changed only while they are as many as the person was told", async () => {
  const tag = ["全部"];
  await addSome(3, { name: "匹配能源有限公司", lifecycle: "QUOTED" });
  const query = { keyword: "匹配能源", lifecycle: ["QUOTED" as const] };
  const { total } = await admin.countCustomers({ query });
  expect(total).toBe(3);
  await addSome(1, { name: "匹配能源有限公司", lifecycle: "QUOTED" });
  const refused = await refusal(admin.tagCustomers({ body: { of: { query, expected: total }, add: tag } }, key()));
  expect(refused).toMatchObject({ reason: "bulk.count_changed", details: { expected: 3, count: 4 } });
  const done = await admin.tagCustomers({ body: { of: { query, expected: 4 }, add: tag } }, key());
  expect(done).toMatchObject({ done: 4, query: { keyword: "匹配能源" } });
});

test("R-P05 customers out of one's scope are skipped like ones that do not exist, and keep no name", async () => {
  const east = await portal.as("smeast");
  const [own, foreign] = [await add(), await add({ areaCode: "440305", name: "南方保密有限公司" })];
  const body = { of: { ids: [own.id, foreign.id, "999999"] }, add: ["东"] };
  const receipt = await east.tagCustomers({ body }, key());
  expect(receipt).toMatchObject({ total: 3, done: 1, skipped: 2 });
  const rows = await rowsOf(receipt.id, east);
  expect(rows.map(({ name, reason }) => [name, reason?.code])).toEqual([
    [own.name, undefined],
    ["", "not_found"],
    ["", "not_found"],
  ]);
  expect((await now(foreign.id)).tags).toEqual([]);
  const params = { id: receipt.id };
  for (const call of [
    () => admin.getBulkAction({ params }),
    () => admin.listBulkActionRows({ params }),
    () => admin.undoBulkAction({ params }),
    () => admin.retryBulkAction({ params }, key()),
  ])
    expect((await refusal(call())).reason).toBe("not_found");
});

test("R-B03 customers get a manager of their own only by who may assign; null gives them back to their area", async () => {
  const some = await addSome(2);
  const of = { ids: idsOf(some) };
  const east = await portal.as("smeast");
  const refused = await refusal(east.setCustomersManager({ body: { of, managerOverride: "SM_SOUTH" } }, key()));
  expect(refused.reason).toBe("not_allowed");
  const unknown = await refusal(admin.setCustomersManager({ body: { of, managerOverride: "ADMIN" } }, key()));
  expect(unknown.errors[0]).toMatchObject({ path: "managerOverride", code: "customer.manager_unknown" });
  await admin.setCustomersManager({ body: { of, managerOverride: "SM_SOUTH" } }, key());
  expect(await now(some[0]!.id)).toMatchObject({ managerCode: "SM_SOUTH", managerOverride: "SM_SOUTH" });
  await admin.setCustomersManager({ body: { of, managerOverride: null } }, key());
  expect(await now(some[0]!.id)).toMatchObject({ managerCode: "SM_EAST", managerOverride: null });
});

test("customers get a partner together; one that is unknown or whose agreement has ended is refused before anything", async () => {
  const some = await addSome(2);
  const of = { ids: idsOf(some) };
  await portal.database.ownerPool.query("update partner set agreement_to = '2025-12-31' where partner_no = 'HZ0003'");
  for (const partnerNo of ["HZ9999", "HZ0003"]) {
    const refused = await refusal(admin.setCustomersPartner({ body: { of, partnerNo } }, key()));
    expect(refused.errors[0]).toMatchObject({ path: "partnerNo", code: "customer.partner_unknown" });
  }
  const receipt = await admin.setCustomersPartner({ body: { of, partnerNo: "HZ0001" } }, key());
  expect(receipt).toMatchObject({ done: 2, skipped: 0 });
  expect(await now(some[0]!.id)).toMatchObject({ partnerNo: "HZ0001", source: "PARTNER" });
  await admin.undoBulkAction({ params: { id: receipt.id } });
  expect(await now(some[0]!.id)).toMatchObject({ partnerNo: null, source: "OWN" });
});

test("more than twenty tags are refused for that customer alone", async () => {
  const full = await add({ tags: Array.from({ length: 20 }, (_, at) => `标签${at}`) });
  const free = await add();
  const receipt = await admin.tagCustomers({ body: { of: { ids: [full.id, free.id] }, add: ["再"] } }, key());
  expect(receipt).toMatchObject({ done: 1, skipped: 1 });
  expect((await rowsOf(receipt.id))[1]?.reason?.message ?? "").toContain("20");
});

test("a customer that somebody is saving at that moment fails alone, and is tried again from the receipt", async () => {
  const some = await addSome(2);
  const other = await pool.connect();
  await other.query("begin");
  await other.query("select from customer where id = $1 for update", [some[0]!.id]);
  const receipt = await admin.tagCustomers({ body: { of: { ids: idsOf(some) }, add: ["等"] } }, key());
  await other.query("rollback");
  other.release();
  expect(receipt).toMatchObject({ done: 1, failed: 1 });
  const failed = await admin.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "failed" } });
  expect(failed.list).toMatchObject([{ id: some[0]!.id, reason: { code: "bulk.held" } }]);
  const again = await admin.retryBulkAction({ params: { id: receipt.id } }, key());
  expect(again).toMatchObject({ action: "set_tags", total: 1, done: 1 });
  expect((await refusal(admin.retryBulkAction({ params: { id: again.id } }, key()))).reason).toBe(
    "bulk.nothing_failed",
  );
});

test("more than 200 rows are a job with a notice, and so is taking them back", async () => {
  await pool.query(`insert into customer (name, short_name, uscc, area_code, region, address, lifecycle,
      payment_terms_days, invoice_title, tags, billing_hold, billing_hold_reason, pinyin, created_at, updated_at)
    select '大批能源' || n, '', '91310115ME' || lpad(n::text, 7, '0') || 'X', '310115', 'east', '', 'LEAD', 15, '{}',
      '{}', false, '', '', now(), now() from generate_series(1, 201) n`);
  const query = { keyword: "大批能源" };
  const started = await admin.setCustomersLifecycle(
    { body: { of: { query, expected: 201 }, lifecycle: "QUOTED" } },
    key(),
  );
  expect(started).toMatchObject({ state: "RUNNING", total: 201, undo: "bulk.running" });
  expect(await finished(started.id)).toMatchObject({ state: "DONE", done: 201, undo: "ok" });
  expect((await admin.countCustomers({ query: { ...query, lifecycle: ["QUOTED"] } })).total).toBe(201);
  expect(await auditOf(`bulk-actions/${started.id}`)).toHaveLength(201);
  const undoing = await admin.undoBulkAction({ params: { id: started.id } });
  expect(undoing.state).toBe("UNDOING");
  expect(await finished(started.id)).toMatchObject({ state: "UNDONE", restored: 201, kept: 0 });
  expect((await admin.countCustomers({ query: { ...query, lifecycle: ["LEAD"] } })).total).toBe(201);
  const { list } = await admin.listNotices({ query: { keyword: "批量更改客户状态" } });
  expect(list).toHaveLength(2);
  expect(list[0]?.link).toBe(`/bulk-action/${started.id}`);
});

test("a cancelled job leaves the rows that it has not come to as they were, and the receipt says so", async () => {
  const query = { keyword: "大批能源" };
  const body = { of: { query, expected: 201 }, lifecycle: "QUOTED" as const };
  const started = await admin.setCustomersLifecycle({ body }, key());
  // Does what cancelling does to a job that no worker has taken; a worker that has it loses it.
  await pool.query("update job set state = 'cancelled', finished_at = now() where id = $1", [started.jobId]);
  const receipt = await admin.getBulkAction({ params: { id: started.id } });
  expect(receipt).toMatchObject({ state: "DONE" });
  expect(receipt.done + receipt.skipped).toBe(201);
  expect((await rowsOf(started.id)).at(-1)?.reason?.code).toBe("bulk.cancelled");
});

test("one's bulk actions are listed, the newest first, and the chosen customers are exported in their order", async () => {
  const { list, total } = await admin.listBulkActions({ query: { pageSize: 2 } });
  expect(total).toBeGreaterThan(2);
  expect(Number(list[0]!.id)).toBeGreaterThan(Number(list[1]!.id));
  const some = await addSome(3);
  const file = await admin.exportChosenCustomers({
    body: { ids: idsOf(some.slice(0, 2)), sort: "createdAt", format: "csv", columns: ["customerNo"] },
  });
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines.slice(1)).toEqual([`"${some[0]!.customerNo}"`, `"${some[1]!.customerNo}"`]);
});
