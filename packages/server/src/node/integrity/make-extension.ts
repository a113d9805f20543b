import type pg from "pg";
import { leavesUnread } from "./damage.ts";

/**
 * Makes an extension that a check needs, and leaves it there: one made inside of the long reading would hold a
 * transaction id until its end, and live events and the sealing of the log wait for older transactions.
 * @returns whether it can be used
 */
export async function makeExtension(client: pg.Client, name: "amcheck" | "pageinspect"): Promise<boolean> {
  try {
    await client.query(`create extension if not exists ${name}`);
    return true;
  } catch (error) {
    if (leavesUnread(error)) throw error;
    // Another check may have made it at the same moment.
    const { rowCount } = await client.query("select from pg_extension where extname = $1", [name]);
    return rowCount === 1;
  }
}
