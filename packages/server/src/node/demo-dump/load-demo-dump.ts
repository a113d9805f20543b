import { existsSync } from "node:fs";
import type pg from "pg";
import { type BackupHead, readBackup } from "../backup/backup-format.ts";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { readMigrations } from "../postgres/migrate.ts";
import { demoDumpPath, firstRelative, instantsOf, seededAt } from "./demo-dump.ts";

const rowsAtOnce = 2000;

/**
 * Loads the demo's company from its dump: whole or not at all, without running triggers and looking at references, which
 * held when the dump was written.
 * @param url of a role that may do so, a superuser
 * @returns whether it did; not without the file, into a database with people, of another schema or without the right
 */
export async function loadDemoDump(
  url: string,
  { passwordHash, path = demoDumpPath }: { passwordHash: string; path?: string },
): Promise<boolean> {
  if (!existsSync(path)) return false;
  const client = createClient(url, "busbar demo", startLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      `select rolsuper and not exists (select from user_account) as may from pg_roles where rolname = current_user`,
    );
    if (rows[0]?.may !== true) return false;
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const loaded = await load(client, path);
    if (loaded) await client.query("update user_account set password_hash = $1", [passwordHash]);
    await client.query(loaded ? "commit" : "rollback");
    return loaded;
  } finally {
    // Whatever has not been committed ends with the connection.
    await client.end();
  }
}

async function load(client: pg.Client, path: string): Promise<boolean> {
  let insert = "";
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(",")}]`]);
    batch = [];
  };
  for await (const line of readBackup(path)) {
    if (line.kind === "H") {
      if (!isOfThisSchema(line.head)) return false;
      await setSequences(client, line.head);
    } else if (line.kind === "T") {
      await flush();
      await client.query(`delete from ${client.escapeIdentifier(line.table)}`);
      insert = await insertion(client, line);
    } else if (line.kind === "R" && batch.push(line.row) === rowsAtOnce) await flush();
  }
  await flush();
  return true;
}

function isOfThisSchema({ migrations }: BackupHead): boolean {
  const own = readMigrations();
  return own.length === migrations.length && own.every(({ checksum }, at) => checksum === migrations[at]?.checksum);
}

async function setSequences(client: pg.Client, { sequences }: BackupHead): Promise<void> {
  await client.query(
    "select setval(quote_ident(s.name)::regclass, s.value) from json_to_recordset($1) as s(name text, value bigint)",
    [JSON.stringify(sequences)],
  );
}

async function insertion(client: pg.Client, { table, columns }: { table: string; columns: string[] }) {
  const instants = await instantsOf(client, table);
  const names = columns.map((name) => client.escapeIdentifier(name));
  const values = names.map((name, at) =>
    instants.includes(columns[at] ?? "")
      ? `case when ${name} >= '${firstRelative}' then ${name} + (now() - '${seededAt}'::timestamptz) else ${name} end`
      : name,
  );
  const into = client.escapeIdentifier(table);
  return `insert into ${into} (${names.join(", ")}) overriding system value
    select ${values.join(", ")} from json_populate_recordset(null::${into}, $1::json)`;
}
