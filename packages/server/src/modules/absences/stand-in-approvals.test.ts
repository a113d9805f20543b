import type { ContractTerms } from "@busbar/contract/contracts/contract-fields";
import type { Contract } from "@busbar/contract/contracts/contracts";
import { afterAll, expect, test } from "vitest";
import { absenceFixture } from "../../testing/fixtures/absence-fixture.ts";
import { contractFixture } from "../../testing/fixtures/contract-fixture.ts";
import { refusal } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// Customer 1 is in the north, customer 11 in the south. clerk2 approves contracts, finance1 and finance2 prices.
const app = await startTestApp();
afterAll(() => app.close());
const needs = await contractFixture(app);
const { away } = absenceFixture(app);
const [clerk, north, writer] = await Promise.all([app.as("clerk1"), app.as("smnorth"), app.as("clerk2")]);
await app.database.pool.query(
  "insert into duty_grant (user_id, permission, scope_kind) select id, 'contract:write', 'ALL' from user_account where username = 'clerk2'",
);

const at = ({ id, rowVersion }: { id: string; rowVersion: number }) => ({ params: { id }, body: { rowVersion } });
const submitted = async (number: number, by = clerk) =>
  by.submitContract(at(await by.createContract({ body: await needs.draft(number) })));
const waiting = async (caller = north) => (await caller.listContracts({ query: { waiting: "any" } })).list;
const read = (id: string, caller = north) => caller.getContract({ params: { id } });
const amended = (it: Contract, by = clerk) => {
  const { startDate, endDate, points, volumes } = it;
  const terms: ContractTerms = {
    startDate,
    endDate,
    volumes,
    points: points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
    planVersionId: it.price?.plan?.planVersionId ?? null,
    discountPerUnit: "0.01",
    paymentTermsDays: null,
    lateChargeRate: null,
  };
  return by.amendContract({ ...at(it), body: { ...at(it).body, effectiveFrom: "2026-03-01", reason: "让利", terms } });
};

test("a stand-in sees the contracts that wait, approves one, and it names both", async () => {
  const it = await submitted(11);
  expect(await refusal(read(it.id))).toMatchObject({ code: 404 });
  await away("clerk2", "smnorth", async () => {
    expect((await waiting()).find(({ id }) => id === it.id)).toMatchObject({ inPlaceOf: "结算员二" });
    expect(await read(it.id)).toMatchObject({ inPlaceOf: "结算员二", actions: { approve: "ok", sign: "not_allowed" } });
    const approved = await north.approveContract(at(it));
    expect(approved.inside?.approved).toMatchObject({ by: "华北经理", inPlaceOf: "结算员二" });
    const { list } = await north.listContractActivity({ params: { id: it.id }, query: {} });
    expect(list[0]).toMatchObject({ action: "contract.approve", actorName: "华北经理", inPlaceOf: "结算员二" });
    expect((await waiting()).map(({ id }) => id)).not.toContain(it.id);
    const back = await north.returnContract({ ...at(approved), body: { ...at(approved).body, reason: "重谈" } });
    expect(back.inside).toMatchObject({ approved: null, returned: { by: "华北经理", inPlaceOf: "结算员二" } });
  });
  expect(await refusal(read(it.id))).toMatchObject({ code: 404 });
});

test("X4 neither the stand-in nor the one who is away approves a contract that one of them wrote", async () => {
  const mine = await submitted(1, north);
  const theirs = await submitted(11, writer);
  await away("clerk2", "smnorth", async () => {
    for (const it of [mine, theirs]) {
      expect((await read(it.id)).actions.approve).toBe("same_person");
      expect(await refusal(north.approveContract(at(it)))).toMatchObject({ code: 1412 });
    }
    const ids = (await waiting()).map(({ id }) => id);
    expect(ids).not.toContain(mine.id);
    expect(ids).not.toContain(theirs.id);
  });
  await expect(
    app.database.pool.query(
      "update contract set approved_at = now(), approved_by = 1, approved_for = author_ids[1] where id = $1",
      [theirs.id],
    ),
  ).rejects.toThrow(/contract_approver_place/);
});

