import type { LogQuery } from "@busbar/contract/system-log/system-log";
import { CallError } from "@busbar/contract/kernel/http/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { signCheckpoint } from "./log-checkpoints.ts";
import { sealLog } from "./log-sealing.ts";
import { verifyLog } from "./log-verification.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const seal = () => sealAll(app);
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (fault: unknown) => (fault instanceof CallError ? fault.reason : String(fault)),
  );
const lines = async (query: z.input<typeof LogQuery>) => (await app.as("finance1")).listLogLines({ query });

test("R-M05 a change stands in the log with who, what, where from, and what was before and after", async () => {
  const admin = await app.as("admin");
  const before = await admin.getOrganisation({});
  await admin.updateOrganisation({ body: { phone: "010-5555-0101", rowVersion: before.rowVersion } });
  const { list } = await lines({ kind: ["change"], account: "admin" });
  expect(list[0]).toMatchObject({ action: "organisation.update", account: "ADMIN", result: "ok", kind: "change" });
  expect(list[0]!.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const entry = await (await app.as("finance1")).getLogEntry({ params: { id: list[0]!.id } });
  expect(entry).toMatchObject({ before: { phone: before.phone }, after: { phone: "010-5555-0101" }, seal: null });
  await seal();
  const sealed = await (await app.as("finance1")).getLogEntry({ params: { id: list[0]!.id } });
  expect(sealed.seal).toMatchObject({
    batch: expect.stringMatching(/^\d+$/),
    digest: expect.stringMatching(/^.{44}$/),
  });
});

test("R-M05 sign-ins and failures of signing in tell whose account it was", async () => {
  const stranger = app.client();
  expect(await reasonOf(stranger.signIn({ body: { username: "clerk2", password: "wrong-1" } }))).toBe("sign_in.wrong");
  await app.as("clerk2");
  const { list } = await lines({ kind: ["sign_in"], account: "clerk2" });
  expect(list.map(({ action, result }) => [action, result])).toEqual([
    ["authn_login", "ok"],
    ["authn_login_fail", "failed"],
  ]);
});

test("R-M05 a call without the right to it is refused and stands in the log with the right that is missing", async () => {
  expect(await reasonOf((await app.as("editor")).listCustomers({ query: {} }))).toBe("not_allowed");
  const { list } = await lines({ kind: ["refusal"], account: "editor" });
  expect(list).toHaveLength(1);
  const entry = await (await app.as("finance1")).getLogEntry({ params: { id: list[0]!.id } });
  expect(entry).toMatchObject({
    action: "authz_fail",
    outcome: "not_allowed",
    after: { call: "GET /customers", permission: "customer:read" },
  });
});

test("R-E05 an error of a portal is kept quietly for administrators, and no flood of them", async () => {
  const clerk = await app.as("clerk1");
  const body = { route: "/customer/my", message: "x is undefined", stack: "at Page.js:1:2", release: "2.5.0" };
  const answers = [];
  for (let sent = 0; sent < 61; sent++) answers.push(await reasonOf(clerk.reportError({ body })));
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "done"));
  expect(answers[60]).toBe("rate_limited");
  const { total, list } = await lines({ kind: ["error"] });
  expect(total).toBe(60);
  expect(list[0]).toMatchObject({ action: "portal.error", account: "CLERK_1", result: "failed" });
});

test("R-M05 what is sealed is found by any word of it, by a pair of Chinese characters and by part of a number", async () => {
  const admin = await app.as("admin");
  const { rowVersion } = await admin.getOrganisation({});
  await admin.updateOrganisation({ body: { address: "杭州市滨江区网商路 699 号", rowVersion } });
  await seal();
  for (const keyword of ["滨江", "商路 69", "organisation 1", "ＯＲＧＡＮＩＳＡＴＩＯＮ", "江"]) {
    const { list } = await lines({ keyword, kind: ["change"], account: "admin" });
    expect(list[0], keyword).toMatchObject({ action: "organisation.update" });
  }
  expect(await lines({ keyword: "没有这样的词" })).toMatchObject({ total: 0, list: [] });
});

test("R-M05 days are the organisation's own, and the last one is left out", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await lines({ from: today, to: tomorrow })).total).toBeGreaterThan(0);
  expect((await lines({ from: tomorrow })).total).toBe(0);
});

test("R-M05 the log is exported with what was before and after, and the export stands in the log", async () => {
  const finance = await app.as("finance1");
  const answer = await finance.exportLog({ query: { format: "csv", kind: ["change"], account: "admin" } });
  const text = await answer.text();
  expect(text).toContain("organisation.update");
  expect(text).toContain("滨江区");
  expect((await lines({ kind: ["export"], account: "finance1" })).list[0]).toMatchObject({
    action: "system_log.export",
    result: "ok",
  });
});

