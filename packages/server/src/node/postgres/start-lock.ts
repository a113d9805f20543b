import type pg from "pg";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";

/** The key of the advisory lock; any number that nothing else in the product uses. */
const startLock = 7_214_001;

/**
 * Runs what only one process of a database may do at once at its start: migrating and seeding. Other processes wait.
 * The lock ends with `work`, or with this process.
 */
export async function underStartLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, "busbar start", startLimits);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [startLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
