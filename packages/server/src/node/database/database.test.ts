import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { isConnectionFault } from "../../kernel/faults.ts";
import { createTestDatabase } from "../../testing/database/database.ts";
import { setTimeout as pause } from "node:timers/promises";
import { underStartLock } from "../postgres/start-lock.ts";
import { atStart, inBackground } from "./background-work.ts";
import { openDatabase } from "./database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
afterEach(() => vi.useRealTimers());

test("F09 a connection that is cut in a transaction fails that transaction only", async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    // The loss is noticed while no statement waits on this connection.
    await expect
      .poll(
        async () =>
          (await database.pool.query("select pid from pg_stat_activity where pid = $1", [rows[0]?.pid])).rowCount,
      )
      .toBe(0);
    await sql`select 1`.execute(tx);
  });
  // Whether the driver or the socket tells of the loss first depends on how busy the machine is.
  expect(await broken.catch(isConnectionFault)).toBe(true);
  expect((await database.pool.query("select 1 as alive")).rows).toEqual([{ alive: 1 }]);
});

test("the transaction of a start may pause for as long as it takes, those of calls and jobs may not", async () => {
  const limit = async () =>
    (await sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db))
      .rows[0]?.limit;
  // An administrator's own limit for the account does not end it either.
  await database.ownerPool.query(`alter role busbar_app in database ${new URL(database.url).pathname.slice(1)}
    set idle_in_transaction_session_timeout = '1s'`);
  const { db } = openDatabase({ url: database.url, max: 2 });
  try {
    expect([await limit(), await inBackground(limit), await atStart(limit)]).toEqual(["10s", "20s", "0"]);
    const kept = await underStartLock(database.url, async (client) => {
      await client.query("begin");
      await pause(1500);
      return (await client.query("select 1 as alive")).rows;
    });
    expect(kept).toEqual([{ alive: 1 }]);
  } finally {
    await db.destroy();
  }
});

test("a connection that nobody used for some minutes still serves the next call, and later it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { db, pool } = openDatabase({ url: database.url, max: 2 });
  await sql`select 1`.execute(db);
  vi.advanceTimersByTime(4 * 60_000);
  expect(pool.totalCount).toBe(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(pool.totalCount).toBe(0);
  vi.useRealTimers();
  await db.destroy();
});
