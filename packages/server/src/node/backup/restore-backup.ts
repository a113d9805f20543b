import { type FileHandle, mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { migrate, readMigrations } from "../postgres/migrate.ts";
import { type BackupHead, type BackupLine, type BackupSignature, readBackup } from "./backup-format.ts";
import { LinesDamaged } from "./lines-file.ts";
import { leftOut, tablesOf } from "./table-catalogue.ts";

export type Restored = {
  at: string;
  rows: number;
  files: number;
  /** Jobs to queue once the queue is installed. */
  waiting: { queue: string; jobId: string }[];
};

/** Refused with a sentence for the person at the terminal. */
export class RestoreRefused extends Error {}

/** Looks at who signed the hash over all lines. @throws {@link RestoreRefused} for a backup that was changed */
export type JudgeBackup = (content: Uint8Array, signed: Partial<BackupSignature>) => Promise<void>;

const rowsAtOnce = 500;

/**
 * Restores a backup into an empty database and an empty folder of files. The schema is first created as of the backup,
 * by the migrations of that time; the next start migrates it to this release, as with any upgrade. All rows are
 * restored or none, and every foreign key is checked. Sessions that a backup of an earlier release holds are left out.
 * @throws {@link RestoreRefused}, {@link LinesDamaged}
 */
export async function restoreBackup({
  url,
  filesFolder,
  path,
  judge,
}: {
  url: string;
  filesFolder: string;
  path: string;
  judge?: JudgeBackup;
}): Promise<Restored> {
  const head = await headOf(path, judge);
  await refuseFilled(url);
  await migrate(url, { through: head.migrations.at(-1)?.number ?? 0 });
  const client = createClient(url, "busbar restore", startLimits);
  await client.connect();
  try {
    await client.query("begin");
    const foreignKeys = await openUp(client);
    const restored = await load(client, filesFolder, path);
    for (const { name, value } of head.sequences)
      await client.query("select setval($1::regclass, $2::bigint)", [client.escapeIdentifier(name), value]);
    // Transaction ids of the old cluster mean nothing here, so rows count from this one's; sealed rows stay sealed.
    if (head.migrations.some(({ name }) => name.endsWith("-sealed-log.sql")))
      await client.query("update audit_sealer set xid = 0, log_id = 0");
    await closeAgain(client, foreignKeys);
    await client.query("commit");
    return { at: head.at, ...restored };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Reads the whole file before anything is changed, so that a truncated file restores nothing. */
async function headOf(path: string, judge?: JudgeBackup): Promise<BackupHead> {
  let head: BackupHead | undefined;
  let end: Extract<BackupLine, { kind: "E" }> | undefined;
  for await (const line of readBackup(path)) {
    if (line.kind === "H") head ??= line.head;
    else if (line.kind === "E") end = line;
  }
  if (head?.busbar !== "backup" || head.format !== 1) throw new LinesDamaged("This is not a Busbar backup.");
  if (end) await judge?.(Buffer.from(end.sha256, "hex"), end);
  const own = readMigrations();
  const foreign = head.migrations.find(
    ({ number, checksum }) => own.find((one) => one.number === number)?.checksum !== checksum,
  );
  if (foreign)
    throw new RestoreRefused(
      `The backup was created by another release, which has migration ${foreign.name}. Restore it with that release or a later one.`,
    );
  return head;
}

async function refuseFilled(url: string): Promise<void> {
  const client = createClient(url, "busbar restore", startLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and c.relkind = 'r'`,
    );
    if (rows[0]?.tables !== 0)
      throw new RestoreRefused(
        "The database is not empty. Restore into a new database: set another DATA_DIR, or create an empty database.",
      );
  } finally {
    await client.end();
  }
}

type ForeignKey = { table: string; name: string; definition: string };

/** Disables triggers and foreign keys and deletes the rows of migrations. The tables' owner may do so. */
async function openUp(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as "table", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = current_schema() order by k.oid`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  const tables = (await tablesOf(client)).map(({ table }) => client.escapeIdentifier(table));
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  return rows;
}

async function closeAgain(client: pg.Client, foreignKeys: ForeignKey[]): Promise<void> {
  await moveReadings(client);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { table } of await tablesOf(client))
    await client.query(`alter table ${client.escapeIdentifier(table)} enable trigger user`);
}

/** Readings go into the tables of their months, which a new database has none of; releases before had no readings. */
async function moveReadings(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if to_regprocedure('make_reading_month(date)') is not null then
      perform make_reading_month(day) from (select distinct day from interval_day_other) as waiting;
    end if;
  end $$`);
}

async function load(client: pg.Client, filesFolder: string, path: string) {
  const files = fileWriter(filesFolder);
  const waiting: Restored["waiting"] = [];
  let insert = "";
  let batch: string[] = [];
  let isLeftOut = false;
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(",")}]`]);
    batch = [];
  };
  let ending: Extract<BackupLine, { kind: "E" }> | undefined;
  let rows = 0;
  for await (const line of readBackup(path)) {
    if (line.kind !== "R") await flush();
    if (line.kind === "T") {
      isLeftOut = leftOut.includes(line.table);
      insert = insertion(client, line);
    } else if (line.kind === "R") {
      rows += 1;
      if (!isLeftOut && batch.push(line.row) === rowsAtOnce) await flush();
    } else if (line.kind === "F") await files.begin(line);
    else if (line.kind === "D") await files.add(line.bytes);
    else if (line.kind === "Q") waiting.push({ queue: line.queue, jobId: line.jobId });
    else if (line.kind === "E") ending = line;
  }
  await files.finish();
  if (ending?.rows !== rows || ending.files !== files.count())
    throw new LinesDamaged("The backup contains less data than it declares.");
  return { rows, files: files.count(), waiting };
}

function insertion(client: pg.Client, { table, columns }: { table: string; columns: string[] }): string {
  const names = columns.map((name) => client.escapeIdentifier(name)).join(", ");
  const into = client.escapeIdentifier(table);
  return `insert into ${into} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${into}, $1::json)`;
}

/** Writes stored files under their keys, each in one step. */
function fileWriter(folder: string) {
  let count = 0;
  let current: { place: string; file: FileHandle } | undefined;
  const finish = async () => {
    if (!current) return;
    await current.file.sync();
    await current.file.close();
    await rename(`${current.place}.part`, current.place);
    count += 1;
    current = undefined;
  };
  return {
    async begin({ storageKey }: { storageKey: string }) {
      await finish();
      if (!/^[\da-f-]{36}$/.test(storageKey)) throw new LinesDamaged("The backup contains an invalid file name.");
      const place = join(folder, storageKey.slice(0, 2), storageKey);
      await mkdir(dirname(place), { recursive: true });
      current = { place, file: await open(`${place}.part`, "w", 0o600) };
    },
    async add(bytes: Buffer) {
      await current?.file.writeFile(bytes);
    },
    finish,
    count: () => count,
  };
}
