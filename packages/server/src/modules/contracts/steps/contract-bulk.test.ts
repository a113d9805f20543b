import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { contractFixture } from "../../../testing/fixtures/contract-fixture.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const needs = await contractFixture(app);
const clerk = await app.as("clerk1");
const approver = await app.as("clerk2");
const key = () => ({ idempotencyKey: crypto.randomUUID() });

const drafted = async (count: number, rest: Parameters<typeof needs.draft>[1] = {}) => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await clerk.createContract({ body: await needs.draft(1, rest) })).id);
  return ids;
};
const one = (id: string) => clerk.getContract({ params: { id } });
const reasons = async (id: string) => {
  const { list } = await clerk.listBulkActionRows({ params: { id }, query: { outcome: "skipped" } });
  return list.map(({ reason }) => reason?.code);
};

test("many drafts are submitted, approved by another person and signed; what the rules refuse is left out with its reason", async () => {
  const ids = await drafted(2);
  const [incomplete] = await drafted(1, { points: [] });
  const submitting = await clerk.submitContracts({ body: { of: { ids: [...ids, incomplete!] } } }, key());
  expect(submitting).toMatchObject({ done: 2, skipped: 1, failed: 0, undo: "ok" });
  expect(await reasons(submitting.id)).toEqual(["contract.no_points"]);

  const own = await clerk.approveContracts({ body: { of: { ids } } }, key()).catch((refused: CallError) => refused);
  expect(own).toMatchObject({ reason: "not_allowed" });
  const approving = await approver.approveContracts({ body: { of: { ids } } }, key());
  expect(approving).toMatchObject({ done: 2, skipped: 0, undo: "ok" });

  const signing = await clerk.signContracts({ body: { of: { ids }, signDate: "2026-01-19" } }, key());
  expect(signing).toMatchObject({ done: 2, skipped: 0, undo: "bulk.not_reversible" });
  expect(await one(ids[0]!)).toMatchObject({ status: "SIGNED", signDate: "2026-01-19" });
});

test("of two contracts about one point that are signed together one is, and the other says which is in its way", async () => {
  const pointId = await needs.point(2);
  const points = [{ pointId, validFrom: needs.startDate, validTo: needs.endDate }];
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    const it = await clerk.createContract({ body: await needs.draft(2, { points }) });
    const sent = await clerk.submitContract({ params: { id: it.id }, body: { rowVersion: it.rowVersion } });
    await approver.approveContract({ params: { id: it.id }, body: { rowVersion: sent.rowVersion } });
    ids.push(it.id);
  }
  const receipt = await clerk.signContracts({ body: { of: { ids }, signDate: "2026-01-20" } }, key());
  expect(receipt).toMatchObject({ done: 1, skipped: 1 });
  expect(await reasons(receipt.id)).toEqual(["contract.point_taken"]);
});

test("a submission and an approval of many are taken back at once, but not from one that somebody went on with", async () => {
  const ids = await drafted(2);
  const submitting = await clerk.submitContracts({ body: { of: { ids } } }, key());
  const { rowVersion } = await one(ids[0]!);
  await approver.approveContract({ params: { id: ids[0]! }, body: { rowVersion } });
  expect(await clerk.undoBulkAction({ params: { id: submitting.id } })).toMatchObject({ restored: 1, kept: 1 });
  expect(await one(ids[0]!)).toMatchObject({ status: "IN_APPROVAL", isApproved: true });
  expect(await one(ids[1]!)).toMatchObject({ status: "DRAFT", inside: { submitted: null } });

  await clerk.submitContracts({ body: { of: { ids: [ids[1]!] } } }, key());
  const approving = await approver.approveContracts({ body: { of: { ids: [ids[1]!] } } }, key());
  await approver.undoBulkAction({ params: { id: approving.id } });
  expect(await one(ids[1]!)).toMatchObject({ status: "IN_APPROVAL", isApproved: false });
  const { list } = await clerk.listContractActivity({ params: { id: ids[1]! }, query: {} });
  expect(list[0]).toMatchObject({ action: "contract.take_back" });
});

test("all that a filter leaves are meant when their count is still the one that was told", async () => {
  const admin = await app.as("admin");
  await drafted(1);
  const query = { status: ["DRAFT" as const], sort: "-contractNo" as const };
  const { total } = await admin.listContracts({ query });
  const other = await admin
    .submitContracts({ body: { of: { query, expected: total + 1 } } }, key())
    .catch((refused: CallError) => refused);
  expect(other).toMatchObject({ reason: "bulk.count_changed" });
  const receipt = await admin.submitContracts({ body: { of: { query, expected: total } } }, key());
  expect(receipt).toMatchObject({ total });
});

test("R-P05 a contract that the person does not see is not touched, and a day to come is refused before any is", async () => {
  const [id] = await drafted(1);
  const manager = await app.as("smnorthwest");
  const receipt = await manager.submitContracts({ body: { of: { ids: [id!] } } }, key());
  expect(receipt).toMatchObject({ done: 0, total: 1 });
  expect(await one(id!)).toMatchObject({ status: "DRAFT" });
  const ahead = clerk.signContracts({ body: { of: { ids: [id!] }, signDate: "2026-01-21" } }, key());
  expect(await ahead.catch((refused: CallError) => refused)).toMatchObject({ errors: [{ path: "signDate" }] });
});
