import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type pg from "pg";
import type { FileStore } from "../../ports.ts";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { type BackupHead, type BackupSignature, createBackupWriter, type LogKeyRow } from "./backup-format.ts";
import { sequencesOf, tablesOf } from "./table-catalogue.ts";

export type BackupCounts = {
  tables: number;
  rows: number;
  files: number;
  missing: string[];
  bytes: number;
  signed: boolean;
};

/** Signs the hash over all lines with one of the log's keys, newest first. @returns null when none can be opened */
export type SignBackup = (content: Uint8Array, keys: readonly LogKeyRow[]) => Promise<BackupSignature | null>;
const unsigned: SignBackup = () => Promise.resolve(null);

const rowsAtOnce = 1000;
/** Divisible by three, so that base64 chunks need no padding. */
const partBytes = 48 * 1024;

/**
 * Writes all rows of one snapshot and all stored files into a new file while the server runs. It holds only one page of
 * rows in memory. @throws when the file exists; a failure leaves no file behind
 */
export async function takeBackup(
  {
    url,
    files,
    path,
    now,
    sign = unsigned,
  }: { url: string; files: FileStore; path: string; now: Date; sign?: SignBackup },
  say: (line: string) => void = () => undefined,
): Promise<BackupCounts> {
  const client = createClient(url, "busbar backup", startLimits);
  await client.connect();
  const writer = createBackupWriter(path);
  try {
    await client.query("begin isolation level repeatable read, read only");
    await writer.line("H", JSON.stringify(await headOf(client, now)));
    const tables = await tablesOf(client);
    let rows = 0;
    for (const { table, columns } of tables) {
      await writer.line("T", JSON.stringify({ table, columns }));
      for await (const row of rowsOf(client, table, columns)) {
        await writer.line("R", row);
        rows += 1;
      }
    }
    for (const { queue, job_id } of await waitingJobs(client))
      await writer.line("Q", JSON.stringify({ queue, jobId: job_id }));
    const stored = await client.query<{ key: string; size: string; sha256: string }>(
      "select storage_key as key, size_bytes::text as size, sha256 from stored_file order by id",
    );
    const keys = await logKeys(client);
    await client.query("commit");
    say(`${rows} rows of ${tables.length} tables written, ${stored.rows.length} files remaining`);
    const missing: string[] = [];
    for (const file of stored.rows) {
      const content = await files.open(file.key).catch(() => null);
      // The file has expired or is missing; a restore then has only its row.
      if (content === null || content.size !== Number(file.size)) missing.push(file.key);
      else await writeFile(writer, file, content);
    }
    const counts = { rows, files: stored.rows.length - missing.length };
    const signature = await sign(writer.contentSha256(), keys);
    const bytes = await writer.end({ ...counts, ...signature });
    await noteTaken(client, { ...counts, bytes, now });
    return { tables: tables.length, ...counts, missing, bytes, signed: signature !== null };
  } catch (error) {
    writer.break();
    if ((error as { code?: string }).code !== "EEXIST") await rm(path, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** For whoever asks the portal how old the last backup is. A database of an earlier release has no place for it. */
async function noteTaken(client: pg.Client, of: { rows: number; files: number; bytes: number; now: Date }) {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('backup_taken') is not null as there");
  if (rows[0]?.there)
    await client.query("insert into backup_taken (at, rows, files, bytes) values ($1, $2, $3, $4)", [
      of.now,
      of.rows,
      of.files,
      of.bytes,
    ]);
}

/** A database of an earlier release has none. */
async function logKeys(client: pg.Client): Promise<LogKeyRow[]> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('audit_key') is not null as there");
  if (!rows[0]?.there) return [];
  const keys = await client.query<LogKeyRow>(
    "select public_key, sealed_private_key from audit_key order by created_at desc",
  );
  return keys.rows;
}

async function headOf(client: pg.Client, now: Date): Promise<BackupHead> {
  const migrations = await client.query<BackupHead["migrations"][number]>(
    "select number, name, checksum from schema_migration order by number",
  );
  const version = await client.query<{ name: string }>("select current_setting('server_version') as name");
  return {
    busbar: "backup",
    format: 1,
    at: now.toISOString(),
    postgres: version.rows[0]?.name ?? "",
    migrations: migrations.rows,
    sequences: await sequencesOf(client),
  };
}

async function* rowsOf(client: pg.Client, table: string, columns: string[]): AsyncGenerator<string> {
  const names = columns.map((name) => client.escapeIdentifier(name)).join(", ");
  const source = `select ${names} from ${client.escapeIdentifier(table)}`;
  await client.query(`declare part no scroll cursor for select row_to_json(t)::text as row from (${source}) as t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from part`);
    for (const { row } of rows) yield row;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query("close part");
}

/** Waiting and running jobs; a restore continues them from their checkpoints. */
async function waitingJobs(client: pg.Client): Promise<{ queue: string; job_id: string }[]> {
  const { rowCount } = await client.query("select where to_regclass('pgboss.job') is not null");
  if (rowCount === 0) return [];
  const { rows } = await client.query<{ queue: string; job_id: string }>(
    `select q.name as queue, q.data ->> 'jobId' as job_id from pgboss.job q
     where q.state::text in ('created', 'retry', 'active') and q.data ->> 'jobId' is not null order by q.created_on`,
  );
  return rows;
}

async function writeFile(
  writer: ReturnType<typeof createBackupWriter>,
  { key, size, sha256 }: { key: string; size: string; sha256: string },
  content: Blob,
): Promise<void> {
  await writer.line("F", JSON.stringify({ storageKey: key, sizeBytes: Number(size), sha256 }));
  const hash = createHash("sha256");
  for (let at = 0; at < content.size; at += partBytes) {
    const part = Buffer.from(await content.slice(at, at + partBytes).arrayBuffer());
    hash.update(part);
    await writer.line("D", part.toString("base64"));
  }
  if (hash.digest("hex") !== sha256) throw new Error(`Stored file ${key} is damaged: its hash does not match.`);
}
