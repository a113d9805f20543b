import { sql } from "kysely";
import { toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { type ArchiveBreak, type ArchiveRow, judgeArchives } from "./log-archives.ts";
import { checkpointText, isSigned } from "./log-checkpoints.ts";
import { batchHash, beginning, digest } from "./log-digest.ts";

/** A mismatch, and where it is. */
export type Break =
  | { kind: "row_changed" | "row_removed" | "row_unsealed"; row: string; batch: string | null }
  | { kind: "batch_changed" | "batch_removed"; batch: string }
  | { kind: "checkpoint_forged" | "checkpoint_differs"; batch: string }
  | { kind: "end_cut_off"; batch: string }
  | ArchiveBreak;

export type Verdict = {
  rows: number;
  batches: number;
  checkpoints: number;
  /** The last batch of the log, to be compared with the server's own log file. */
  last: { batch: string; hash: string } | null;
  /** Public keys of the checkpoints, to be compared with copies that are kept elsewhere. */
  publicKeys: string[];
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

/** Reads the whole log once, in parts, and compares it with its seals. */
export async function verifyLog(db: Db, now: Date): Promise<Verdict> {
  const breaks: Break[] = [];
  const tell = (one: Break) => void (breaks.length < mostBreaks && breaks.push(one));
  let rows = 0;
  let batches = 0;
  const archives = await judgeArchives(db, tell);
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
  for (const row of await unsealedRows(db, now)) tell({ kind: "row_unsealed", row, batch: null });
  const checkpoints = await judgeCheckpoints(db, last?.batch ?? "0", tell);
  return {
    rows,
    batches,
    checkpoints: checkpoints.length,
    last: last?.hash ? { batch: last.batch, hash: toBase64(last.hash) } : null,
    publicKeys: [
      ...new Set([...archives.map(({ publicKey }) => publicKey), ...checkpoints.map(({ public_key }) => public_key)]),
    ],
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
async function unsealedRows(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from audit_log l
    where l.at < ${now}::timestamptz - make_interval(secs => case when l.part_of is null then ${sealingSeconds}::int
        else ${partsSeconds}::int end)
      and l.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      and not exists (select from audit_entry e join audit_batch b on b.id = e.batch_id where e.log_id = l.id)
    order by l.id limit ${mostBreaks}`.execute(db);
  return rows.map(({ id }) => id);
}

async function judgeCheckpoints(db: Db, lastBatch: string, tell: (one: Break) => void) {
  const { rows } = await sql<{
    batch_id: string;
    hash: Uint8Array;
    at: Date;
    public_key: string;
    signature: string;
    present: Uint8Array | null;
  }>`select c.*, b.hash as present from audit_checkpoint c left join audit_batch b on b.id = c.batch_id
    order by c.batch_id`.execute(db);
  for (const { batch_id: batch, hash, at, public_key, signature, present } of rows) {
    if (!(await isSigned(public_key, signature, checkpointText(batch, hash, at))))
      tell({ kind: "checkpoint_forged", batch });
    else if (BigInt(batch) > BigInt(lastBatch)) tell({ kind: "end_cut_off", batch });
    else if (!present || toBase64(present) !== toBase64(hash)) tell({ kind: "checkpoint_differs", batch });
  }
  return rows;
}
