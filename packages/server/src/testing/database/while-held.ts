import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { TestDatabase } from "./database.ts";

/**
 * Makes two changes meet: `change` runs in a transaction, `meet` begins and runs until `waiting` of its statements wait
 * for a lock of that change; then the change is committed. @returns the outcome of `meet`
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
    // On a connection of its own, because statistics views do not change within a transaction.
    while (!over && (await countWaiting(pool)) < waiting) await pause(5);
    await client.query("commit");
    return await met;
  } finally {
    client.release();
  }
}

/** Until so many statements of the database wait for a lock. */
export async function untilWaiting({ pool }: Pick<TestDatabase, "pool">, waiting: number): Promise<void> {
  while ((await countWaiting(pool)) < waiting) await pause(5);
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
