import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { underStartLock } from "./start-lock.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

type Migration = { number: number; name: string; sql: string; checksum: string };

/** Reads `NNNN-name.sql` files in order. @throws for a repeated number or an invalid name */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  const migrations = files.sort().map((file) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) throw new Error(`Migration ${file}: expected a name like 0012-what-it-does.sql`);
    const sql = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
    return { number, name: file, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
  const twice = migrations.find(({ number }, index) => migrations[index + 1]?.number === number);
  if (twice) throw new Error(`Migration ${twice.name}: another one has the same number.`);
  return migrations;
}

/**
 * Migrates the database at `url` to this release: forward only, each file in its own transaction. Several processes may
 * call it at once; one migrates, the others wait. Returns the names that were applied. `through` stops at an earlier
 * release, to restore a backup of it.
 * @throws when the database is newer than the code, or an applied file was changed afterwards.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, through = Infinity }: { folder?: string; through?: number } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ number }) => number <= through);
  return underStartLock(url, async (client) => {
    // Checked first, because an account without ownership may start on a schema that is up to date.
    const { rowCount: known } = await client.query("select where to_regclass('schema_migration') is not null");
    if (known === 0)
      await client.query(`create table schema_migration (
        number integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now())`);
    const { rows } = await client.query<Applied>("select number, name, checksum from schema_migration order by number");
    const pending = judge(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  });
}

type Applied = { number: number; name: string; checksum: string };

/** The migrations still to apply, in order. */
function judge(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = applied.at(-1);
  const last = migrations.at(-1);
  if (newest && newest.number > (last?.number ?? 0)) {
    throw new Error(
      `The database was migrated by a newer release (${newest.name}); this one ends at ${last?.name ?? "none"}. ` +
        "Start the newer release, or restore an older backup.",
    );
  }
  for (const row of applied) {
    if (migrations.find(({ number }) => number === row.number)?.checksum !== row.checksum) {
      throw new Error(`Migration ${row.name} was changed after it was applied. Restore it and add a new one.`);
    }
  }
  const pending = migrations.filter(({ number }) => !applied.some((row) => row.number === number));
  const late = pending.find(({ number }) => number < (newest?.number ?? 0));
  if (late) throw new Error(`Migration ${late.name} came after ${newest?.name} was applied. Give it a higher number.`);
  return pending;
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    // A table with triggers that wait for the commit cannot be altered.
    await client.query("set constraints all immediate");
    await client.query(sql);
    await client.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
      number,
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
