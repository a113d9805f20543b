import type { AnnouncementDraft } from "@busbar/contract/announcements/announcements";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { whileHeld } from "../../../testing/database/while-held.ts";
import { refusal } from "../../../testing/importer.ts";
import { sessionServiceOf } from "../../../testing/people/session-service.ts";
import { userReachOf } from "../../../testing/people/user-reach.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { createNoticeService } from "../notice-service.ts";
import { createAnnouncementService } from "./announcement-service.ts";

let app: TestApp;
let admin: Awaited<ReturnType<TestApp["as"]>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("admin");
});
afterAll(() => app.close());

type Given = z.input<typeof AnnouncementDraft>;
const write = (titleZh: string, rest: Partial<Given> = {}) =>
  admin.createAnnouncement({ body: { titleZh, zh: "<p>内容</p>", audience: { everyone: true }, ...rest } });
const send = ({ id, rowVersion }: { id: string; rowVersion: number }, client = admin) =>
  client.sendAnnouncement({ params: { id }, body: { rowVersion } });
const withdraw = ({ id, rowVersion }: { id: string; rowVersion: number }) =>
  admin.withdrawAnnouncement({ params: { id }, body: { rowVersion } });
/** What a person has of it in the bell. */
const seenBy = async (username: string, title: string) => {
  const client = await app.as(username);
  const { list, total } = await client.noticeGetList({ query: { pageSize: 50 } });
  return { notice: list.find(({ notice }) => notice.includes(title)), unread: total, client };
};
/** What the clock of a second process would do at the same time. */
const turn = () => {
  const { personNow } = sessionServiceOf(app.ports);
  const { announce, notifyPeople } = createNoticeService(app.ports, personNow);
  return createAnnouncementService({
    ports: app.ports,
    announce,
    notifyPeople,
    personNow,
    usersReachedBy: userReachOf(app.ports),
  }).turnByClock();
};

test("R-M09 a notice is written, cleaned, sent, and arrives in the bell of its audience alone; who reads it is seen", async () => {
  const draft = await write("停电检修", {
    titleEn: "Outage",
    zh: '<p>请提前<b>安排</b><script>alert(1)</script><img src=x onerror=alert(1)></p><ul><li><a href="javascript:x">甲</a></li></ul>',
    audience: { departments: [await departmentOf("财务部")], users: [await idOf("smeast")] },
    link: "/user-center",
  });
  expect(draft).toMatchObject({ state: "draft", receivers: 0, people: [{ fullName: "华东经理" }] });
  expect(draft.zh).toBe("<p>请提前<b>安排</b></p><ul><li><a>甲</a></li></ul>");
  const { people } = await admin.countAudience({ body: draft.audience });
  const sent = await send(draft);
  expect(sent).toMatchObject({ state: "sent", receivers: people, read: 0, mailed: 0 });
  expect((await seenBy("smnorth", "停电检修")).notice).toBeUndefined();
  const { notice, client } = await seenBy("finance1", "停电检修");
  expect(notice).toMatchObject({ kind: "announcements", link: "/user-center", readAt: null, email: "" });
  await client.readNotice({ params: { id: notice!.id } });
  const { list, total } = await admin.listAnnouncementReaders({ params: { id: sent.id } });
  expect(total).toBe(people);
  expect(list[0]).toMatchObject({ fullName: "财务一", readAt: expect.any(String), department: { zh: "财务部" } });
  const unread = await admin.listAnnouncementReaders({ params: { id: sent.id }, query: { state: "unread" } });
  expect(unread.total).toBe(people - 1);
  expect((await admin.getAnnouncement({ params: { id: sent.id } })).read).toBe(1);
});

test("R-M09 an audience is whoever meets one of its parts, each counted before sending", async () => {
  const count = async (audience: Given["audience"]) => (await admin.countAudience({ body: audience! })).people;
  const [everyone, managers, east] = [
    await count({ everyone: true }),
    await count({ roles: [roleCodes.manager] }),
    await count({ regions: ["east"] }),
  ];
  const { rows } = await app.database.pool.query<{ count: number }>(
    "select count(*)::int as count from user_account where status = 'ACTIVE'",
  );
  expect(everyone).toBe(rows[0]?.count);
  expect(managers).toBeGreaterThan(1);
  expect(east).toBeGreaterThan(1);
  const both = await count({ roles: [roleCodes.manager], regions: ["east"] });
  expect(both).toBeLessThan(managers + east);
  expect(both).toBeGreaterThan(Math.max(managers, east) - 1);
  expect(await count({ departments: [await departmentOf("销售部")] })).toBeGreaterThan(1);
  expect(await count({})).toBe(0);
});

