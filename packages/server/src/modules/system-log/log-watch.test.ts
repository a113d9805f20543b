import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { watchLogOf } from "../../testing/watch-log.ts";
import { signCheckpoint } from "./log-checkpoints.ts";

let app: TestApp;
const figures = new Map<string, number>();
const watch = () =>
  watchLogOf({
    ...app.ports,
    metrics: { ...app.ports.metrics, gauge: (name, value) => void figures.set(name, value) },
  });
/** Sessions end while days pass. */
const as = async (username: string) =>
  app.client((await app.client().signIn({ body: { username, password: demoPassword } })).token);
const health = async () => (await as("admin")).getPortalHealth({});
const alarms = () => app.logged.filter(({ message }) => message.startsWith("the system log is broken"));
const told = async (username: string) =>
  (await (await as(username)).noticeGetList({ query: {} })).list.filter(({ notice }) =>
    notice.includes("系统日志与其封存记录不一致"),
  ).length;
const forge = (statement: string) =>
  app.database.ownerPool.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`);

beforeAll(async () => {
  app = await startTestApp();
  await as("admin");
  await sealAll(app);
  await signCheckpoint(app.ports);
});
afterAll(() => app.close());

test("R-M05 the log is verified once a day, and Health says when", async () => {
  expect(await health()).toMatchObject({ logVerifiedAt: null, logBreaks: 0 });
  await watch();
  const first = app.clock.now().toISOString();
  expect(await health()).toMatchObject({ logVerifiedAt: first, logBreaks: 0 });
  expect([...figures]).toEqual([
    ["audit_log_breaks", 0],
    ["audit_log_verified_seconds", app.clock.now().getTime() / 1000],
  ]);
  app.clock.advance(3600);
  await watch();
  expect((await health()).logVerifiedAt).toBe(first);
  app.clock.advance(23 * 3600);
  await watch();
  expect((await health()).logVerifiedAt).toBe(app.clock.now().toISOString());
  expect(alarms()).toEqual([]);
});

test("R-M05 a log that no longer holds what was signed alarms at once, wherever an administrator looks", async () => {
  await forge("truncate audit_checkpoint, audit_batch, audit_entry, audit_log");
  app.clock.advance(600);
  await watch();
  expect(alarms()).toMatchObject([{ level: "error", fields: { breaks: expect.any(Array) } }]);
  const now = await health();
  expect(now.issues).toContain("log_broken");
  expect(now.logBreaks).toBeGreaterThan(0);
  expect(figures.get("audit_log_breaks")).toBe(now.logBreaks);
  expect([await told("admin"), await told("clerk1")]).toEqual([1, 0]);
  const line = await app.ports.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "system_log.verify")
    .execute();
  expect(line).toMatchObject([{ result: "failed" }]);
  app.clock.advance(600);
  await watch();
  expect(alarms()).toHaveLength(1);
});

test("R-M05 it alarms each day that the log stays broken, and does not send a notice that is unread twice", async () => {
  app.clock.advance(86_400);
  await watch();
  expect(alarms()).toHaveLength(2);
  expect(await told("admin")).toBe(1);
});

test("R-M05 a verification that cannot be done is told after three days", async () => {
  const { ownerPool } = app.database;
  await ownerPool.query("alter table audit_entry rename to audit_entry_gone");
  for (let day = 0; day < 4; day += 1) {
    expect((await health()).issues).not.toContain("log_unverified");
    app.clock.advance(86_400);
    await expect(watch()).rejects.toThrow("audit_entry");
  }
  expect((await health()).issues).toContain("log_unverified");
  await ownerPool.query("alter table audit_entry_gone rename to audit_entry");
});
