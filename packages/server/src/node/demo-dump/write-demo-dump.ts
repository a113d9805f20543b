import type pg from "pg";
import { createBackupWriter } from "../backup/backup-format.ts";
import { sequencesOf, tablesOf } from "../backup/table-catalogue.ts";
import { readMigrations } from "../postgres/migrate.ts";
import { contentOfTables, firstRelative, instantsOf, seededAt } from "./demo-dump.ts";

/** Writes the rows of all tables that differ from `before`, in the order of their primary keys. */
export async function writeDemoDump(
  client: pg.Client,
  { path, before }: { path: string; before: ReadonlyMap<string, string> },
): Promise<number> {
  const writer = createBackupWriter(path);
  const migrations = readMigrations().map(({ number, name, checksum }) => ({ number, name, checksum }));
  const sequences = await sequencesOf(client);
  await writer.line(
    "H",
    JSON.stringify({ busbar: "backup", format: 1, at: seededAt, postgres: "", migrations, sequences }),
  );
  const after = await contentOfTables(client);
  let rows = 0;
  for (const { table, columns } of await tablesOf(client)) {
    if (before.get(table) === after.get(table)) continue;
    await writer.line("T", JSON.stringify({ table, columns }));
    for (const row of await rowsOf(client, table, columns)) {
      await writer.line("R", row);
      rows += 1;
    }
  }
  await writer.end({ rows, files: 0 });
  return rows;
}

export async function rowsOf(client: pg.Client, table: string, columns: string[]): Promise<string[]> {
  const instants = await instantsOf(client, table);
  const values = columns.map((column) => {
    const name = client.escapeIdentifier(column);
    if (!instants.includes(column)) return name;
    return `case when ${name} >= '${firstRelative}' then ${name} + ('${seededAt}' - seeding_instant) else ${name} end as ${name}`;
  });
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(t)::text as row from (
       select ${values.join(", ")} from ${client.escapeIdentifier(table)},
         (select min(created_at) as seeding_instant from user_account) as seeding
       order by ${await primaryKeyOf(client, table)}
     ) as t`,
  );
  return rows.map(({ row }) => row);
}

async function primaryKeyOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
    [client.escapeIdentifier(table)],
  );
  return rows.map(({ name }) => client.escapeIdentifier(name)).join(", ") || "1";
}
