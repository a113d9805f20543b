import { afterAll, expect, test } from "vitest";
import { absenceFixture } from "../../../testing/fixtures/absence-fixture.ts";
import { startMailbox } from "../../../testing/mails/mailbox.ts";
import { paymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
const mailbox = await startMailbox(app);
afterAll(async () => {
  await mailbox.stop();
  await app.close();
});
const { owed, paid } = await paymentFixture(app);
const { away } = absenceFixture(app);
const finance = await app.as("finance1");
const other = await app.as("finance2");

const toldTo = async (username: string, keyword: string) =>
  (await (await app.as(username)).listNotices({ query: { keyword, pageSize: 100 } })).list;
/** finance1 requests a write-off of the last 50.00 of a statement of customer 8. */
async function asked() {
  const it = await owed(8, "1250.00");
  const payment = await paid(8, "1200.00");
  await finance.allocatePayment({
    params: { id: payment.id },
    body: { rowVersion: payment.rowVersion, items: [{ invoiceId: it.id, amount: "1200.00" }] },
  });
  const { rowVersion } = await finance.getInvoice({ params: { id: it.id } });
  const body = { rowVersion, reason: "手续费差额" };
  const { writeOffs } = await finance.askWriteOff({ params: { id: it.id }, body });
  const [writeOff] = writeOffs;
  return { statement: it, decision: { params: { id: writeOff!.id }, body: { rowVersion: writeOff!.rowVersion } } };
}

test("R-S13 R-M07 who may approve a write-off is told that one waits, who asked what became of it, in the portal and by mail", async () => {
  await mailbox.wants("finance1", "reviews", "zh");
  await mailbox.wants("finance2", "reviews", "en");
  const { statement, decision } = await asked();
  const [task, ...more] = await toldTo("finance2", "尾款核减");
  expect(more).toEqual([]);
  expect(task).toMatchObject({ kind: "reviews", link: "/receivable/write-off" });
  // Neither the author, nor people who may not decide, nor the customer's partner or users.
  for (const stranger of ["finance1", "clerk1", "smeast", "partner1", "enterprise1"])
    expect(await toldTo(stranger, "尾款核减")).toEqual([]);
  const [mail, ...others] = (await mailbox.read()).filter(({ text }) => text.includes("rite-off"));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "finance2@busbar.example", subject: "Reviews and approvals" });
  expect(mail?.text).toContain(`Write-offs await your approval, including ¥50.00 of ${statement.docNo}`);

  await other.approveWriteOff(decision);
  expect((await toldTo("finance1", "已核减")).map(({ link }) => link)).toEqual([`/billing/statement/${statement.id}`]);
  expect(await toldTo("finance2", "已核减")).toEqual([]);
  const answers = (await mailbox.read()).filter(({ text }) => text.includes("核减"));
  expect(answers.map(({ to, subject }) => [to, subject])).toEqual([["finance1@busbar.example", "审核与审批"]]);
  expect(answers[0]?.text).toContain(`结算单 ${statement.docNo} 尾款 ¥50.00 已核减`);
});

test("R-S13 a write-off that is refused is told to whoever asked, and nobody is told of what they take back themselves", async () => {
  const refused = await asked();
  await other.refuseWriteOff(refused.decision);
  expect(await toldTo("finance1", "未同意核减")).toHaveLength(1);
  const back = await asked();
  await finance.refuseWriteOff(back.decision);
  expect(await toldTo("finance1", "未同意核减")).toHaveLength(1);
});

test("R-P05 a stand-in for somebody of finance is told of what they may decide, and not before", async () => {
  await asked();
  expect(await toldTo("clerk2", "尾款核减")).toEqual([]);
  await away("finance2", "clerk2", async () => {
    await asked();
    expect(await toldTo("clerk2", "尾款核减")).toHaveLength(1);
  });
});

test("amounts in notices are read with separators", async () => {
  await paid(1, "1234567.80");
  expect(await toldTo("enterprise1", "¥1,234,567.80")).toHaveLength(1);
});
