import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { installation } from "../installation.ts";
import { underStartLock } from "./start-lock.ts";

export const migrationsFolder = join(installation, "packages", "server", "migrations");

type Migration = { number: number; name: string; sql: string; checksum: string; additive: boolean };

/** The first line of a migration with which the release before can still work. @see docs/decisions/0115 */
const additiveMark = /^-- additive\n/;

/** Reads `NNNN-name.sql` files in order. @throws for a repeated number or an invalid name */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  const migrations = files.sort().map((file) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) throw new Error(`Migration ${file}: expected a name like 0012-what-it-does.sql`);
    const sql = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
    const checksum = createHash("sha256").update(sql).digest("hex");
    return { number, name: file, sql, checksum, additive: additiveMark.test(sql) };
  });
  const twice = migrations.find(({ number }, index) => migrations[index + 1]?.number === number);
  if (twice) throw new Error(`Migration ${twice.name}: another migration has the same number.`);
  return migrations;
}

export type Migrating = {
  folder?: string;
  /** Stops at an earlier release, to restore a backup of it. */
  through?: number;
  /** Called before a database that is in use is changed, such as to back it up. @returns where the backup is */
  beforeUpgrade?: (first: string) => Promise<string | null>;
  /** The database is of a newer release, which has only added to the schema. */
  onNewer?: (newest: string) => void;
};

/**
 * Migrates the database at `url` to this release: forward only, all files in one transaction. Several processes may call
 * it at once; one migrates, the others wait. Returns the names that were applied.
 * @throws when the database is newer than the code and not only added to, or an applied file was changed afterwards.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, through = Infinity, beforeUpgrade, onNewer }: Migrating = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ number }) => number <= through);
  return underStartLock(url, async (client) => {
    const applied = await appliedTo(client);
    const pending = judge(migrations, applied, onNewer);
    const [first] = pending;
    if (!first) return [];
    const backup = applied.length > 0 ? await beforeUpgrade?.(first.name) : null;
    await applyAll(client, pending, applied.length > 0 ? whatStands(backup ?? null) : "It was rolled back completely.");
    return pending.map((migration) => migration.name);
  });
}

const whatStands = (backup: string | null): string =>
  "The upgrade was rolled back completely. " +
  (backup === null ? "" : `A backup from before the upgrade is in ${backup}. `) +
  "Start the previous release and report this message.";

export type Applied = { number: number; name: string; checksum: string; additive: boolean };

/** Read without changing anything, because an account without ownership may start on a schema that is up to date. */
export async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const { rowCount: known } = await client.query("select where to_regclass('schema_migration') is not null");
  if (known === 0) return [];
  // Earlier releases have no column `additive`.
  const { rows } = await client.query<Applied>(
    `select number, name, checksum, coalesce((to_jsonb(m) ->> 'additive')::boolean, false) as additive
     from schema_migration m order by number`,
  );
  return rows;
}

/** Throws what {@link migrate} would, from what is applied already. @returns the names that it would apply */
export const judgeApplied = (applied: Applied[]): string[] => judge(readMigrations(), applied).map(({ name }) => name);

/** The migrations still to apply, in order. */
function judge(migrations: Migration[], all: Applied[], onNewer?: (newest: string) => void): Migration[] {
  const last = migrations.at(-1);
  const newer = all.filter(({ number }) => number > (last?.number ?? 0));
  const applied = all.filter(({ number }) => number <= (last?.number ?? 0));
  const newest = applied.at(-1);
  if (newer.some(({ additive }) => !additive)) {
    throw new Error(
      `The database was migrated by a newer release (${newer.at(-1)?.name}); this one ends at ${last?.name ?? "none"}. ` +
        "Start the newer release, or restore an older backup.",
    );
  }
  for (const row of applied) {
    if (migrations.find(({ number }) => number === row.number)?.checksum !== row.checksum) {
      throw new Error(`Migration ${row.name} was changed after it was applied. Restore it and add a new one.`);
    }
  }
  const pending = migrations.filter(({ number }) => !applied.some((row) => row.number === number));
  const late = pending.find(({ number }) => newer.length > 0 || number < (newest?.number ?? 0));
  const behind = newer.at(-1) ?? newest;
  if (late)
    throw new Error(`Migration ${late.name} was added after ${behind?.name} was applied. Give it a higher number.`);
  if (newer.length > 0) onNewer?.(newer.at(-1)!.name);
  return pending;
}

async function applyAll(client: pg.Client, migrations: Migration[], onFailure: string): Promise<void> {
  let at = migrations[0]!.name;
  try {
    await client.query("begin");
    await client.query(`create table if not exists schema_migration (
        number integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now());
      alter table schema_migration add column if not exists additive boolean not null default false`);
    for (const { number, name, sql, checksum, additive } of migrations) {
      at = name;
      // A table with triggers that wait for the commit cannot be altered.
      await client.query("set constraints all immediate");
      await client.query(sql);
      await client.query("insert into schema_migration (number, name, checksum, additive) values ($1, $2, $3, $4)", [
        number,
        name,
        checksum,
        additive,
      ]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`Migration ${at} failed: ${(error as Error).message}. ${onFailure}`, { cause: error });
  }
}
