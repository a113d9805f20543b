import type { PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import { staleDetails } from "@busbar/contract/kernel/records";
import { PlanVersion } from "@busbar/contract/price-plans/plan-versions";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { snapshotOfPlan } from "./plan-snapshot.ts";

// Demo plans S1 to S9, each approved from 2025 on; version 2 of S3 waits for approval, that of S1 is a draft.
const app = await startTestApp();
afterAll(() => app.close());
const writer = await app.as("clerk2");
const approver = await app.as("finance1");
const reader = await app.as("smeast");
const admin = await app.as("admin");

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (error: unknown) => error as { code: number; reason?: string; details?: unknown; errors?: { path: string }[] },
  );
let made = 0;
const flat: PriceComponentDraft = { kind: "ENERGY_FLAT", unit: "kWh", price: "0.65" };
async function addPlan(components: PriceComponentDraft[] = [flat], rest = {}) {
  made += 1;
  const plan = await writer.createPricePlan({
    body: { planCode: `T${made}`, name: `测试套餐 ${made}`, commodity: "ELECTRICITY", ...rest },
  });
  const version = await addVersion(plan.id, "2026-01-01", components);
  return { plan, key: { id: plan.id, versionNo: version.versionNo }, version };
}
const addVersion = (
  id: string,
  validFrom: string,
  components: PriceComponentDraft[] = [flat],
  validTo: string | null = null,
) => writer.createPlanVersion({ params: { id }, body: { validFrom, validTo, components } });
type Key = { id: string; versionNo: number };
const versionOf = (params: Key) => admin.getPlanVersion({ params });
const submit = async (params: Key) =>
  writer.submitPlanVersion({ params, body: { rowVersion: (await versionOf(params)).rowVersion } });
const approve = async (params: Key, caller = approver) =>
  caller.approvePlanVersion({ params, body: { rowVersion: (await versionOf(params)).rowVersion } });
const approved = async (params: Key) => {
  await submit(params);
  return approve(params);
};
const demoPlan = async (planCode: string) =>
  (await admin.listPricePlans({ query: { keyword: planCode } })).list.find((plan) => plan.planCode === planCode)!;

test("the five plans of the demo are approved and can be charged by, with prices as they were agreed", async () => {
  const { list } = await admin.listPricePlans({ query: {} });
  expect(list.map(({ planCode, status, current }) => [planCode, status, current?.versionNo])).toEqual(
    ["S1", "S2", "S3", "S4", "S9"].map((code) => [code, "ACTIVE", 1]),
  );
  const s3 = await demoPlan("S3");
  expect(s3).toMatchObject({ waiting: 1, next: null });
  const { components, calendars, approved: step } = await versionOf({ id: s3.id, versionNo: 1 });
  expect(components).toMatchObject([
    {
      kind: "ENERGY_TOU",
      bandBasis: "RATIO",
      price: "0.45238",
      bands: [{ band: "S", value: "1.8" }, { band: "P" }, { band: "F" }, { band: "V" }],
    },
  ]);
  expect(calendars).toMatchObject([{ calendarCode: "TOU-A", bands: ["S", "P", "F", "V"] }]);
  expect(step?.by).toBeTruthy();
});

test("a draft is written as a whole, keeps what is not known yet, and tells what changed", async () => {
  const { key, version } = await addPlan([{ kind: "ENERGY_FLAT", unit: "kWh" }]);
  expect(version.components).toMatchObject([{ price: null }]);
  const body = { components: [{ ...flat, price: "0.700" }], rowVersion: 1 };
  const changed = await writer.updatePlanVersion({ params: key, body });
  expect(changed).toMatchObject({ rowVersion: 2, components: [{ price: "0.7" }] });
  const again = await writer.updatePlanVersion({ params: key, body: { ...body, rowVersion: 2 } });
  expect(again.rowVersion).toBe(2);
  const { list } = await writer.listPricePlanActivity({ params: { id: key.id } });
  expect(list.map(({ action }) => action)).toEqual(["plan-version.update", "plan-version.create", "price-plan.create"]);
  expect(list[0]?.after).toMatchObject({ versionNo: 1, components: [{ price: "0.7" }] });
});

test("of two people who write one draft, the second is told what the first has written", async () => {
  const { key } = await addPlan();
  const change = (note: string) => writer.updatePlanVersion({ params: key, body: { note, rowVersion: 1 } });
  await change("first");
  const { code, details } = await refusal(change("second"));
  expect(code).toBe(1410);
  expect(staleDetails(PlanVersion).parse(details)).toMatchObject({ currentVersion: 2, current: { note: "first" } });
});

