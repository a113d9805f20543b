import type { NoticeDraft } from "@busbar/contract/notices/notices";
import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoNotices } from "../../demo/demo-notices.ts";
import { markupAttacks } from "../../testing/fuzz/markup-attacks.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let admin: Client<AllRoutes>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const idOf = async (username: string) => (await (await app.as(username)).userInfo()).id;
const tell = async (zh: string, to: NoticeDraft["to"] | string, more: Partial<NoticeDraft> = {}) =>
  admin.publishNotice({ body: { zh, to: typeof to === "string" ? { users: [await idOf(to)] } : to, ...more } });
const wordsOf = async (username: string) =>
  (await (await app.as(username)).noticeGetList()).list.map(({ notice }) => notice);
const eventsOf = async (username: string) => {
  const { rows } = await app.database.pool.query<{ key: string; happened: string }>(
    "select key, happened from event where noun = 'notices' and user_id = $1 order by id",
    [await idOf(username)],
  );
  return rows;
};

test("R-C11 R-M09 the demo begins with three notices: picture, HTML, e-mail, all unread", async () => {
  const { list, total } = await (await app.as("smeast")).noticeGetList();
  expect(total).toBe(3);
  expect(list.map(({ image }) => image)).toEqual([
    "/notices/schedule.svg",
    "/notices/price.svg",
    "/notices/security.svg",
  ]);
  expect(list.map(({ notice }) => notice)).toEqual(demoNotices.map(({ zh }) => zh).toReversed());
  expect(list.map(({ email }) => email)).toEqual(["", "smeast@busbar.example", "smeast@busbar.example"]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(3);
  for (const one of list)
    expect(one).toMatchObject({
      id: expect.stringMatching(/^[1-9]\d*$/),
      at: "2026-01-20T02:00:00.000Z",
      readAt: null,
    });
});

test("R-S13 the e-mail tab has what also went out by e-mail; total stays the unread ones", async () => {
  const { list, total } = await (await app.as("smsouth")).noticeGetList({ query: { tab: "email", pageSize: 20 } });
  expect(list).toHaveLength(2);
  expect(total).toBe(3);
});

test("R-S13 R-S19 notices come in the caller's language", async () => {
  const english = app.client(await app.tokenOf("smeast"), { "accept-language": "en" });
  expect((await english.noticeGetList()).list.at(-1)?.notice).toContain("Welcome to Busbar.");
  expect((await english.listNotices({ query: { keyword: "welcome" } })).total).toBe(1);
  expect((await (await app.as("smeast")).listNotices({ query: { keyword: "welcome" } })).total).toBe(0);
});

test("R-C06 the specification's call ignores unknown parameters", async () => {
  const response = await app.fetch(
    new Request(`${testOrigin}/api/notice/getList?pageNo=1&pageSize=2&title=x`, {
      headers: { authorization: `Bearer ${await app.tokenOf("smeast")}` },
    }),
  );
  expect(await response.json()).toMatchObject({ status: 0, data: { total: 3, list: [{}, {}] } });
});

test("R-S13 a notice is cleaned when it is written, its audience gets it and nobody else", async () => {
  const { receivers } = await tell("<b onclick=alert(1)>一</b><script>alert(1)</script>", "clerk1", {
    link: "/customer/my",
  });
  expect(receivers).toBe(1);
  expect((await wordsOf("clerk1"))[0]).toBe("<b>一</b>");
  expect(await wordsOf("clerk2")).toHaveLength(3);
  expect((await (await app.as("clerk1")).noticeGetList()).list[0]).toMatchObject({
    link: "/customer/my",
    readAt: null,
  });
  expect((await app.database.pool.query("select * from notice where html_zh like '%alert%'")).rowCount).toBe(0);
});

test("R-S13 every attack is stored harmless", async () => {
  for (const attack of markupAttacks.filter((_, at) => at % 37 === 0))
    await tell(`${attack} words`, "editor").catch((refusal: { reason?: string }) =>
      // A text without visible words is refused.
      expect(refusal.reason).toBe("notice.no_words"),
    );
  const { rows } = await app.database.pool.query("select html_zh || html_en as html from notice");
  expect(rows.length).toBeGreaterThan(15);
  for (const { html } of rows)
    expect(html).not.toMatch(/<(?!\/?(b|strong|i|em|u|s|code|p|ul|ol|li|a|br)\b)|<[^>]*\son|<[^>]*style/i);
});

test("R-S13 roles and everyone can be told, and it arrives in open portals after the commit", async () => {
  const before = (await eventsOf("enterprise3")).length;
  const { id, receivers } = await tell("给企业", { roles: ["NTWSeRePGN"] });
  expect(receivers).toBe(16);
  expect((await wordsOf("enterprise3"))[0]).toBe("给企业");
  expect((await wordsOf("partner1"))[0]).not.toBe("给企业");
  expect((await eventsOf("enterprise3")).slice(before)).toEqual([{ key: id, happened: "published" }]);
  expect((await tell("给大家", { everyone: true })).receivers).toBeGreaterThan(30);
});

test("R-S13 more people than fifty get one event without a key", async () => {
  await app.database.pool.query(
    `insert into user_account (user_code, username, username_key, full_name)
     select 'X' || n, 'x' || n, 'x' || n, 'X' from generate_series(1, 60) n`,
  );
  const { receivers } = await tell("很多人", { everyone: true });
  expect(receivers).toBeGreaterThan(50);
  const { rows } = await app.database.pool.query(
    "select key, user_id from event where noun = 'notices' order by id desc limit 1",
  );
  expect(rows).toEqual([{ key: "", user_id: null }]);
});

test("R-S13 a text without words, and an audience without people, are refused at their fields", async () => {
  await expect(tell("<script>alert(1)</script>", "clerk1")).rejects.toMatchObject({
    reason: "notice.no_words",
    errors: [{ path: "zh" }],
  });
  await expect(tell("好", "clerk1", { en: "<img src=x>" })).rejects.toMatchObject({ errors: [{ path: "en" }] });
  const count = async () => (await app.database.pool.query("select from notice")).rowCount;
  const before = await count();
  await expect(tell("好", { roles: ["nobody"] })).rejects.toMatchObject({ reason: "notice.nobody" });
  await expect(tell("好", "clerk1", { link: "//evil.example" })).rejects.toMatchObject({ code: 1400 });
  expect(await count()).toBe(before);
});

test("R-S13 R-P02 only those who may write notices publish them", async () => {
  const body = { zh: "好", to: { everyone: true as const } };
  for (const username of ["clerk1", "finance1", "smeast", "enterprise1", "editor"])
    await expect((await app.as(username)).publishNotice({ body })).rejects.toMatchObject({ code: 1403 });
  await expect(app.client().noticeGetList()).rejects.toMatchObject({ code: 401 });
});

test("R-S13 reading marks one or all, and tells one's other tabs", async () => {
  const me = await app.as("smnorth");
  const [first] = (await me.noticeGetList()).list;
  const { total } = await me.noticeGetList();
  expect(await me.readNotice({ params: { id: first!.id } })).toMatchObject({ readAt: "2026-01-20T02:00:00.000Z" });
  expect((await me.noticeGetList()).total).toBe(total - 1);
  app.clock.advance(60);
  expect(await me.readNotice({ params: { id: first!.id } })).toMatchObject({ readAt: "2026-01-20T02:00:00.000Z" });
  expect((await eventsOf("smnorth")).at(-1)).toEqual({ key: first!.id, happened: "read" });
  expect(await me.readAllNotices()).toEqual({ read: total - 1 });
  expect((await me.noticeGetList()).total).toBe(0);
  expect(await me.readAllNotices()).toEqual({ read: 0 });
});

test("R-S13 nobody reads, marks or restores what another was told", async () => {
  const { id } = await tell("只给华东", "smeast");
  const other = await app.as("smsouthwest");
  await expect(other.readNotice({ params: { id } })).rejects.toMatchObject({ code: 404 });
  const { undoToken } = await (await app.as("smeast")).clearNotices();
  await expect(other.undoClearNotices({ body: { undoToken: undoToken! } })).rejects.toMatchObject({ code: 404 });
  expect((await other.listNotices({ query: { keyword: "只给华东" } })).total).toBe(0);
  expect(
    (await (await app.as("smeast")).undoClearNotices({ body: { undoToken: undoToken! } })).restored,
  ).toBeGreaterThan(0);
});

test("R-S13 clearing empties the list and the badge; undo brings back what was read and what was not", async () => {
  const me = await app.as("smcentral");
  const before = await me.noticeGetList();
  await me.readNotice({ params: { id: before.list[1]!.id } });
  const shown = await me.noticeGetList();
  const { cleared, undoToken, undoSeconds } = await me.clearNotices();
  expect([cleared, undoSeconds]).toEqual([shown.list.length, 10]);
  expect(await me.noticeGetList()).toEqual({ list: [], total: 0 });
  expect(await me.listNotices({ query: { state: "unread" } })).toMatchObject({ total: 0, unread: 0 });
  expect((await me.listNotices()).total).toBe(shown.list.length);
  app.clock.advance(10);
  expect(await me.undoClearNotices({ body: { undoToken: undoToken! } })).toEqual({ restored: cleared });
  expect(await me.noticeGetList()).toEqual(shown);
  expect(await me.undoClearNotices({ body: { undoToken: undoToken! } })).toEqual({ restored: 0 });
  expect((await eventsOf("smcentral")).map(({ happened }) => happened).slice(-2)).toEqual(["cleared", "restored"]);
});

test("R-S13 clearing twice keeps the first one's undo; after ten seconds there is none", async () => {
  const me = await app.as("smnorthwest");
  const first = await me.clearNotices();
  app.clock.advance(4);
  expect(await me.clearNotices()).toMatchObject({ cleared: 0, undoToken: first.undoToken });
  app.clock.advance(6.001);
  await expect(me.undoClearNotices({ body: { undoToken: first.undoToken! } })).rejects.toMatchObject({
    reason: "notice.undo_over",
  });
  expect(await me.clearNotices()).toMatchObject({ cleared: 0, undoToken: null });
  expect((await me.noticeGetList()).list).toEqual([]);
});

test("R-S13 what arrives after a clearing is not touched by its undo", async () => {
  const me = await app.as("smnortheast");
  const { undoToken } = await me.clearNotices();
  await tell("新来的", "smnortheast");
  const [fresh] = (await me.noticeGetList()).list;
  await me.readNotice({ params: { id: fresh!.id } });
  await me.undoClearNotices({ body: { undoToken: undoToken! } });
  expect((await me.noticeGetList()).list[0]).toMatchObject({ id: fresh!.id, readAt: expect.any(String) });
});

test("R-S13 the page of all notices filters by text, state and channel, sorts and pages", async () => {
  const me = await app.as("finance1");
  await tell("满 100% 才_算", "finance1");
  const found = async (query: Parameters<typeof me.listNotices>[0]) => (await me.listNotices(query)).total;
  expect(await found({ query: { keyword: "100% 才_" } })).toBe(1);
  expect(await found({ query: { keyword: "100_ 才" } })).toBe(0);
  expect(await found({ query: { channel: "email" } })).toBe(2);
  const all = await me.listNotices({ query: { pageSize: 200 } });
  await me.readNotice({ params: { id: all.list[0]!.id } });
  expect(await found({ query: { state: "read" } })).toBe(1);
  expect(await found({ query: { state: "unread" } })).toBe(all.total - 1);
  const oldest = await me.listNotices({ query: { sort: "at", pageSize: 1, pageNo: 2 } });
  expect(oldest.list[0]?.id).toBe(all.list.at(-2)?.id);
});

test("R-S13 whatever the filters hold, the answer is one's own rows or a refusal, never a fault", async () => {
  const token = await app.tokenOf("enterprise9");
  const own = new Set(
    (await (await app.as("enterprise9")).listNotices({ query: { pageSize: 200 } })).list.map(({ id }) => id),
  );
  const sharp = fc.constantFrom(
    "'",
    "')--",
    "1;drop table notice",
    "%",
    "\\",
    "[]=",
    "null",
    "-1",
    "1e9",
    "copy x to program 'y'",
    "\u0000",
    "__proto__",
  );
  const value = fc.oneof(
    sharp,
    fc.string({ unit: "binary" }),
    fc.tuple(sharp, fc.string()).map((parts) => parts.join("")),
  );
  const name = fc.oneof(fc.constantFrom("tab", "pageNo", "pageSize", "sort", "keyword", "state", "channel"), value);
  const path = fc.constantFrom("/notice/getList", "/notices");
  await fc.assert(
    fc.asyncProperty(path, fc.array(fc.tuple(name, value), { maxLength: 4 }), async (to, pairs) => {
      const query = new URLSearchParams(pairs).toString();
      const response = await app.fetch(
        new Request(`${testOrigin}/api${to}?${query}`, { headers: { authorization: `Bearer ${token}` } }),
      );
      expect([200, 400], query).toContain(response.status);
      const { data } = (await response.json()) as { data: { list: { id: string }[] } | null };
      for (const { id } of data?.list ?? []) expect(own.has(id)).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect((await app.database.pool.query("select from notice")).rowCount).toBeGreaterThan(3);
}, 60_000);

test("R-S13 publishing is audited with its audience", async () => {
  const { id } = await tell("记录", "clerk2");
  const { rows } = await app.database.pool.query(
    "select * from audit_log where action = 'notice.publish' and key = $1",
    [id],
  );
  expect(rows[0]).toMatchObject({ noun: "notices", after: { zh: "记录", receivers: 1 } });
});

test("R-S13 notices older than a year are forgotten", async () => {
  app.clock.advance(366 * 86_400);
  const { forgetOld } = await import("./notice-service.ts").then(({ createNoticeService }) =>
    createNoticeService(app.ports, () => Promise.resolve(null)),
  );
  await forgetOld();
  expect((await app.database.pool.query("select from notice_receipt")).rowCount).toBe(0);
});
