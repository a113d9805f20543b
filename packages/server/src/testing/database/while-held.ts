import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { TestDatabase } from "./database.ts";

/**
 * Two changes that meet: `change` is made in a transaction, `meet` begins and goes on until `waiting` of its statements
 * wait for a lock of that change; only then the change is committed. @returns what became of `meet`
 */
export async function whileHeld<T>(
  { pool }: Pick<TestDatabase, "pool">,
  change: (client: pg.PoolClient) => Promise<unknown>,
  meet: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await change(client);
    let over = false;
    const met = meet().finally(() => (over = true));
    met.catch(() => undefined);
    // By a connection of its own: inside the transaction the view stays as it was first read.
    while (!over && (await countWaiting(pool)) < waiting) await pause(5);
    await client.query("commit");
    return await met;
  } finally {
    client.release();
  }
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
