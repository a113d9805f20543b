import type { Contract } from "@busbar/contract/contracts/contracts";
import { afterAll, expect, test } from "vitest";
import { contractFixture } from "../../../testing/fixtures/contract-fixture.ts";
import { startMailbox } from "../../../testing/mails/mailbox.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
const mailbox = await startMailbox(app);
afterAll(async () => {
  await mailbox.stop();
  await app.close();
});
const needs = await contractFixture(app);
const clerk = await app.as("clerk1");
const approver = await app.as("clerk2");

const toldTo = async (username: string, keyword: string) =>
  (await (await app.as(username)).listNotices({ query: { keyword, pageSize: 100 } })).list;
/** clerk1 proposes longer payment terms for the contract of customer *number*. */
async function proposed(it: Contract) {
  const { startDate, endDate, volumes, price } = it;
  const terms = {
    startDate,
    endDate,
    volumes,
    planVersionId: price?.plan?.planVersionId ?? null,
    discountPerUnit: price?.discountPerUnit ?? null,
    lateChargeRate: price?.lateChargeRate ?? null,
    paymentTermsDays: 45,
    points: it.points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
  };
  const body = { rowVersion: it.rowVersion, effectiveFrom: "2026-03-01", reason: "延长付款期限", terms };
  const { rowVersion } = await clerk.amendContract({ params: { id: it.id }, body });
  return { params: { id: it.id, versionNo: 2 }, body: { rowVersion } };
}

test("R-S13 R-M07 who may approve an amendment is told that one waits, who proposed it what became of it, in the portal and by mail", async () => {
  await mailbox.wants("clerk1", "reviews", "en");
  await mailbox.wants("clerk2", "reviews", "zh");
  const it = await needs.signed(1, { startDate: "2026-01-01", endDate: "2027-01-01" });
  await mailbox.read();
  const decision = await proposed(it);
  const [task, ...more] = await toldTo("clerk2", "合同变更");
  expect(more).toEqual([]);
  expect(task).toMatchObject({ kind: "reviews", link: "/contract/list?v=contracts~1~waiting*amendments" });
  // Neither the author, nor people who cannot approve, nor the customer.
  for (const stranger of ["clerk1", "smnorth", "finance1", "partner1", "enterprise1"])
    expect(await toldTo(stranger, "合同变更")).toEqual([]);
  const [mail, ...others] = await mailbox.read();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "clerk2@busbar.example", subject: "审核与审批" });
  expect(mail?.text).toContain("有合同变更待审批");
  expect(mail?.text).toContain(it.contractNo);

  await approver.approveAmendment(decision);
  const [answer] = await toldTo("clerk1", "的变更已审批通过");
  expect(answer).toMatchObject({ kind: "reviews", link: `/contract/detail/${it.id}` });
  const answers = await mailbox.read();
  expect(answers.map(({ to, subject }) => [to, subject])).toEqual([["clerk1@busbar.example", "Reviews and approvals"]]);
  expect(answers[0]?.text).toContain(`The amendment to contract ${it.contractNo}`);
});

test("R-S13 an amendment that is returned is told of with its reason", async () => {
  const it = await needs.signed(2, { startDate: "2026-01-01", endDate: "2027-01-01" });
  const { params, body } = await proposed(it);
  await approver.returnAmendment({ params, body: { ...body, reason: "期限过长请核实" } });
  expect((await toldTo("clerk1", "期限过长请核实")).map(({ link }) => link)).toEqual([`/contract/detail/${it.id}`]);
  expect(await toldTo("clerk2", "期限过长请核实")).toEqual([]);
});