test("many contracts are approved in the place of another at once, and taken back so", async () => {
  const it = await submitted(11);
  await away("clerk2", "smnorth", async () => {
    const { id: runId } = await north.approveContracts(
      { body: { of: { ids: [it.id] } } },
      { idempotencyKey: crypto.randomUUID() },
    );
    const done = await read(it.id);
    expect(done.inside?.approved).toMatchObject({ by: "华北经理", inPlaceOf: "结算员二" });
    expect(await north.undoBulkAction({ params: { id: runId } })).toMatchObject({ restored: 1 });
    expect((await read(it.id)).inside?.approved).toBeNull();
    const { list } = await north.listContractActivity({ params: { id: it.id }, query: {} });
    expect(list[0]).toMatchObject({ action: "contract.take_back", inPlaceOf: "结算员二" });
  });
});

test("an amendment is decided in the place of one who is away, unless one of the two proposed it", async () => {
  const one = await needs.signed(11, { startDate: "2026-01-01", endDate: "2027-01-01" });
  const other = await needs.signed(12, { startDate: "2026-01-01", endDate: "2027-01-01" });
  const proposed = await amended(one);
  const theirs = await amended(other, writer);
  await away("clerk2", "smnorth", async () => {
    const list = await waiting();
    expect(list.find(({ id }) => id === one.id)).toMatchObject({ inPlaceOf: "结算员二" });
    expect(list.map(({ id }) => id)).not.toContain(other.id);
    const decide = { params: { id: one.id, versionNo: 2 }, body: { rowVersion: proposed.rowVersion } };
    expect(
      await refusal(
        north.approveAmendment({ params: { id: other.id, versionNo: 2 }, body: { rowVersion: theirs.rowVersion } }),
      ),
    ).toMatchObject({ code: 1412 });
    await north.approveAmendment(decide);
    const [latest] = await north.listContractVersions({ params: { id: one.id } });
    expect(latest?.inside?.decided).toMatchObject({ by: "华北经理", inPlaceOf: "结算员二" });
  });
});

test("a version of a price plan is approved in the place of one who is away, unless one of the two wrote it", async () => {
  const s3 = (await clerk.listPricePlans({ query: { keyword: "S3" } })).list[0]!;
  const key = { id: s3.id, versionNo: 2 };
  const mine = async (caller = clerk) => (await caller.listPricePlans({ query: { work: "mine" } })).list;
  expect(await refusal(clerk.getPlanVersion({ params: key }))).toMatchObject({ code: 404 });
  // clerk2 wrote it, so neither may approve it, not even as a stand-in.
  await away("finance2", "clerk2", async () => {
    expect((await writer.getPlanVersion({ params: key })).actions.approve).toBe("same_person");
    expect((await mine(writer)).map(({ id }) => id)).not.toContain(s3.id);
  });
  await away("finance1", "clerk1", async () => {
    expect((await mine()).find(({ id }) => id === s3.id)).toMatchObject({ inPlaceOf: "财务一" });
    const seen = await clerk.getPlanVersion({ params: key });
    expect(seen).toMatchObject({ inPlaceOf: "财务一", actions: { approve: "ok", update: "not_allowed" } });
    const body = { rowVersion: seen.rowVersion };
    const returned = await clerk.returnPlanVersion({ params: key, body: { ...body, reason: "单价有误" } });
    expect(returned.returned).toMatchObject({ by: "结算员一", inPlaceOf: "财务一" });
    const again = await writer.submitPlanVersion({ params: key, body: { rowVersion: returned.rowVersion } });
    const approved = await clerk.approvePlanVersion({ params: key, body: { rowVersion: again.rowVersion } });
    expect(approved.approved).toMatchObject({ by: "结算员一", inPlaceOf: "财务一" });
    const { list } = await clerk.listPricePlanActivity({ params: { id: s3.id }, query: {} });
    expect(list.find(({ action }) => action === "plan-version.approve")).toMatchObject({ inPlaceOf: "财务一" });
    expect(
      await refusal(clerk.createPricePlan({ body: { planCode: "T9", name: "套餐", commodity: "ELECTRICITY" } })),
    ).toMatchObject({ code: 1403 });
  });
});