test("R-M09 what has no words, nobody to tell or ends before it begins is refused at its field, and stays a draft", async () => {
  const empty = await write("没有内容", { zh: "<p></p>" });
  expect(await refusal(send(empty))).toMatchObject({ reason: "notice.no_words", errors: [{ path: "zh" }] });
  const nobody = await write("没有人", { audience: { roles: ["NoSuchRole"] } });
  expect(await refusal(send(nobody))).toMatchObject({ reason: "notice.nobody", errors: [{ path: "audience" }] });
  expect(await refusal(write("已过期", { expiresAt: "2020-01-01T00:00:00.000Z" }))).toMatchObject({
    reason: "announcement.expires_early",
    errors: [{ path: "expiresAt" }],
  });
  expect((await admin.getAnnouncement({ params: { id: nobody.id } })).state).toBe("draft");
  await admin.removeAnnouncement({ params: { id: nobody.id } });
  expect(await refusal(admin.getAnnouncement({ params: { id: nobody.id } }))).toMatchObject({ code: 404 });
});

test("R-M09 a scheduled notice leaves by itself at its time, once, and is gone from its readers when it is over", async () => {
  const now = app.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const planned = await send(await write("春节放假", { startsAt: at(20), expiresAt: at(40) }));
  expect(planned).toMatchObject({ state: "scheduled", receivers: 0, sentAt: null });
  expect(await refusal(admin.removeAnnouncement({ params: { id: planned.id } }))).toMatchObject({
    reason: "announcement.wrong_state",
  });
  await turn();
  expect((await seenBy("clerk1", "春节放假")).notice).toBeUndefined();
  app.clock.advance(21);
  await Promise.all([turn(), turn()]);
  const { list } = await (await app.as("clerk1")).noticeGetList({ query: { pageSize: 50 } });
  expect(list.filter(({ notice }) => notice.includes("春节放假"))).toHaveLength(1);
  const before = (await seenBy("clerk1", "春节放假")).unread;
  app.clock.advance(20);
  await turn();
  const after = await seenBy("clerk1", "春节放假");
  expect(after.notice).toBeUndefined();
  expect(after.unread).toBe(before - 1);
  expect((await admin.getAnnouncement({ params: { id: planned.id } })).state).toBe("expired");
});

test("R-M09 a scheduled notice whose time passed while nothing ran is not told any more, and says so", async () => {
  const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
  const planned = await send(await write("周末停机", { startsAt: at(20), expiresAt: at(40), byMail: true }));
  app.clock.advance(41);
  await turn();
  expect((await seenBy("clerk1", "周末停机")).notice).toBeUndefined();
  expect((await app.deliver()).filter(({ text }) => text.includes("内容"))).toEqual([]);
  expect(await admin.getAnnouncement({ params: { id: planned.id } })).toMatchObject({
    state: "draft",
    heldBack: "late",
    receivers: 0,
  });
});

test("R-M09 a scheduled notice does not leave when its writer may not send any more, and says so", async () => {
  await app.changeRoles("smnorth", [roleCodes.admin]);
  const writer = await app.as("smnorth");
  const startsAt = new Date(app.clock.now().getTime() + 20_000).toISOString();
  const draft = await writer.createAnnouncement({
    body: { titleZh: "调岗之前", zh: "<p>内容</p>", audience: { everyone: true }, startsAt },
  });
  const planned = await send(draft, writer);
  await app.changeRoles("smnorth", [roleCodes.manager]);
  app.clock.advance(21);
  await turn();
  expect(await admin.getAnnouncement({ params: { id: planned.id } })).toMatchObject({
    state: "draft",
    heldBack: "author",
  });
});

test("R-M09 a notice that is withdrawn is taken from its readers, and its mails that have not left do not leave", async () => {
  const mailed = await send(await write("已更正", { titleEn: "Corrected", byMail: true }));
  expect(mailed.mailed).toBeGreaterThan(1);
  const mails = await app.deliver();
  expect(mails.filter(({ text }) => text.includes("内容"))).toHaveLength(mailed.mailed);
  const wrong = await send(await write("发错了", { byMail: true }));
  const before = await seenBy("clerk1", "发错了");
  const gone = await withdraw(wrong);
  expect(gone).toMatchObject({ state: "withdrawn", receivers: wrong.receivers, withdrawnAt: expect.any(String) });
  expect((await app.deliver()).filter(({ text }) => text.includes("发错了"))).toEqual([]);
  const after = await seenBy("clerk1", "发错了");
  expect(after.notice).toBeUndefined();
  expect(after.unread).toBe(before.unread - 1);
  expect(await refusal(before.client.readNotice({ params: { id: before.notice!.id } }))).toMatchObject({ code: 404 });
  const { list } = await admin.listAnnouncementActivity({ params: { id: wrong.id } });
  expect(list.map(({ action }) => action)).toEqual([
    "announcement.withdraw",
    "announcement.send",
    "announcement.create",
  ]);
});

test("R-M09 whoever does without mails of announcements gets the notice alone", async () => {
  const clerk = await app.as("clerk2");
  await clerk.chooseNotices({ body: { kind: "announcements", channel: "mail", isOn: false } });
  const sent = await send(await write("只看通知", { byMail: true, audience: { users: [await idOf("clerk2")] } }));
  expect(sent).toMatchObject({ receivers: 1, mailed: 0 });
  expect((await seenBy("clerk2", "只看通知")).notice?.email).toBe("");
});

