import { afterAll, expect, test } from "vitest";
import { whileHeld } from "../../../testing/database/while-held.ts";
import { extensionFixture } from "../../../testing/fixtures/extension-fixture.ts";
import { startMailbox } from "../../../testing/mails/mailbox.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20: with terms of 15 days a statement is due on 2026-02-04.
const app = await startTestApp();
const mailbox = await startMailbox(app);
afterAll(async () => {
  await mailbox.stop();
  await app.close();
});
const { ask, approve, refuse, withdraw, seen, pay, owed, statement } = await extensionFixture(app);
const { pool } = app.database;

const toldTo = async (username: string, keyword: string) =>
  (await (await app.as(username)).listNotices({ query: { keyword, pageSize: 100 } })).list;
const readers = ["admin", "clerk1", "finance1", "smnorth", "partner1", "partner2", "enterprise1", "enterprise5"];

test("R-S13 R-P05 who answers, the manager and who asked are told of a request, in the portal and by mail, and nobody else", async () => {
  for (const [who, language] of [
    ["clerk2", "zh"],
    ["smeast", "en"],
    ["enterprise8", "en"],
  ] as const)
    await mailbox.wants(who, "extensions", language);
  const it = await owed(8, "1250.00");
  await app.deliver();
  const asked = await ask("enterprise8", [it], "2026-03-02");
  expect(await toldTo("clerk2", "延期付款申请待审批")).toMatchObject([
    { kind: "extensions", link: "/receivable/extension" },
  ]);
  expect(await toldTo("smeast", "已申请延期付款")).toHaveLength(1);
  for (const who of [...readers, "enterprise8"].filter((name) => name !== "admin"))
    expect([who, await toldTo(who, "延期付款")]).toEqual([who, []]);
  const mails = (await mailbox.read()).map(({ to, subject, text }) => [to, subject, text] as const);
  expect(mails.map(([to, subject]) => [to, subject])).toEqual(
    expect.arrayContaining([
      ["clerk2@busbar.example", "延期付款申请"],
      ["smeast@busbar.example", "Extension request"],
    ]),
  );
  const textTo = (name: string) => mails.find(([to]) => to === `${name}@busbar.example`)?.[2];
  expect(textTo("clerk2")).toContain(`的结算单 ${it.docNo}（¥1,250.00），申请延至 2026-03-02`);
  expect(textTo("smeast")).toContain(`requested an extension for statement ${it.docNo}, ¥1,250.00, until 2026-03-02`);

  await approve("clerk2", asked, "2026-03-06", "请按期付清");
  expect(await toldTo("enterprise8", "已获准延期付款至 2026-03-06：请按期付清")).toHaveLength(1);
  for (const who of readers) expect([who, await toldTo(who, "已获准延期付款")]).toEqual([who, []]);
  const answers = await mailbox.read();
  expect(answers.map(({ to, subject }) => [to, subject])).toEqual([
    ["enterprise8@busbar.example", "Extension request"],
  ]);
  expect(answers[0]?.text).toContain(`Extension for statement ${it.docNo}`);
  expect(answers[0]?.text).toContain("approved until 2026-03-06: 请按期付清");
});

test("R-S13 who asked reads why a request was refused; what a manager asked is not told to the customer", async () => {
  const it = await owed(8, "99.00");
  await refuse("clerk2", await ask("smeast", [it], "2026-03-02"), "请先付清旧账");
  expect(await toldTo("smeast", "延期付款申请未获批准：请先付清旧账")).toHaveLength(1);
  expect(await toldTo("enterprise8", "未获批准")).toEqual([]);
});

test("of two answers at once one counts, and the other is told that the request has changed", async () => {
  const asked = await ask("enterprise8", [await owed(8, "40.00")], "2026-03-02");
  const answers = await Promise.allSettled([
    approve("clerk2", asked, "2026-03-02"),
    approve("admin", asked, "2026-03-09"),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = answers.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { reason: "stale" } });
  expect((await seen("clerk2", asked.id))?.status).toBe("APPROVED");
});

test("a statement that is paid while its request is answered is not put off", async () => {
  const it = await owed(8, "41.00");
  const asked = await ask("enterprise8", [it], "2026-03-02");
  // The payment holds the statement first; the answer waits for it, and sees what became of the request.
  const refused = await whileHeld(
    app.database,
    async (client) => {
      await client.query("select from invoice where id = $1 for update", [it.id]);
      await client.query("update extension_request_statement set outcome = 'SETTLED' where request_id = $1", [
        asked.id,
      ]);
      await client.query(
        "update extension_request set status = 'ENDED', decided_at = now(), row_version = row_version + 1 where id = $1",
        [asked.id],
      );
    },
    () => refusalOf(approve("clerk2", asked, "2026-03-02")),
  );
  expect(refused.reason).toBe("stale");
  expect(await statement(it.id)).toMatchObject({ extensionUntil: null });
  const other = await owed(8, "42.00");
  const waiting = await ask("enterprise8", [other], "2026-03-02");
  const [paid, answered] = await Promise.allSettled([pay(8, other), approve("clerk2", waiting, "2026-03-02")]);
  expect(paid.status).toBe("fulfilled");
  expect(await statement(other.id)).toMatchObject({ status: 5 });
  // Whichever came first: it is paid, and the request is either granted or over, never waiting.
  expect(["APPROVED", "ENDED"]).toContain((await seen("clerk2", waiting.id))?.status);
  expect(answered.status).toBe((await seen("clerk2", waiting.id))?.status === "APPROVED" ? "fulfilled" : "rejected");
});

test("R-M09 nobody is reminded of a statement while a request for it waits, or while it is in dispute", async () => {
  const asked = await owed(5, "500.00");
  const disputed = await owed(5, "600.00");
  const plain = await owed(5, "700.00");
  const request = await ask("enterprise5", [asked], "2026-03-02");
  await pool.query("update invoice set confirm_status = 'DISPUTED' where id = $1", [disputed.id]);
  await app.dutiesThrough("2026-02-01");
  const due = async () => (await toldTo("enterprise5", "将于 2026-02-04 到期")).map(({ notice }) => notice);
  expect(await due()).toEqual([expect.stringContaining(plain.docNo ?? "")]);
  await withdraw("enterprise5", request);
  await app.dutiesThrough("2026-02-05");
  const late = (await toldTo("enterprise5", "已逾期")).map(({ notice }) => notice);
  expect(late).toEqual([expect.stringContaining("<b>2</b> 份结算单")]);
});
