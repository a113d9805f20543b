import { canChoose, NoticeKind } from "@busbar/contract/notices/notice-kinds";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import { createSmtpMailer } from "../../node/mails/mailer.ts";
import { type MailServer, startMailServer } from "../../testing/mails/mail-server.ts";
import { sessionServiceOf } from "../../testing/people/session-service.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { isMailedHere, noticeSubjects } from "./notice-mail-words.ts";
import { createNoticeService } from "./notice-service.ts";

let app: TestApp;
let smtp: MailServer;
let mailer: ReturnType<typeof createSmtpMailer>;
let toldPeople: string[];
beforeAll(async () => {
  app = await startTestApp();
  smtp = await startMailServer();
  mailer = createSmtpMailer(smtp.url, "Busbar <busbar@example.com>");
  await app.database.pool.query("update user_account set language = 'en' where username = 'smeast'");
  toldPeople = await Promise.all(["clerk1", "smeast"].map(async (who) => (await (await app.as(who)).userInfo()).id));
});
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await app.close();
});

const tell = (message: NoticeMessage) => {
  const notices = createNoticeService(app.ports, sessionServiceOf(app.ports).personNow);
  return unitOfWork(app.ports, { actorId: null, actorCode: "test", requestId: "", ip: "" }, (unit) =>
    notices.notifyPeople(unit, message),
  );
};
/** The mails that a real SMTP server receives. */
async function received() {
  smtp.received.length = 0;
  for (const mail of await app.deliver()) if (mail.channel === "email") await mailer.send(mail);
  return smtp.received.toSorted((a, b) => String(a.envelopeTo).localeCompare(String(b.envelopeTo)));
}
const choose = async (who: string, kind: NoticeKind, channel: "portal" | "mail", isOn: boolean) =>
  (await app.as(who)).chooseNotices({ body: { kind, channel, isOn } });
const inPortal = async (who: string, words: string) =>
  (await (await app.as(who)).listNotices({ query: { keyword: words } })).list;

const mailedKinds = NoticeKind.options.filter(isMailedHere);
test.each(mailedKinds)("R-M07 R-M09 a notice of %s arrives by mail in the language of each reader", async (kind) => {
  for (const who of ["clerk1", "smeast"]) if (canChoose(kind, "mail")) await choose(who, kind, "mail", true);
  const picture = "price" as const;
  await tell({
    kind,
    picture,
    zh: `<b>{what}</b> 需要您留意`,
    en: `<b>{what}</b> needs you`,
    values: { what: `${kind} <i>&amp;` },
    link: "/index?a=1&b=2",
    to: { users: toldPeople },
  });
  const mails = await received();
  expect(mails.map(({ envelopeTo, subject }) => [envelopeTo[0], subject])).toEqual([
    ["clerk1@busbar.example", noticeSubjects[kind].zh],
    ["smeast@busbar.example", noticeSubjects[kind].en],
  ]);
  const [zh, en] = mails;
  const languageOf = (mail: (typeof mails)[number]) =>
    mail.headers.find(({ key }) => key === "content-language")?.value;
  expect([languageOf(zh!), languageOf(en!)]).toEqual(["zh-CN", "en"]);
  expect(zh!.text).toContain(`${kind} <i>&amp; 需要您留意`);
  expect(en!.text).toContain(`${kind} <i>&amp; needs you`);
  expect(en!.html).not.toContain("<i>");
  for (const mail of mails) expect(mail.text).toContain("/#/index?a=1&b=2");
  expect(zh!.text).toContain("个人中心");
  expect(en!.text).toContain("My Profile");
  const words = (await app.as("clerk1")).listNotices({ query: { keyword: `${kind} ` } });
  expect((await words).list[0]).toMatchObject({ kind, email: "clerk1@busbar.example" });
});

test("R-M07 who wants a kind by mail alone is told by mail alone, who wants it by neither way not at all", async () => {
  const endings: NoticeMessage = {
    kind: "endings",
    picture: "schedule",
    zh: "合同甲将于月底到期",
    en: "Contract A ends this month",
    to: { users: toldPeople },
  };
  await choose("clerk1", "endings", "portal", false);
  await choose("smeast", "endings", "portal", false);
  await choose("smeast", "endings", "mail", false);
  await tell(endings);
  expect((await received()).map(({ envelopeTo }) => envelopeTo)).toEqual([["clerk1@busbar.example"]]);
  expect(await inPortal("clerk1", "合同甲")).toEqual([]);
  expect(await inPortal("smeast", "合同甲")).toEqual([]);
  // Nobody wants it, so nothing is stored.
  await choose("clerk1", "endings", "mail", false);
  await tell({ ...endings, zh: "合同乙", en: "Contract B" });
  expect(await received()).toEqual([]);
  const { rowCount } = await app.database.pool.query("select from notice where words_zh = '合同乙'");
  expect(rowCount).toBe(0);
});

test("R-M07 a choice that is made while the mail waits counts", async () => {
  await choose("clerk1", "periods", "mail", true);
  await tell({ kind: "periods", picture: "schedule", zh: "账期一", en: "Period one", to: { users: toldPeople } });
  await choose("clerk1", "periods", "mail", false);
  await choose("smeast", "periods", "mail", false);
  expect(await received()).toEqual([]);
});

test("R-P05 nobody is told of a customer whom they do not reach, by neither way", async () => {
  const { list } = await (await app.as("admin")).listCustomers({ query: { region: ["north"], pageSize: 1 } });
  await choose("smeast", "disputes", "mail", true);
  await choose("clerk1", "disputes", "mail", true);
  await tell({
    kind: "disputes",
    picture: "price",
    zh: "北方客户的异议",
    en: "An objection in the north",
    about: { customerId: list[0]!.id, permission: "invoice:read" },
    to: { users: toldPeople },
  });
  expect((await received()).map(({ envelopeTo }) => envelopeTo)).toEqual([["clerk1@busbar.example"]]);
  expect(await inPortal("smeast", "北方客户")).toEqual([]);
  expect(await inPortal("clerk1", "北方客户")).toHaveLength(1);
});

test("R-S13 whoever has not read that work waits is not told again", async () => {
  const task: NoticeMessage = {
    kind: "reviews",
    picture: "price",
    zh: "有工作等待您",
    en: "Work waits for you",
    link: "/billing/review?of=nothing",
    isTask: true,
    to: { users: toldPeople },
  };
  await tell(task);
  await tell(task);
  const [told, ...more] = await inPortal("clerk1", "有工作等待您");
  expect(more).toEqual([]);
  await (await app.as("clerk1")).readNotice({ params: { id: told!.id } });
  await tell(task);
  expect(await inPortal("clerk1", "有工作等待您")).toHaveLength(2);
  expect(await inPortal("smeast", "有工作等待您")).toHaveLength(1);
});
