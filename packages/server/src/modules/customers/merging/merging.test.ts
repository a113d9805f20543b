import type { Customer } from "@busbar/contract/customers/customers";
import type { MergeRequest } from "@busbar/contract/customers/customer-merging";
import type { CallError } from "@busbar/contract/kernel/http/client";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const admin = await portal.as("admin");
const { pool } = portal.database;

let made = 0;
function newCode() {
  made += 1;
  const start = `91310115MC${String(made).padStart(7, "0")}`;
  return start + creditCheckCharacter(start);
}
const add = (rest: object = {}) =>
  admin.createCustomer({ body: { name: `重复客户${made}有限公司`, uscc: newCode(), areaCode: "310115", ...rest } });
const read = (id: string) => admin.getCustomer({ params: { id } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (error: unknown) => error as CallError,
  );

let keys = 0;
async function merge(survivor: Customer, merged: Customer, take: MergeRequest["take"] = [], client = admin) {
  keys += 1;
  const body = { mergedId: merged.id, take, rowVersion: survivor.rowVersion, mergedVersion: merged.rowVersion };
  return client.mergeCustomers({ params: { id: survivor.id }, body }, { idempotencyKey: `merge-${keys}` });
}
const undo = (id: string, mergeId: string) => admin.undoMerge({ params: { id, mergeId } });
/** The visible content of a record, without when and by whom it was changed. */
const contents = (customer: Customer) => ({
  ...customer,
  rowVersion: 0,
  updatedAt: "",
  updatedBy: "",
  updatedBySelf: true,
  contacts: (customer.contacts ?? []).map(({ name, mobile }) => ({ name, mobile })),
});

async function pairWithEverything() {
  const contacts = [{ name: "甲一", mobile: "13800000001" }];
  const survivor = await add({ shortName: "甲", tags: ["A"], contacts });
  const merged = await add({
    shortName: "乙",
    tags: ["B"],
    lifecycle: "ACTIVE",
    creditLimit: "900.00",
    contacts: [{ name: "乙一" }, { name: "乙二", mobile: "13800000002" }],
  });
  return { survivor, merged };
}

test("R-B01 a duplicate ends in the survivor with its persons and users, and its fields are chosen one by one", async () => {
  const { survivor, merged } = await pairWithEverything();
  await pool.query("update user_account set customer_id = $1 where username = 'enterprise9'", [merged.id]);
  const enterprise = await portal.as("enterprise9");
  const preview = await admin.previewMerge({ params: { id: survivor.id }, query: { mergedId: merged.id } });
  expect(preview).toMatchObject({
    verdict: "ok",
    survivor: { id: survivor.id },
    merged: { id: merged.id },
    moves: [
      { noun: "contacts", title: "联系人", count: 2 },
      { noun: "users", count: 1 },
    ],
  });
  const receipt = await merge(survivor, merged, ["uscc", "creditLimit", "paymentTermsDays"]);
  // Fields that are equal on both sides are not listed as taken.
  expect(receipt).toMatchObject({ taken: ["uscc", "creditLimit"], undo: "ok", mergedBy: "系统管理员", kept: null });
  expect(receipt.moved).toEqual(preview.moves);
  const after = await read(survivor.id);
  expect(after).toMatchObject({ shortName: "甲", tags: ["A"], uscc: merged.uscc, creditLimit: "900.00" });
  expect(after.contacts?.map(({ name }) => name)).toEqual(["甲一", "乙一", "乙二"]);
  expect(await read(merged.id)).toMatchObject({
    lifecycle: "CLOSED",
    merged: true,
    contacts: [],
    mergedInto: { id: survivor.id, customerNo: survivor.customerNo, name: survivor.name },
    actions: { reopen: "customer.merged", merge: "customer.merged", edit: "illegal_transition" },
  });
  expect((await enterprise.listCustomers()).list.map(({ id }) => id)).toEqual([survivor.id]);
  // The list finds both customers.
  const { list } = await admin.listCustomers({ query: { keyword: "重复客户", pageSize: 200 } });
  expect(list.filter(({ id }) => [survivor.id, merged.id].includes(id)).map((row) => row.merged)).toContain(true);
  const actions = async (id: string) =>
    (await admin.listCustomerActivity({ params: { id } })).list.map(({ action }) => action);
  expect((await actions(survivor.id))[0]).toBe("customer.merge");
  expect((await actions(merged.id))[0]).toBe("customer.merged");
});

test("R-B01 the undo of a merging restores both exactly and is told in the receipt", async () => {
  const { survivor, merged } = await pairWithEverything();
  const { id } = await merge(survivor, merged, ["uscc", "name", "tags", "billingHold", "creditLimit", "shortName"]);
  const undone = await undo(survivor.id, id);
  expect(undone).toMatchObject({ undo: "customer.merge_undone", kept: { fields: [], rows: [] } });
  expect(contents(await read(survivor.id))).toEqual(contents(survivor));
  expect(contents(await read(merged.id))).toEqual(contents(merged));
  expect((await refusal(undo(survivor.id, id))).reason).toBe("customer.merge_undone");
});

test("R-B01 points and notes of a duplicate go to the survivor and come back, and a note that was edited since stays", async () => {
  const { survivor, merged } = await pairWithEverything();
  await pool.query(
    `insert into point_tenancy (point_id, customer_id, valid_from, valid_to)
     select id, $1, '2020-01-01', '2020-02-01' from pickup_point order by id limit 3`,
    [merged.id],
  );
  await pool.query(
    `insert into follow_up (noun, record_id, text) values ('customers', $1, '一'), ('customers', $1, '二'), ('partners', $1, '三')`,
    [merged.id],
  );
  const ofCustomer = async (id: string) => {
    const { rows } = await pool.query<{ points: number; notes: string[] }>(
      `select (select count(*)::int from point_tenancy where customer_id = $1) as points,
        array(select text from follow_up where noun = 'customers' and record_id = $1 order by id) as notes`,
      [id],
    );
    return rows[0];
  };
  const receipt = await merge(survivor, merged);
  const counts = receipt.moved.map(({ noun, count }) => [noun, count]);
  expect(counts).toEqual([
    ["contacts", 2],
    ["points", 3],
    ["follow-ups", 2],
  ]);
  expect(await ofCustomer(survivor.id)).toEqual({ points: 3, notes: ["一", "二"] });
  await pool.query("update follow_up set text = '改', row_version = row_version + 1 where text = '二'");
  const undone = await undo(survivor.id, receipt.id);
  expect(undone.kept?.rows).toEqual([{ noun: "follow-ups", title: "跟进记录", count: 1 }]);
  expect(await ofCustomer(merged.id)).toEqual({ points: 3, notes: ["一"] });
  expect(await ofCustomer(survivor.id)).toEqual({ points: 0, notes: ["改"] });
});

test("R-B01 what was changed after a merging stays with the survivor when it is undone, and the receipt says so", async () => {
  const { survivor, merged } = await pairWithEverything();
  const { id } = await merge(survivor, merged, ["shortName", "tags"]);
  const between = await read(survivor.id);
  await admin.updateCustomer({
    params: { id: survivor.id },
    body: { tags: ["B", "C"], address: "新址", rowVersion: between.rowVersion },
  });
  await pool.query(
    `update customer_contact set row_version = row_version + 1, name = '改名' where name = '乙二' and customer_id = $1`,
    [survivor.id],
  );
  const undone = await undo(survivor.id, id);
  expect(undone.kept).toEqual({ fields: ["tags"], rows: [{ noun: "contacts", title: "联系人", count: 1 }] });
  const after = await read(survivor.id);
  expect(after).toMatchObject({ shortName: "甲", tags: ["B", "C"], address: "新址" });
  expect(after.contacts?.map(({ name }) => name)).toEqual(["甲一", "改名"]);
  expect((await read(merged.id)).contacts?.map(({ name }) => name)).toEqual(["乙一"]);
});

test("R-B01 a merging can be undone for a day and not after it, nor while a third has the code or the survivor has gone on", async () => {
  const first = await pairWithEverything();
  const one = await merge(first.survivor, first.merged);
  await pool.query("update customer_merge set undo_until = $2 where id = $1", [one.id, portal.clock.now()]);
  expect((await refusal(undo(first.survivor.id, one.id))).reason).toBe("customer.merge_undo_over");

  const second = await pairWithEverything();
  const two = await merge(second.survivor, second.merged);
  const third = await add({ uscc: second.merged.uscc });
  expect((await refusal(undo(second.survivor.id, two.id))).errors[0]?.message).toContain(third.customerNo);
  const onward = await merge(await read(third.id), await read(second.survivor.id));
  expect((await refusal(undo(second.survivor.id, two.id))).reason).toBe("customer.merged");
  // The first customer of the chain leads to the last.
  expect((await read(second.merged.id)).mergedInto?.id).toBe(third.id);
  expect((await undo(third.id, onward.id)).undoneBy).toBe("系统管理员");
});

test("R-B01 neither itself, a merged one, a closed survivor nor an old version is merged", async () => {
  const { survivor, merged } = await pairWithEverything();
  expect((await refusal(merge(survivor, survivor))).reason).toBe("customer.merge_same");
  const stale = await refusal(merge(survivor, { ...merged, rowVersion: 7 }));
  expect(stale).toMatchObject({ reason: "stale", details: { givenVersion: 7, current: { id: merged.id } } });
  await pool.query("update customer set lifecycle = 'CLOSED' where id = $1", [survivor.id]);
  expect((await refusal(merge(survivor, merged))).reason).toBe("customer.merge_closed");
  await merge(merged, survivor);
  expect((await refusal(merge(await read(merged.id), await read(survivor.id)))).reason).toBe("customer.merged");
});

test("R-B01 of two mergings of one pair at once one is done", async () => {
  const { survivor, merged } = await pairWithEverything();
  const outcomes = await Promise.allSettled([merge(survivor, merged), merge(merged, survivor)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("R-P05 who may not write both customers neither merges them nor sees the receipt", async () => {
  const survivor = await add();
  const north = await add({ areaCode: "110108" });
  const body = { mergedId: north.id, rowVersion: 1, mergedVersion: 1 };
  const asked = async (username: string) => {
    const client = await portal.as(username);
    const call = client.mergeCustomers({ params: { id: survivor.id }, body }, { idempotencyKey: `as-${username}` });
    return (await refusal(call)).code;
  };
  expect({
    smeast: await asked("smeast"),
    smnorth: await asked("smnorth"),
    partner1: await asked("partner1"),
    enterprise1: await asked("enterprise1"),
    clerk2: await asked("clerk2"),
  }).toEqual({ smeast: 404, smnorth: 404, partner1: 1403, enterprise1: 1403, clerk2: 1403 });
  const { id } = await merge(survivor, north);
  const east = await portal.as("smeast");
  expect(await east.listMerges({ params: { id: survivor.id } })).toEqual([]);
  expect((await refusal(east.undoMerge({ params: { id: survivor.id, mergeId: id } }))).code).toBe(404);
  // The former manager can still open the merged customer but does not learn where it went.
  const left = await (await portal.as("smnorth")).getCustomer({ params: { id: north.id } });
  expect(left).toMatchObject({ merged: true, mergedInto: null });
});
