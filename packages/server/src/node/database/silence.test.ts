import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AppError } from "../../kernel/app-error.ts";
import { toAppError } from "../../kernel/faults.ts";
import { claimKey, newClaim } from "../../kernel/calls/idempotency.ts";
import { type BrokenLine, createBrokenLine } from "../../testing/broken-line.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { systemClock } from "../../kernel/clock.ts";
import { PlannedClient } from "../fast/planned-client.ts";
import { inBackground } from "./background-work.ts";
import { openDatabase, type OpenDatabase } from "./database.ts";

/** Shorter than the product's limits in `limits.ts`, so that the tests are quick. */
const limits = { statementMs: 400, answerMs: 800, connectMs: 600 };
const most = 4;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

let database: TestDatabase;
let line: BrokenLine;
let reached: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  line = await createBrokenLine(database.url);
  reached = openDatabase({ url: line.url, max: most, limits });
});
afterEach(() => line.mend());
afterAll(async () => {
  await reached.db.destroy();
  await line.close();
  await database.drop();
});

const one = () => sql`select 1 as one`.execute(reached.db);
const opened = () => Promise.all(Array.from({ length: most }, () => sql`select pg_sleep(0.02)`.execute(reached.db)));
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => toAppError(error).code,
  );
async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work, performance.now() - begun];
}

test("F09 a line that swallows everything fails each statement within its limit, and later ones sooner", async () => {
  await opened();
  line.swallow();
  const [first, took] = await timed(Promise.all(Array.from({ length: 12 }, () => outcome(one()))));
  expect(new Set(first)).toEqual(new Set(["unavailable"]));
  // Waiting for a connection counts towards the limit of an answer.
  expect(took).toBeLessThan(limits.answerMs + limits.connectMs + 1000);
  const [later, soon] = await timed(Promise.all(Array.from({ length: 12 }, () => outcome(one()))));
  expect(new Set(later)).toEqual(new Set(["unavailable"]));
  expect(soon).toBeLessThan(1500);
  line.mend();
  await expect.poll(() => outcome(one()), { timeout: 3000 }).toBe("answered");
});

test("F09 after one statement without an answer no connection from before it is used again", async () => {
  await opened();
  expect(reached.pool.idleCount).toBe(most);
  line.swallow();
  const before = line.swallowed();
  const lost = outcome(one());
  await expect.poll(line.swallowed).toBeGreaterThan(before);
  line.mend();
  expect(await lost).toBe("unavailable");
  // The other three connections are dead as well, and nobody has to wait to find that out.
  const [answers, took] = await timed(Promise.all(Array.from({ length: most }, () => outcome(one()))));
  expect(new Set(answers)).toEqual(new Set(["answered"]));
  expect(took).toBeLessThan(limits.answerMs);
});

test("F09 a transaction whose line breaks tells of the line, and its rollback waits for nobody", async () => {
  const begun = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const broken = reached.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    begun.resolve();
    await proceed.promise;
    await sql`select 2`.execute(tx);
  });
  await begun.promise;
  line.swallow();
  proceed.resolve();
  const [code, took] = await timed(outcome(broken));
  expect(code).toBe("unavailable");
  expect(took).toBeLessThan(limits.answerMs + 500);
});

test("F09 the wait for a connection counts towards the first statement of a transaction", async () => {
  const client = new PlannedClient({ connectionString: line.url, answerMs: 4000 });
  await client.connect();
  client.countWait(3500);
  const asking: pg.Client = client;
  await asking.query("begin");
  await asking.query("set plan_cache_mode = auto");
  line.swallow();
  const [code, took] = await timed(outcome(asking.query("select 1")));
  expect(code).toBe("unavailable");
  expect(took).toBeLessThan(3000);
});

test("F09 a refusal in a transaction is told although its rollback gets no answer", async () => {
  const refused = reached.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    line.swallow();
    throw new AppError("not_found");
  });
  const [code, took] = await timed(outcome(refused));
  expect(code).toBe("not_found");
  expect(took).toBeLessThan(2000);
});