test("a version that cannot be charged by is not submitted, and each problem stands at its component and field", async () => {
  const { key } = await addPlan([
    { kind: "ENERGY_FLAT", unit: "kWh" },
    { kind: "TIER_SURCHARGE", unit: "kWh", tierBasis: "YEAR", tiers: [{ upTo: "100", price: "1" }] },
  ]);
  const { code, errors } = await refusal(submit(key));
  expect(code).toBe(1413);
  expect(errors?.map(({ path }) => path)).toEqual(["components.0.price", "components.1.tiers.0.upTo"]);
});

test("a component that goes by a calendar which is not there is refused at it", async () => {
  const { key } = await addPlan();
  const tou: PriceComponentDraft = { kind: "ENERGY_TOU", unit: "kWh", bandBasis: "PRICE", calendarId: "999999" };
  const call = writer.updatePlanVersion({ params: key, body: { components: [tou], rowVersion: 1 } });
  expect(await refusal(call)).toMatchObject({ code: 1400, errors: [{ path: "components.0.calendarId" }] });
});

test("draft, in approval, returned with a reason, submitted again, approved: and then it never changes", async () => {
  const { key } = await addPlan();
  expect((await submit(key)).status).toBe("IN_APPROVAL");
  const held = writer.updatePlanVersion({ params: key, body: { note: "x", rowVersion: 2 } });
  expect(await refusal(held)).toMatchObject({ code: 1409 });
  const back = await approver.returnPlanVersion({ params: key, body: { reason: "电价偏高", rowVersion: 2 } });
  expect(back).toMatchObject({ status: "DRAFT", returned: { reason: "电价偏高" } });
  const done = await approved(key);
  expect(done).toMatchObject({ status: "APPROVED", approved: { by: expect.any(String) } });
  const { rowVersion } = done;
  for (const call of [
    () => admin.updatePlanVersion({ params: key, body: { note: "x", rowVersion } }),
    () => admin.removePlanVersion({ params: key }),
    () => admin.withdrawPlanVersion({ params: key, body: { rowVersion } }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 1409 });
  const plan = await admin.getPricePlan({ params: { id: key.id } });
  expect(plan).toMatchObject({ status: "ACTIVE", current: { versionNo: 1 }, actions: { remove: "plan.in_use" } });
});

test("the database itself refuses to change or remove what is approved, its components and its calendars", async () => {
  const { id } = await demoPlan("S4");
  const version = await versionOf({ id, versionNo: 1 });
  for (const statement of [
    sql`update plan_version set note = 'x' where id = ${version.id}`,
    sql`update plan_version set status = 'DRAFT', submitted_at = null, submitted_by = null, approved_at = null,
      approved_by = null where id = ${version.id}`,
    sql`delete from plan_version where id = ${version.id}`,
    sql`delete from price_plan where id = ${id}`,
    sql`update price_component set price = 1 where version_id = ${version.id}`,
    sql`delete from price_component where version_id = ${version.id}`,
    sql`update price_band set value = 1 where version_id = ${version.id}`,
    sql`insert into price_tier (version_id, position, tier, price) values (${version.id}, 0, 0, 1)`,
    sql`update tou_season set slots = repeat('V', 96) where calendar_id = ${version.calendars[0]?.id}`,
    sql`delete from tou_season where calendar_id = ${version.calendars[0]?.id}`,
  ])
    await expect(statement.execute(app.ports.db)).rejects.toMatchObject({ code: "23001" });
});

test("whoever wrote in a version or submitted it does not approve it, nor does an administrator", async () => {
  const { key } = await addPlan();
  const second = await admin.updatePlanVersion({ params: key, body: { note: "admin wrote", rowVersion: 1 } });
  await submit(key);
  expect(await refusal(approve(key, admin))).toMatchObject({ code: 1412 });
  const returning = admin.returnPlanVersion({
    params: key,
    body: { reason: "不行", rowVersion: second.rowVersion + 1 },
  });
  expect(await refusal(returning)).toMatchObject({ code: 1412 });
  expect((await versionOf(key)).actions).toMatchObject({ approve: "same_person", return: "same_person" });
  const { id } = await versionOf(key);
  const self = sql`update plan_version set status = 'APPROVED', approved_at = now(), approved_by = submitted_by
    where id = ${id}`;
  await expect(self.execute(app.ports.db)).rejects.toMatchObject({ constraint: "plan_version_approver" });
  expect((await approve(key)).status).toBe("APPROVED");
});

test("a version that follows ends the one before; any other overlap is refused and named", async () => {
  const { plan, key } = await addPlan();
  await approved(key);
  const next = await addVersion(plan.id, "2026-07-01");
  await approved({ id: plan.id, versionNo: next.versionNo });
  expect(await versionOf(key)).toMatchObject({ validTo: "2026-07-01", status: "APPROVED" });
  for (const [validFrom, validTo] of [
    ["2025-06-01", null],
    ["2026-07-01", "2027-01-01"],
    ["2026-08-01", "2026-09-01"],
    ["2026-03-01", "2026-08-01"],
  ] as const) {
    const { versionNo } = await addVersion(plan.id, validFrom, [flat], validTo);
    expect(await refusal(submit({ id: plan.id, versionNo }))).toMatchObject({
      code: 1413,
      errors: [{ path: "validFrom", code: "plan.overlap" }],
    });
  }
  const detail = await admin.getPricePlan({ params: { id: plan.id } });
  expect(detail).toMatchObject({ current: { versionNo: 1, validTo: "2026-07-01" }, next: { versionNo: 2 } });
});

test("of two overlapping versions approved at once, one is", async () => {
  const { plan, key } = await addPlan();
  const other = { id: plan.id, versionNo: (await addVersion(plan.id, "2026-01-01")).versionNo };
  await submit(key);
  await submit(other);
  const results = await Promise.allSettled([approve(key), approve(other)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const overlapping = sql`insert into plan_version (plan_id, version_no, valid_from, status, author_ids, submitted_at,
    submitted_by, approved_at, approved_by) select plan_id, 99, valid_from, status, author_ids, submitted_at, submitted_by,
    approved_at, approved_by from plan_version where plan_id = ${plan.id} and status = 'APPROVED'`;
  await expect(overlapping.execute(app.ports.db)).rejects.toMatchObject({ constraint: "plan_version_overlap" });
});

test("an author takes a version back from approval and removes the draft", async () => {
  const { key } = await addPlan();
  const { rowVersion } = await submit(key);
  expect((await writer.withdrawPlanVersion({ params: key, body: { rowVersion } })).status).toBe("DRAFT");
  await writer.removePlanVersion({ params: key });
  expect(await refusal(writer.getPlanVersion({ params: key }))).toMatchObject({ code: 404 });
  const { list } = await writer.listPricePlanActivity({ params: { id: key.id } });
  expect(list[0]).toMatchObject({ action: "plan-version.remove", before: { versionNo: 1 } });
});

test("an archived plan is chosen no more and takes no version, until it is taken up again", async () => {
  const { plan, key } = await addPlan();
  await approved(key);
  const chosen = async () =>
    (await writer.selectPlanVersions({ query: { keyword: plan.planCode, on: "2026-01-20" } })).filter(
      ({ planId }) => planId === plan.id,
    );
  expect(await chosen()).toMatchObject([{ versionNo: 1, planName: plan.name }]);
  const { rowVersion } = await writer.getPricePlan({ params: { id: plan.id } });
  const archived = await writer.archivePricePlan({ params: { id: plan.id }, body: { rowVersion } });
  expect(archived).toMatchObject({ status: "ARCHIVED", actions: { archive: "illegal_transition", restore: "ok" } });
  expect(await chosen()).toEqual([]);
  expect(await refusal(addVersion(plan.id, "2027-01-01"))).toMatchObject({ code: 1409 });
  const back = await writer.restorePricePlan({ params: { id: plan.id }, body: { rowVersion: archived.rowVersion } });
  expect(back.status).toBe("ACTIVE");
});

test("two plans never have one code, and what was submitted keeps its commodity", async () => {
  const { plan, key } = await addPlan();
  const twice = writer.createPricePlan({
    body: { planCode: plan.planCode.toLowerCase(), name: "重复", commodity: "GAS" },
  });
  expect(await refusal(twice)).toMatchObject({ code: 1400, errors: [{ path: "planCode" }] });
  await submit(key);
  const change = writer.updatePricePlan({ params: { id: plan.id }, body: { commodity: "GAS", rowVersion: 1 } });
  expect(await refusal(change)).toMatchObject({ code: 1409 });
});

test("a contract keeps a snapshot of an approved version with its calendars, and of no other", async () => {
  const { id } = await demoPlan("S3");
  const version = await versionOf({ id, versionNo: 1 });
  const snapshot = await snapshotOfPlan(app.ports.db, version.id);
  expect(snapshot).toMatchObject({
    planCode: "S3",
    commodity: "ELECTRICITY",
    versionNo: 1,
    components: version.components,
    calendars: [{ calendarCode: "TOU-A", seasons: [{ dayType: "ALL" }, {}, {}, {}] }],
  });
  const waiting = await versionOf({ id, versionNo: 2 });
  await expect(snapshotOfPlan(app.ports.db, waiting.id)).rejects.toMatchObject({ code: "plan.not_approved" });
});

test("whoever may approve finds what waits for it, the author does not", async () => {
  const { plan, key } = await addPlan();
  await submit(key);
  const waits = async (caller: typeof admin) =>
    (await caller.listPricePlans({ query: { work: "mine", pageSize: 200 } })).list.some(({ id }) => id === plan.id);
  expect([await waits(approver), await waits(admin), await waits(writer)]).toEqual([true, true, false]);
  expect((await writer.listPricePlans({ query: { work: "approval", keyword: plan.planCode } })).total).toBe(1);
});

test("R-P05 who reads prices sees active plans and their approved versions, who makes them all, others none", async () => {
  const { plan } = await addPlan();
  const s1 = await demoPlan("S1");
  const found = async (caller: typeof admin, keyword: string) =>
    (await caller.listPricePlans({ query: { keyword } })).list.map(({ drafts, waiting }) => drafts + waiting);
  for (const username of ["smeast", "smnorthwest", "clerk1"]) {
    const caller = await app.as(username);
    expect(await found(caller, plan.planCode)).toEqual([]);
    expect(await refusal(caller.getPricePlan({ params: { id: plan.id } }))).toMatchObject({ code: 404 });
    expect(await found(caller, "S1")).toEqual([0]);
    const detail = await caller.getPricePlan({ params: { id: s1.id } });
    expect(detail.versions.map(({ status }) => status)).toEqual(["APPROVED"]);
    const hidden = { params: { id: s1.id, versionNo: 2 } };
    expect(await refusal(caller.getPlanVersion(hidden))).toMatchObject({ code: 404 });
    expect((await caller.listPricePlanActivity({ params: { id: s1.id } })).total).toBe(0);
    expect((await caller.searchGetList({ query: { keyword: plan.name } })).list).toEqual([]);
    const change = caller.updatePricePlan({ params: { id: s1.id }, body: { note: "x", rowVersion: s1.rowVersion } });
    expect(await refusal(change)).toMatchObject({ code: 1403 });
  }
  for (const username of ["admin", "clerk2", "finance1", "finance2"])
    expect((await found(await app.as(username), plan.planCode))[0]).toBe(1);
  for (const username of ["partner1", "enterprise1", "editor", "test"]) {
    const caller = await app.as(username);
    expect(await refusal(caller.listPricePlans({ query: {} }))).toMatchObject({ code: 1403 });
    expect(await refusal(caller.getPricePlan({ params: { id: s1.id } }))).toMatchObject({ code: 1403 });
  }
});

test("the file of plans has the rows of the list, for a manager the active ones alone", async () => {
  await addPlan();
  const rowsFor = async (caller: typeof admin) => {
    const file = await caller.exportPricePlans({ query: { format: "csv" } });
    return (await file.text()).trim().split(/\r?\n/).length - 1;
  };
  expect(await rowsFor(admin)).toBe((await admin.listPricePlans({ query: {} })).total);
  expect(await rowsFor(reader)).toBe((await reader.listPricePlans({ query: {} })).total);
  expect(await rowsFor(reader)).toBeLessThan(await rowsFor(admin));
});

test("plans are archived together, each by the rules of one, and taken up again by the undo", async () => {
  const plans = [await addPlan(), await addPlan(), await addPlan()];
  for (const { key } of plans.slice(0, 2)) await approved(key);
  const ids = plans.map(({ plan }) => plan.id);
  const withKey = () => ({ idempotencyKey: crypto.randomUUID() });
  const statusOf = async () =>
    Promise.all(ids.map(async (id) => (await admin.getPricePlan({ params: { id } })).status));
  const [first] = ids;
  const { rowVersion } = await admin.getPricePlan({ params: { id: first! } });
  await writer.archivePricePlan({ params: { id: first! }, body: { rowVersion } });

  expect(await refusal(reader.archivePricePlans({ body: { of: { ids } } }, withKey()))).toMatchObject({ code: 1403 });
  const receipt = await writer.archivePricePlans({ body: { of: { ids } } }, withKey());
  const { list } = await writer.listBulkActionRows({ params: { id: receipt.id } });
  expect(list.map(({ reason }) => reason?.code ?? "done")).toEqual(["bulk.same", "done", "done"]);
  expect(await statusOf()).toEqual(["ARCHIVED", "ARCHIVED", "ARCHIVED"]);
  await writer.undoBulkAction({ params: { id: receipt.id } });
  expect(await statusOf()).toEqual(["ARCHIVED", "ACTIVE", "DRAFT"]);

  const query = { keyword: plans[0]!.plan.name, status: ["ARCHIVED" as const] };
  const again = await writer.restorePricePlans({ body: { of: { query, expected: 1 } } }, withKey());
  expect([again.done, await statusOf()]).toEqual([1, ["ACTIVE", "ACTIVE", "DRAFT"]]);
});
