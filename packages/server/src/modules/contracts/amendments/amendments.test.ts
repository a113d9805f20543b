import type { ContractTerms } from "@busbar/contract/contracts/contract-fields";
import type { Contract } from "@busbar/contract/contracts/contracts";
import { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { contractFixture } from "../../../testing/fixtures/contract-fixture.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const needs = await contractFixture(app);
const clerk = await app.as("clerk1");
const approver = await app.as("clerk2");
const year = { startDate: "2026-01-01", endDate: "2027-01-01" };

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}
const termsOf = (it: Contract): ContractTerms => ({
  startDate: it.startDate,
  endDate: it.endDate,
  planVersionId: it.price?.plan?.planVersionId ?? null,
  discountPerUnit: it.price?.discountPerUnit ?? null,
  paymentTermsDays: it.price?.paymentTermsDays ?? null,
  lateChargeRate: it.price?.lateChargeRate ?? null,
  points: it.points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
  volumes: it.volumes,
});
const amend = (it: Contract, rest: Partial<ContractTerms>, effectiveFrom = "2026-03-01") =>
  clerk.amendContract({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, effectiveFrom, reason: "扩建", terms: { ...termsOf(it), ...rest } },
  });
const decide = (it: Contract, versionNo: number) => ({
  params: { id: it.id, versionNo },
  body: { rowVersion: it.rowVersion },
});

test("an amendment leaves the contract as it is until somebody else approves it, and the old version stays readable", async () => {
  const it = await needs.signed(1, year);
  const added = await needs.point(1);
  const plan = await needs.plan();
  const points = [...termsOf(it).points, { pointId: added, validFrom: "2026-03-01", validTo: year.endDate }];
  const volumes = it.volumes.map(({ month, quantity }) => ({ month, quantity: month < "2026-03" ? quantity : "1500" }));
  const proposed = await amend(it, { points, volumes, planVersionId: plan });
  expect(proposed).toMatchObject({ points: it.points, inside: { openAmendment: 2 } });
  expect(proposed.actions).toMatchObject({ amend: "contract.amendment_open", decideAmendment: "not_allowed" });
  const compared = await approver.compareContract({ params: { id: it.id } });
  expect(compared).toMatchObject({ with: "present" });
  expect(compared.list.map(({ field }) => field)).toEqual(["plan", "points", "volumes"]);
  expect(compared.list.at(-1)).toEqual({ field: "volumes", before: "12000", after: "17000" });

  const amended = await approver.approveAmendment(decide(proposed, 2));
  expect(amended).toMatchObject({ status: "ACTIVE", inside: { openAmendment: null } });
  expect(amended.points.map(({ pointId }) => pointId)).toEqual(points.map(({ pointId }) => pointId));
  expect(amended.price?.plan?.planVersionId).toBe(plan);
  const versions = await clerk.listContractVersions({ params: { id: it.id } });
  expect(versions.map(({ versionNo, state, effectiveFrom }) => [versionNo, state, effectiveFrom])).toEqual([
    [2, "AGREED", "2026-03-01"],
    [1, "AGREED", "2026-01-01"],
  ]);
  expect(versions[1]?.points).toEqual(it.points);
  expect(versions[1]?.price?.plan).toEqual(it.price?.plan);
});

test("whoever proposed an amendment does not approve it, not even an administrator", async () => {
  const it = await needs.signed(2, year);
  const admin = await app.as("admin");
  const body = { rowVersion: it.rowVersion, effectiveFrom: "2026-03-01", reason: "调价" };
  const proposed = await admin.amendContract({
    params: { id: it.id },
    body: { ...body, terms: { ...termsOf(it), discountPerUnit: "0.02" } },
  });
  expect(await refusal(admin.approveAmendment(decide(proposed, 2)))).toMatchObject({ code: 1412 });
  expect((await approver.approveAmendment(decide(proposed, 2))).price?.discountPerUnit).toBe("0.02");
});

test("an amendment that is returned changes nothing, keeps its reason, and another may follow", async () => {
  const it = await needs.signed(3, year);
  const proposed = await amend(it, { paymentTermsDays: 45 });
  const { params, body } = decide(proposed, 2);
  const back = await approver.returnAmendment({ params, body: { ...body, reason: "期限过长" } });
  expect(back).toMatchObject({ price: { paymentTermsDays: null }, inside: { openAmendment: null } });
  const [version] = await clerk.listContractVersions({ params: { id: it.id } });
  expect(version).toMatchObject({ state: "RETURNED", inside: { reason: "扩建", decision: "期限过长" } });
  expect(await refusal(approver.approveAmendment(decide(back, 2)))).toMatchObject({ code: 1409 });
  expect((await amend(back, { paymentTermsDays: 30 })).inside?.openAmendment).toBe(3);
});

test("an amendment does not touch what has happened, and says what is missing", async () => {
  const it = await needs.signed(4, year);
  const raised = it.volumes.map(({ month }) => ({ month, quantity: "9" }));
  const later = needs.plan("2026-06-01");
  const cases: [Partial<ContractTerms>, string, string][] = [
    [{ volumes: raised }, "2026-03-01", "contract.month_begun"],
    [{ startDate: "2026-01-02" }, "2026-03-01", "contract.begun"],
    [{ endDate: "2026-01-20" }, "2026-01-20", "contract.end_past"],
    [{ paymentTermsDays: 30 }, "2026-01-19", "contract.amendment_start"],
    [{}, "2026-03-01", "contract.amendment_same"],
    [{ points: [] }, "2026-03-01", "contract.no_points"],
    [{ volumes: it.volumes.slice(0, 11) }, "2026-03-01", "contract.volumes_missing"],
    [{ planVersionId: await later }, "2026-05-31", "contract.plan_not_approved"],
  ];
  for (const [terms, from, reason] of cases) expect(await refusal(amend(it, terms, from))).toMatchObject({ reason });
});

test("a contract that is extended takes its points along, unless another has them by then", async () => {
  const point = await needs.point(5);
  const points = [{ pointId: point, validFrom: year.startDate, validTo: year.endDate }];
  const it = await needs.signed(5, { ...year, points });
  const endDate = "2027-04-01";
  const more = ["2027-01", "2027-02", "2027-03"].map((month) => ({ month, quantity: "1" }));
  const longer = { endDate, points: [{ ...points[0]!, validTo: endDate }], volumes: [...it.volumes, ...more] };
  const proposed = await amend(it, longer);
  const follower = { startDate: year.endDate, endDate: "2028-01-01" };
  await needs.signed(5, {
    ...follower,
    points: [{ ...points[0]!, validFrom: follower.startDate, validTo: "2028-01-01" }],
  });
  expect(await refusal(approver.approveAmendment(decide(proposed, 2)))).toMatchObject({
    reason: "contract.point_taken",
  });
});