test("R-M05 the specification's call answers its seven fields by account", async () => {
  const answer = await (await app.as("admin")).systemLogGetList({ query: { account: "editor", pageSize: 5 } });
  expect(Object.keys(answer.list[0]!).toSorted()).toEqual([
    "account",
    "datetime",
    "executeResult",
    "id",
    "ip",
    "type",
    "uuid",
  ]);
  expect(answer.list[0]).toMatchObject({ account: "EDITOR", type: "越权拒绝", executeResult: "未成功" });
});

test("R-P05 only who may view the log reads any of it", async () => {
  for (const username of ["clerk1", "smeast", "partner1", "enterprise1", "editor", "test"]) {
    const client = await app.as(username);
    const answers = await Promise.all(
      [
        client.listLogLines({ query: {} }),
        client.getLogEntry({ params: { id: "1" } }),
        client.getSealState({}),
        client.systemLogGetList({ query: {} }),
        client.exportLog({ query: { format: "csv" } }),
      ].map(reasonOf),
    );
    expect(new Set(answers), username).toEqual(new Set(["not_allowed"]));
  }
  const nobody = await app.fetch(new Request(`${testOrigin}/api/system-log`));
  expect(nobody.status).toBe(401);
});

test("rows of a transaction that commits late are sealed after it, each row once", async () => {
  const { db } = app.ports;
  const insert = (on: typeof db, action: string) =>
    on.insertInto("audit_log").values({ action, noun: "test", key: action }).returning("id").executeTakeFirstOrThrow();
  await seal();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let written = () => {};
  const first = new Promise<void>((resolve) => (written = resolve));
  const late = db.transaction().execute(async (tx) => {
    await insert(tx, "late.one");
    written();
    await held;
  });
  await first;
  const early = await insert(db, "early.one");
  // An import holds its transaction for minutes, and nobody's lines wait for it.
  await sealLog(app.ports);
  const { rows: sealed } = await sql`select from audit_entry where log_id = ${early.id}`.execute(db);
  expect(sealed).toHaveLength(1);
  release();
  await late;
  await seal();
  await seal();
  const { rows } = await sql<{ action: string; times: number }>`
    select l.action, count(e.log_id)::int as times from audit_log l left join audit_entry e on e.log_id = l.id
    where l.noun = 'test' group by l.action order by l.action`.execute(db);
  expect(rows).toEqual([
    { action: "early.one", times: 1 },
    { action: "late.one", times: 1 },
  ]);
});

test("no line waits behind the parts of a large change, which are sealed a share at a time", async () => {
  const { db } = app.ports;
  await seal();
  const parts = 4001;
  await sql`insert into audit_log (action, noun, key, part_of)
    select 'part.of', 'test', g::text, 'imports/1' from generate_series(1, ${parts}) g`.execute(db);
  await db.insertInto("audit_log").values({ action: "line.own", noun: "test", key: "1" }).execute();
  const unsealed = async () => {
    const { rows } = await sql<{ own: number; parts: number }>`select
      count(*) filter (where action = 'line.own')::int as own, count(*) filter (where action = 'part.of')::int as parts
      from audit_log l where noun = 'test' and not exists (select from audit_entry e where e.log_id = l.id)`.execute(
      db,
    );
    return rows[0];
  };
  // A call always seals what is no part; no time at all leaves every part.
  await vi.waitFor(async () => {
    await sealLog(app.ports, 0);
    expect(await unsealed()).toEqual({ own: 0, parts });
  });
  await vi.waitFor(async () => {
    await sealLog(app.ports, 0.001);
    expect((await unsealed())?.parts).toBeLessThan(parts);
  });
  // A batch, and then the share is over.
  expect((await unsealed())?.parts).toBe(parts - 2000);
  await seal();
  expect(await unsealed()).toEqual({ own: 0, parts: 0 });
  expect((await verifyLog(app.ports, { now: app.clock.now() })).breaks).toEqual([]);
});

test("a checkpoint is signed when there is something new, and told to the server's own log", async () => {
  await seal();
  expect(await signCheckpoint(app.ports)).toBe(true);
  expect(await signCheckpoint(app.ports)).toBe(false);
  const told = app.logged.filter(({ message }) => message === "audit checkpoint");
  expect(told).toHaveLength(1);
  const { checkpoint } = await (await app.as("admin")).getSealState({});
  expect(checkpoint).toMatchObject({ batch: told[0]!.fields["batch"], publicKey: told[0]!.fields["publicKey"] });
});