test("F09 work in the background has its own connections and its own time, and an end as well", async () => {
  const slow = () => sql`select pg_sleep(0.6)`.execute(reached.db);
  await expect(slow()).rejects.toMatchObject({ code: "57014" });
  const passing = inBackground(() =>
    reached.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 5000`.execute(tx);
      await sql`select pg_sleep(1)`.execute(tx);
    }),
  );
  // Background work that takes longer than calls may take does not use up their connections.
  expect(await Promise.all(Array.from({ length: most }, () => outcome(one())))).toEqual(Array(most).fill("answered"));
  expect(await outcome(passing)).toBe("answered");
});

test("F09 a statement in the background that the server has forgotten is given up, one that it works on is not", async () => {
  const patient = { statementMs: 60_000, answerMs: 60_000, connectMs: 600, lookMs: 150 };
  const other = openDatabase({ url: line.url, max: 2, limits: patient });
  const sleep = (seconds: number) => inBackground(() => sql`select pg_sleep(${seconds})`.execute(other.db));
  await Promise.all([sleep(0), sleep(0.1)]);
  const working = timed(outcome(sleep(1.5)));
  const heard = () =>
    database.pool.query(
      "select from pg_stat_activity where query ~ 'pg_sleep' and state = 'active' and pid <> pg_backend_pid()",
    );
  await expect.poll(async () => (await heard()).rowCount).toBe(1);
  const before = line.swallowed();
  line.swallow();
  const lost = outcome(sleep(0));
  await expect.poll(line.swallowed).toBeGreaterThan(before);
  line.mend();
  expect(await lost).toBe("unavailable");
  // Its answer came over the repaired connection.
  const [answered, took] = await working;
  expect(answered).toBe("answered");
  expect(took).toBeGreaterThan(1400);
  await other.db.destroy();
});

test("F09 a stop gives up a statement whose process in the server is gone, as after its restart", async () => {
  const patient = { statementMs: 60_000, answerMs: 60_000, connectMs: 600, lookMs: 150 };
  const other = openDatabase({ url: line.url, max: 1, limits: patient });
  const ask = () => inBackground(() => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db));
  const { rows } = await ask();
  const before = line.swallowed();
  line.swallow();
  const lost = outcome(ask());
  await expect.poll(line.swallowed).toBeGreaterThan(before);
  await database.ownerPool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  line.mend();
  const [, took] = await timed(other.db.destroy());
  expect(await lost).toBe("unavailable");
  expect(took).toBeLessThan(5000);
});

test("F09 closing does not wait for a database that says nothing", async () => {
  const other = openDatabase({ url: line.url, max: 2, limits });
  await sql`select 1`.execute(other.db);
  line.swallow();
  const [, took] = await timed(other.db.destroy());
  expect(took).toBeLessThan(2000);
});

test("F10 a key that is taken late, by a statement whose call was told of the fault, is free again soon", async () => {
  const own = database.ownerPool;
  await own.query("create table taken (key text)");
  await own.query(`create function note_taken() returns trigger security definer language plpgsql as
    'begin insert into taken values (new.key); return new; end'`);
  await own.query(
    "create trigger note_taken after insert on idempotency_key for each row execute function note_taken()",
  );
  const count = async (table: string) => Number((await own.query(`select count(*) as n from ${table}`)).rows[0].n);
  let answers = 0;
  const db = reached.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ((answers += 1), result),
  });
  const ports = { db, clock: systemClock, log: quiet };
  const user = (await own.query<{ id: string }>("select id from user_account limit 1")).rows[0]!.id;
  await opened();
  line.hold();
  expect(await outcome(claimKey(ports, newClaim(user, "late", new Date()), "print"))).toBe("unavailable");
  line.mend();
  // The first attempt to free it fails.
  await expect.poll(() => answers, { timeout: 5000 }).toBe(1);
  line.deliver();
  await expect.poll(() => count("taken")).toBe(1);
  await expect.poll(() => count("idempotency_key"), { timeout: 10_000 }).toBe(0);
});