test("R-M09 nobody outside of one's reach is counted, offered, told or seen, nor the notices of those who reach more", async () => {
  await app.database.pool.query("update role set permissions = permissions || '{notice:write}' where code = $1", [
    roleCodes.manager,
  ]);
  const manager = await app.as("smeast");
  const [{ people: mine }, { people: all }] = await Promise.all([
    manager.countAudience({ body: { everyone: true } }),
    admin.countAudience({ body: { everyone: true } }),
  ]);
  expect(mine).toBeGreaterThan(0);
  expect(mine).toBeLessThan(all);
  expect(await manager.findAudiencePeople({ query: { keyword: "finance1" } })).toEqual([]);
  expect(await admin.findAudiencePeople({ query: { keyword: "finance1" } })).toHaveLength(1);
  const draft = await manager.createAnnouncement({
    body: { titleZh: "华东通知", zh: "<p>内容</p>", audience: { users: [await idOf("finance1")] } },
  });
  // An id that was guessed tells no name.
  expect(draft.people).toEqual([]);
  expect(await refusal(send(draft, manager))).toMatchObject({ reason: "notice.nobody" });
  const told = { users: [await idOf("finance1")] };
  expect(await refusal(manager.publishNotice({ body: { zh: "内容", to: told } }))).toMatchObject({
    reason: "notice.nobody",
  });
  const { list } = await manager.listAnnouncements();
  expect(list.map(({ titleZh }) => titleZh)).toEqual(["华东通知"]);
  const { list: drafts } = await admin.listAnnouncements({ query: { state: ["sent"] } });
  expect(await refusal(manager.getAnnouncement({ params: { id: drafts[0]!.id } }))).toMatchObject({ code: 404 });
});

test("R-M09 of two who send one notice at once, or send and delete it, it is told once or not at all", async () => {
  const draft = await write("只发一次", { audience: { users: [await idOf("clerk1")] } });
  const atOnce = (id: string, ...calls: (() => Promise<unknown>)[]) =>
    whileHeld(
      app.database,
      (client) => client.query("select from announcement where id = $1 for update", [id]),
      () => Promise.allSettled(calls.map((call) => call())),
      calls.length,
    );
  const outcomes = await atOnce(
    draft.id,
    () => send(draft),
    () => send(draft),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { list } = await (await app.as("clerk1")).noticeGetList({ query: { pageSize: 50 } });
  expect(list.filter(({ notice }) => notice.includes("只发一次"))).toHaveLength(1);
  const other = await write("发还是删", { audience: { users: [await idOf("clerk1")] } });
  const both = await atOnce(
    other.id,
    () => send(other),
    () => admin.removeAnnouncement({ params: { id: other.id } }),
  );
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

async function departmentOf(name: string): Promise<string> {
  return (await admin.listDepartments()).find((one) => one.name === name)!.id;
}
async function idOf(username: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id::text as id from user_account where username = $1",
    [username],
  );
  return rows[0]!.id;
}

test("R-M09 a notice that always fails holds up no other, is tried again later, and goes back to its writer, who is told", async () => {
  const startsAt = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const bad = await send(await write("发不出去", { startsAt: startsAt(1) }));
  const good = await send(await write("照常发出", { startsAt: startsAt(2) }));
  // What goes wrong inside: the notice of this one title cannot be stored.
  await app.database.ownerPool.query(`create function refuse_bad() returns trigger language plpgsql as $$ begin
      if new.title_zh = '发不出去' and new.state = 'sent' then raise exception 'broken'; end if; return new; end $$;
    create trigger refuse_bad before update on announcement for each row execute function refuse_bad()`);
  const stateOf = async (id: string) => admin.getAnnouncement({ params: { id } });
  const pauseOf = async () => {
    const { rows } = await app.database.pool.query<{ attempts: number; pause: number | null }>(
      "select attempts, (extract(epoch from next_at - $2::timestamptz) / 60)::int as pause from announcement where id = $1",
      [bad.id, app.clock.now()],
    );
    return rows[0];
  };
  app.clock.advance(180);
  await turn();
  expect(await stateOf(good.id)).toMatchObject({ state: "sent" });
  expect(await stateOf(bad.id)).toMatchObject({ state: "scheduled" });
  expect(await pauseOf()).toEqual({ attempts: 1, pause: 1 });
  // Not before its pause is over.
  await turn();
  expect(await pauseOf()).toEqual({ attempts: 1, pause: 1 });
  for (const [at, pause] of [5, 15, 60, null].entries()) {
    await app.database.pool.query("update announcement set next_at = $2 where id = $1", [bad.id, app.clock.now()]);
    await turn();
    expect(await pauseOf()).toEqual({ attempts: pause === null ? 0 : at + 2, pause });
  }
  expect(await stateOf(bad.id)).toMatchObject({ state: "draft", heldBack: "failed" });
  expect((await seenBy("admin", "发不出去")).notice?.notice).toContain("多次尝试后仍未能发出");
  await app.database.ownerPool.query("drop trigger refuse_bad on announcement; drop function refuse_bad()");
  const { rowVersion } = await stateOf(bad.id);
  await admin.updateAnnouncement({ params: { id: bad.id }, body: { startsAt: null, rowVersion } });
  expect(await send(await stateOf(bad.id))).toMatchObject({ state: "sent", heldBack: null });
});
