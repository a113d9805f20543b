import type { ReportScheduleDraft } from "@busbar/contract/reports/report-schedules";
import { addDays } from "@busbar/contract/kernel/business-time";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmtpMailer } from "../../../node/mails/mailer.ts";
import { type MailServer, startMailServer } from "../../../testing/mails/mail-server.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let smtp: MailServer;
let mailer: ReturnType<typeof createSmtpMailer>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  smtp = await startMailServer();
  mailer = createSmtpMailer(smtp.url, "Busbar <busbar@example.com>");
});
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await app.close();
});

const monthly: ReportScheduleDraft = {
  key: "statement-register",
  parameters: {},
  every: "month",
  span: "lastMonth",
  format: "csv",
};
const create = async (who: string, draft: Partial<ReportScheduleDraft> = {}) =>
  (await app.as(who)).createReportSchedule({ body: { ...monthly, ...draft } });
const listOf = async (who: string) => (await (await app.as(who)).listReportSchedules({})).list;

/** Moves to a business date and runs its duties. */
async function dayOf(day: string) {
  Object.assign(app.clock, { today: () => day });
  await app.dutiesThrough(day);
}
async function until(none: string) {
  for (;;) {
    const { rows } = await app.database.pool.query<{ open: number }>(`select count(*)::int as open from ${none}`);
    if (rows[0]?.open === 0) return;
    await new Promise((next) => setTimeout(next, 20));
  }
}
const jobsEnded = () => until("job where kind = 'reports.scheduled' and finished_at is null");
let seen = 0;
/** The mails that a real SMTP server receives. */
async function received() {
  smtp.received.length = 0;
  // The outbox also delivers by itself.
  await app.deliver();
  await until("outbound_message where state = 'waiting'");
  const left = app.mails.slice(seen);
  seen = app.mails.length;
  for (const mail of left) if (mail.channel === "email") await mailer.send(mail);
  return smtp.received.filter(({ subject }) => /报表|report/.test(subject ?? ""));
}

test("a report is made on its day about the month before, and a mail in the owner's language says where it is", async () => {
  await app.database.pool.query("update user_account set language = 'en' where username = 'smeast'");
  const made = await create("finance1", { key: "tax-summary" });
  expect(made).toMatchObject({ nextOn: "2026-02-01", last: null, isPaused: false });
  expect(made.filter[0]).toEqual({ label: "账期", text: "2025-12" });
  await create("smeast", { span: "thisMonth", format: "xlsx" });
  await dayOf("2026-01-31");
  expect(await received()).toEqual([]);
  await dayOf("2026-02-01");
  await jobsEnded();
  const mails = await received();
  expect(mails.map(({ envelopeTo, subject }) => `${envelopeTo[0]} ${subject}`).toSorted()).toEqual([
    "finance1@busbar.example 定期报表：税额汇总（2026-02-01）",
    "smeast@busbar.example Your report: Statement register (2026-02-01)",
  ]);
  for (const { text, attachments } of mails) {
    expect(text).toContain("/#/report/center");
    expect(attachments).toEqual([]);
  }
  const [mine] = await listOf("finance1");
  expect(mine).toMatchObject({ nextOn: "2026-03-01", last: { day: "2026-02-01" } });
  const finance = await app.as("finance1");
  const file = await (await finance.downloadFile({ params: { id: mine!.last!.fileId! } })).text();
  expect(file).toContain("2026-01");
  const shown = await finance.getReport({ params: { key: "tax-summary" }, query: { fromPeriod: "202601" } });
  expect(mine!.last!.rows).toBe(shown.total);
  // The mail gives no access: another person cannot download the file.
  const other = await app.as("finance2");
  expect((await refusalOf(other.downloadFile({ params: { id: mine!.last!.fileId! } }))).code).toBe(404);
});

