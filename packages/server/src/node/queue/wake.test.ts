import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";
import { createWrites } from "../../kernel/sql/tell-writes.ts";
import { createWake } from "./wake.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
const log = { debug() {}, info() {}, warn() {}, error() {} };

function startWake(everyMs?: number) {
  const writes = createWrites();
  const wake = createWake(database.url, database.pool, log, writes, everyMs);
  onTestFinished(() => wake.stop());
  const heard: (string[] | null)[] = [];
  wake.onWrites((tables) => void heard.push(tables && [...tables].toSorted()));
  // Whoever has begun to listen may have missed something.
  const listening = () => expect.poll(() => heard, { timeout: 5000 }).toContainEqual(null);
  return { wake, writes, heard, listening };
}

test("what one process has written is heard there at once and once, and in another within a second", async () => {
  const [one, other] = [startWake(), startWake()];
  await Promise.all([one.listening(), other.listening()]);
  for (const { heard } of [one, other]) heard.length = 0;
  one.writes.tell(new Set(["customer", "audit_log"]));
  expect(one.heard).toEqual([["audit_log", "customer"]]);
  await expect.poll(() => other.heard, { timeout: 1000 }).toEqual([["audit_log", "customer"]]);
  other.writes.tell(new Set(["notice"]));
  await expect.poll(() => one.heard, { timeout: 1000 }).toEqual([["audit_log", "customer"], ["notice"]]);
});

test("what a command has written just before it ends is told", async () => {
  const [server, command] = [startWake(), startWake()];
  await server.listening();
  server.heard.length = 0;
  command.writes.tell(new Set(["user_account"]));
  await command.wake.stop();
  await expect.poll(() => server.heard, { timeout: 1000 }).toEqual([["user_account"]]);
});

test("of a process of the release before it is heard that any table may have been written", async () => {
  const { heard, listening } = startWake();
  await listening();
  heard.length = 0;
  await database.pool.query("select pg_notify('busbar_wake', 'change')");
  await expect.poll(() => heard, { timeout: 1000 }).toEqual([null]);
});

test("what nobody told is found by the poll: the rows that were written to a table, by whomever", async () => {
  const { heard, listening } = startWake(50);
  await listening();
  // The first poll has nothing to compare with.
  await expect.poll(() => heard.some((tables) => tables?.includes("organisation"))).toBe(true);
  heard.length = 0;
  const byHand = new pg.Client({ connectionString: database.ownerUrl });
  await byHand.connect();
  await byHand.query("update organisation set name = name");
  // PostgreSQL adds up what a connection has written when it ends.
  await byHand.end();
  await expect.poll(() => heard.flat(), { timeout: 5000 }).toContain("organisation");
});
