import { join } from "node:path";
import type pg from "pg";
import { tablesOf } from "../backup/table-catalogue.ts";
import { installation } from "../installation.ts";

/**
 * The company of the demo as rows, in the format of a backup. `npm run demo-dump` writes it from the code that seeds the
 * company; a test compares both.
 */
export const demoDumpPath = join(installation, "packages", "server", "demo", "company.jsonl.gz");

/**
 * Stands in the dump for the instant of seeding. The company's past is told in days before its first business date; what
 * lies after `firstRelative` was named by its distance from the seeding.
 */
export const seededAt = "2040-01-01T00:00:00Z";
export const firstRelative = "2026-07-01T00:00:00Z";

/** Columns of a table that hold instants, by name. */
export async function instantsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype`,
    [client.escapeIdentifier(table)],
  );
  return rows.map(({ name }) => name);
}

/** A hash over the rows of each table, to find those that seeding changes. */
export async function contentOfTables(client: pg.Client): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const { table } of await tablesOf(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${client.escapeIdentifier(table)} as t`,
    );
    content.set(table, rows[0]?.hash ?? "");
  }
  return content;
}