test("nobody sees, pauses or deletes what another is sent", async () => {
  const [mine] = await listOf("finance1");
  const params = { id: mine!.id };
  const other = await app.as("admin");
  expect((await listOf("admin")).map(({ id }) => id)).not.toContain(mine!.id);
  expect((await refusalOf(other.pauseReportSchedule({ params, body: { isPaused: true } }))).code).toBe(404);
  expect((await refusalOf(other.removeReportSchedule({ params }))).code).toBe(404);
});

test("what is paused or deleted is sent no more, and what was missed is sent once", async () => {
  const finance = await app.as("finance1");
  const [first] = await listOf("finance1");
  await finance.removeReportSchedule({ params: { id: first!.id } });
  const paused = await create("finance1", { every: "day" });
  await finance.pauseReportSchedule({ params: { id: paused.id }, body: { isPaused: true } });
  const daily = await create("finance2", { every: "day", key: "ageing" });
  await create("finance2", { every: "week", key: "contract-expiry" });
  // Three weeks without a running process; the 25th is a Wednesday.
  await dayOf("2026-02-25");
  await jobsEnded();
  expect((await received()).map(({ envelopeTo, subject }) => `${envelopeTo[0]} ${subject}`).toSorted()).toEqual([
    "finance2@busbar.example 定期报表：合同到期（2026-02-23）",
    "finance2@busbar.example 定期报表：账龄（2026-02-25）",
  ]);
  expect((await listOf("finance1")).map(({ isPaused, nextOn }) => [isPaused, nextOn])).toEqual([[true, null]]);
  await finance.pauseReportSchedule({ params: { id: paused.id }, body: { isPaused: false } });
  await (await app.as("finance2")).removeReportSchedule({ params: { id: daily.id } });
  await dayOf("2026-02-26");
  await jobsEnded();
  expect((await received()).map(({ envelopeTo }) => envelopeTo[0])).toEqual(["finance1@busbar.example"]);
});

test("R-P05 rights are read anew: who may not open the report any more is told so, and sent nothing", async () => {
  for (const { id } of await listOf("finance1"))
    await (await app.as("finance1")).removeReportSchedule({ params: { id } });
  const mine = await create("smnorth", { every: "day" });
  const customer = (await (await app.as("smsouth")).listCustomers({ query: { pageSize: 1 } })).list[0]!;
  await create("smsouth", { every: "day", parameters: { customerId: customer.id } });
  await app.changeRoles("smnorth", [roleCodes.regular]);
  await app.database.pool.query(
    "delete from duty_grant where user_id = (select id from user_account where username = 'smnorth')",
  );
  await app.database.pool.query(
    "update customer set region = 'north', manager_override_user_id = null, area_code = '110101' where id = $1",
    [customer.id],
  );
  await dayOf(addDays(app.clock.today(), 1));
  await jobsEnded();
  expect(await received()).toEqual([]);
  const { rows } = await app.database.pool.query("select stopped, is_paused from report_schedule where id = $1", [
    mine.id,
  ]);
  expect(rows).toEqual([{ stopped: "not_allowed", is_paused: true }]);
  expect((await listOf("smsouth"))[0]).toMatchObject({ stopped: "not_found", isPaused: true, filter: [], last: null });
  const told = await (await app.as("smsouth")).listNotices({ query: { keyword: "已停止发送" } });
  expect(told.list).toHaveLength(1);
});

test("a schedule is refused without an address, for what the report does not ask, for what one may not open, and beyond twenty", async () => {
  await app.database.pool.query("update user_account set email = null, email_key = null where username = 'finance2'");
  expect((await refusalOf(create("finance2"))).reason).toBe("report.no_mail");
  expect((await refusalOf(create("finance1", { key: "ageing", parameters: { within: 30 } }))).reason).toBe(
    "report.parameter",
  );
  expect((await refusalOf(create("partner1", { key: "ageing" }))).code).toBe(1403);
  // People without permission for exports get no scheduled files.
  expect((await refusalOf(create("clerk2"))).code).toBe(1403);
  for (let at = 0; at < 20; at++) await create("finance1");
  expect((await refusalOf(create("finance1"))).reason).toBe("report.too_many_schedules");
});
