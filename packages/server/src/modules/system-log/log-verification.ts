import { sql } from "kysely";
import { toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { type ArchiveBreak, type ArchiveRow, judgeArchives } from "./log-archives.ts";
import { checkpointsOf } from "./log-checkpoints.ts";
import { batchHash, beginning, digest } from "./log-digest.ts";
import { type Checkpoint, countingKeys, isCheckpointSigned, isInLog, type Kept, readKept } from "./kept-checkpoint.ts";

/** A mismatch, and where it is. */
export type Break =
  | { kind: "row_changed" | "row_removed" | "row_unsealed" | "row_in_future"; row: string; batch: string | null }
  | { kind: "batch_changed" | "batch_removed"; batch: string }
  | { kind: "checkpoint_forged" | "checkpoint_differs" | "checkpoint_missing"; batch: string }
  | { kind: "kept_forged" | "kept_differs"; batch: string }
  | { kind: "end_cut_off"; batch: string }
  | { kind: "log_empty" }
  | ArchiveBreak;

export type Verdict = {
  rows: number;
  batches: number;
  checkpoints: number;
  /** The last batch of the log, to be compared with the server's own log file. */
  last: { batch: string; hash: string } | null;
  /** Public keys of checkpoints and archives that count, to be compared with copies that are kept elsewhere. */
  publicKeys: string[];
  /** Those that do not count: neither opened by the vault nor given. */
  unknownKeys: string[];
  /** The end that is kept outside the database, of which the log must be the continuation. */
  kept: Kept["checkpoint"] | null;
  /** Archived lines are in files; here only the hashes are compared with which the log goes on. */
  archives: ArchiveRow[];
  /** Lines of the last archive are still in the database: their removal was broken off. */
  unfinished: boolean;
  breaks: Break[];
};

const batchesAtOnce = 100;
/** Mismatches that are listed at most. */
export const mostBreaks = 50;
/** Rows of the last minute may not be sealed yet, nor the parts of a large change in its last hour. */
const sealingSeconds = 60;
const partsSeconds = 3600;
/** What is sealed is signed every ten minutes while a server runs. */
const signingSeconds = 1800;
/** Lines carry the time of the database, and so may be compared with it. */
const clockSeconds = 300;

export type Verifying = {
  now: Date;
  /** Instead of the keys that the vault opens and those that are kept outside the database. */
  onlyKeys?: readonly string[] | undefined;
  /** Gives the server time to seal lines that were found unsealed, before they are called a break. */
  settle?: () => Promise<unknown>;
};

/** Reads the whole log once, in parts, and compares it with its seals, with the kept end and with the keys that count. */
export async function verifyLog(
  { db, vault, keep }: Pick<Ports, "db" | "vault" | "keep">,
  { now, onlyKeys, settle }: Verifying,
): Promise<Verdict> {
  const kept = await readKept(keep);
  const keys = onlyKeys ? new Set(onlyKeys) : await countingKeys({ db, vault }, kept);
  const breaks: Break[] = [];
  const tell = (one: Break) => void (breaks.length < mostBreaks && breaks.push(one));
  let rows = 0;
  let batches = 0;
  const archives = await judgeArchives(db, keys, tell);
  const archived = archives.at(-1);
  const first = await firstBatch(db);
  const unfinished = archived !== undefined && first !== null && BigInt(first) <= BigInt(archived.lastBatch);
  // Of lines whose removal was broken off the hash before them is gone; that of the archive binds their end.
  let last: { batch: string; hash: Uint8Array | null } | null = unfinished
    ? { batch: (BigInt(first) - 1n).toString(), hash: first === archived.firstBatch ? archived.hashBefore : null }
    : archived
      ? { batch: archived.lastBatch, hash: archived.hash }
      : null;
  for (;;) {
    const part = await partOfChain(db, last ?? { batch: "0", hash: beginning });
    for (const batch of part) {
      const due = (BigInt(last?.batch ?? "0") + 1n).toString();
      if (batch.id !== due) tell({ kind: "batch_removed", batch: due });
      // After a gap the previous hash is unknown, so the batch is checked by its rows alone.
      const wrongRows = batch.wrong ?? [];
      for (const { row, gone } of wrongRows) tell({ kind: gone ? "row_removed" : "row_changed", row, batch: batch.id });
      const unbound = unfinished && batch.id === first && batch.fits === null;
      if (batch.id === due && !batch.fits && !unbound && wrongRows.length === 0)
        tell({ kind: "batch_changed", batch: batch.id });
      if (batch.id === archived?.lastBatch && toBase64(batch.hash) !== toBase64(archived.hash))
        tell({ kind: "archive_differs", batch: batch.id });
      rows += batch.row_count;
      batches += 1;
      last = { batch: batch.id, hash: batch.hash };
    }
    if (part.length < batchesAtOnce) break;
  }
  for (const row of await unsealedRows(db, now, settle)) tell({ kind: "row_unsealed", row, batch: null });
  for (const row of await rowsInFuture(db)) tell({ kind: "row_in_future", row, batch: null });
  const checkpoints = await judgeCheckpoints(db, { lastBatch: last?.batch ?? "0", keys, tell });
  await judgeKept(db, kept, keys, tell);
  if (last === null && (kept !== null || (await isUsedWithoutLog(db)))) tell({ kind: "log_empty" });
  const used = new Set([...archives, ...checkpoints].map(({ publicKey }) => publicKey));
  return {
    rows,
    batches,
    checkpoints: checkpoints.length,
    last: last?.hash ? { batch: last.batch, hash: toBase64(last.hash) } : null,
    publicKeys: [...used].filter((key) => keys.has(key)),
    unknownKeys: [...used].filter((key) => !keys.has(key)),
    kept: kept === "damaged" ? null : (kept?.checkpoint ?? null),
    archives,
    unfinished,
    breaks,
  };
}

type BatchRow = {
  id: string;
  row_count: number;
  hash: Uint8Array;
  /** Null when the hash before it is not known and its rows are all there. */
  fits: boolean | null;
  wrong: { row: string; gone: boolean }[] | null;
};

async function firstBatch(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select min(id)::text as id from audit_batch`.execute(db);
  return rows[0]?.id ?? null;
}

/** `after`: the last batch that was read, or behind which the first one of the database comes. */
async function partOfChain(db: Db, after: { batch: string; hash: Uint8Array | null }): Promise<BatchRow[]> {
  const next = (BigInt(after.batch) + 1n).toString();
  const { rows } = await sql<BatchRow>`
    with part as (select b.*, case when b.id = ${next}::bigint then ${after.hash}::bytea
        else (select p.hash from audit_batch p where p.id = b.id - 1) end as before
      from audit_batch b where b.id > ${after.batch}::bigint order by b.id limit ${batchesAtOnce}),
    read as (select e.batch_id, e.log_id, l.id is null as gone,
        l.id is null or ${digest} <> e.digest as wrong, e.digest
      from part join audit_entry e on e.batch_id = part.id left join audit_log l on l.id = e.log_id)
    select part.id, part.row_count, part.hash,
      count(read.log_id) = part.row_count and part.hash = ${batchHash(
        sql`part.before`,
        sql`coalesce(string_agg(read.digest, ''::bytea order by read.log_id), ''::bytea)`,
      )} as fits,
      json_agg(json_build_object('row', read.log_id::text, 'gone', read.gone) order by read.log_id)
        filter (where read.wrong) as wrong
    from part left join read on read.batch_id = part.id
    group by part.id, part.row_count, part.hash, part.before order by part.id`.execute(db);
  return rows;
}

/** Rows that were inserted past the sealer, or left over because it does not run. */
async function unsealedRows(db: Db, now: Date, settle?: () => Promise<unknown>): Promise<string[]> {
  const found = await findUnsealed(db, now);
  if (found.length === 0 || !settle) return found;
  // A line has the time at which its transaction began: that of a long one is old when it is committed.
  await settle();
  const still = new Set(await findUnsealed(db, now));
  return found.filter((row) => still.has(row));
}

/** Also those whose transaction, by its number, is still to come: no transaction of this database has written them. */
async function findUnsealed(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from audit_log l
    where l.at < ${now}::timestamptz - make_interval(secs => case when l.part_of is null then ${sealingSeconds}::int
        else ${partsSeconds}::int end)
      and (l.part_of is null or l.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        or l.xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
      and not exists (select from audit_entry e join audit_batch b on b.id = e.batch_id where e.log_id = l.id)
    order by l.id limit ${mostBreaks}`.execute(db);
  return rows.map(({ id }) => id);
}

async function rowsInFuture(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from audit_log l
    where l.at > clock_timestamp() + make_interval(secs => ${clockSeconds}::int) order by l.at limit ${mostBreaks}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** People are there, and nothing says how they came. */
async function isUsedWithoutLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from user_account)
    and not exists (select from audit_log) as used`.execute(db);
  return rows[0]?.used ?? false;
}

type Judging = { lastBatch: string; keys: ReadonlySet<string>; tell: (one: Break) => void };

async function judgeCheckpoints(db: Db, { lastBatch, keys, tell }: Judging): Promise<Checkpoint[]> {
  const checkpoints = (await checkpointsOf(db)).toReversed();
  const { rows } = await sql<{ id: string; hash: Uint8Array }>`select id, hash from audit_batch
    where id in (select batch_id from audit_checkpoint)`.execute(db);
  const present = new Map(rows.map(({ id, hash }) => [id, toBase64(hash)]));
  let signed = "0";
  for (const checkpoint of checkpoints) {
    const { batch } = checkpoint;
    if (!keys.has(checkpoint.publicKey) || !(await isCheckpointSigned(checkpoint)))
      tell({ kind: "checkpoint_forged", batch });
    else if (BigInt(batch) > BigInt(lastBatch)) tell({ kind: "end_cut_off", batch });
    else if (present.get(batch) !== checkpoint.hash) tell({ kind: "checkpoint_differs", batch });
    else signed = batch;
  }
  const unsigned = await firstUnsigned(db, signed);
  if (unsigned !== null) tell({ kind: "checkpoint_missing", batch: unsigned });
  return checkpoints;
}

/** The first batch that nobody signed although the server went on sealing for long after it. */
async function firstUnsigned(db: Db, signed: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select b.id from audit_batch b
    where b.id > greatest(${signed}::bigint, (select coalesce(max(last_batch), 0) from audit_archive))
      and b.sealed_at < (select max(sealed_at) from audit_batch) - make_interval(secs => ${signingSeconds}::int)
    order by b.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function judgeKept(
  db: Db,
  kept: Kept | "damaged" | null,
  keys: ReadonlySet<string>,
  tell: (one: Break) => void,
): Promise<void> {
  if (kept === null) return;
  if (kept === "damaged") return tell({ kind: "kept_forged", batch: "0" });
  const { checkpoint } = kept;
  const { batch } = checkpoint;
  if (!keys.has(checkpoint.publicKey) || !(await isCheckpointSigned(checkpoint))) tell({ kind: "kept_forged", batch });
  else if (!(await isInLog(db, checkpoint))) tell({ kind: "kept_differs", batch });
  else if (!(await isCheckpointThere(db, batch))) tell({ kind: "checkpoint_missing", batch });
}

/** In the database or, with its batch, in an archive. */
async function isCheckpointThere(db: Db, batch: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from audit_checkpoint where batch_id = ${batch})
    or exists (select from audit_archive where last_batch >= ${batch}) as there`.execute(db);
  return rows[0]?.there ?? false;
}
