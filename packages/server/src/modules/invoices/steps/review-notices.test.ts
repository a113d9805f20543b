import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, submitted, reviewed, issued } = await invoiceFixture(app);
/** A person's notices that contain these words. */
const toldTo = async (username: string, words: string) =>
  (await (await app.as(username)).listNotices({ query: { keyword: words, pageSize: 100 } })).list;

test("R-S13 reviewers are told that statements wait, once until they have read it; the submitter and strangers are not", async () => {
  const { id } = await contract(1);
  await submitted(id, "202501");
  await submitted(id, "202502");
  // Customer 1 is in the north.
  for (const reviewer of ["clerk2", "smnorth"]) expect(await toldTo(reviewer, "待初审")).toHaveLength(1);
  for (const other of ["clerk1", "smsouth", "finance1", "enterprise1"])
    expect(await toldTo(other, "待初审")).toHaveLength(0);
  const clerk2 = await app.as("clerk2");
  const [notice] = await toldTo("clerk2", "待初审");
  await clerk2.readNotice({ params: { id: notice!.id } });
  await submitted(id, "202503");
  expect(await toldTo("clerk2", "待初审")).toHaveLength(2);
});

test("those of the final review are told when one reaches it", async () => {
  await reviewed((await contract(2)).id, "202501");
  for (const finance of ["finance1", "finance2"]) expect(await toldTo(finance, "待终审")).toHaveLength(1);
  expect(await toldTo("clerk2", "待终审")).toHaveLength(0);
});

test("whoever submitted a statement is told that it came back, and why", async () => {
  const it = await submitted((await contract(3)).id, "202501");
  const body = { rowVersion: it.rowVersion, reason: "电价有误请核对" };
  await (await app.as("clerk2")).rejectInvoice({ params: { id: it.id }, body });
  expect((await toldTo("clerk1", "电价有误请核对")).map(({ kind, link }) => [kind, link])).toEqual([
    ["reviews", `/billing/statement/${it.id}`],
  ]);
  expect(await toldTo("clerk2", "电价有误请核对")).toEqual([]);
});

test("the sales manager is told of an objection, the customer of its answer", async () => {
  const it = await issued((await contract(1)).id, "202511");
  const disputed = await (await app.as("enterprise1")).disputeInvoice({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, reason: "电量与表底不符" },
  });
  expect(await toldTo("smnorth", "电量与表底不符")).toHaveLength(1);
  await (await app.as("clerk2")).resolveInvoice({
    params: { id: it.id },
    body: { rowVersion: disputed.rowVersion, reason: "已现场核对无误" },
  });
  expect(await toldTo("enterprise1", "已现场核对无误")).toHaveLength(1);
});
