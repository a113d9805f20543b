import { sql } from "kysely";
import { fromBase64, toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { checkpointText, publicKeyOf } from "./log-checkpoints.ts";
import { batchHash, beginning, digest } from "./log-digest.ts";

/** A mismatch, and where it is. */
export type Break =
  | { kind: "row_changed" | "row_removed" | "row_unsealed"; row: string; batch: string | null }
  | { kind: "batch_changed" | "batch_removed"; batch: string }
  | { kind: "checkpoint_forged" | "checkpoint_differs"; batch: string }
  | { kind: "end_cut_off"; batch: string };

export type Verdict = {
  rows: number;
  batches: number;
  checkpoints: number;
  /** The last batch of the log, to be compared with the server's own log file. */
  last: { batch: string; hash: string } | null;
  /** Public keys of the checkpoints, to be compared with copies that are kept elsewhere. */
  publicKeys: string[];
  breaks: Break[];
};

const batchesAtOnce = 100;
/** Mismatches that are listed at most. */
export const mostBreaks = 50;
/** Rows of the last minute may not be sealed yet. */
const sealingSeconds = 60;

/** Reads the whole log once, in parts, and compares it with its seals. */
export async function verifyLog(db: Db, now: Date): Promise<Verdict> {
  const breaks: Break[] = [];
  const tell = (one: Break) => void (breaks.length < mostBreaks && breaks.push(one));
  let rows = 0;
  let batches = 0;
  let last = null as { batch: string; hash: Uint8Array } | null;
  for (;;) {
    const part = await partOfChain(db, last?.batch ?? "0");
    for (const batch of part) {
      const due = (BigInt(last?.batch ?? "0") + 1n).toString();
      if (batch.id !== due) tell({ kind: "batch_removed", batch: due });
      // After a gap the previous hash is unknown, so the batch is checked by its rows alone.
      const wrongRows = batch.wrong ?? [];
      for (const { row, gone } of wrongRows) tell({ kind: gone ? "row_removed" : "row_changed", row, batch: batch.id });
      if (batch.id === due && !batch.fits && wrongRows.length === 0) tell({ kind: "batch_changed", batch: batch.id });
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
    last: last && { batch: last.batch, hash: toBase64(last.hash) },
    publicKeys: [...new Set(checkpoints.map(({ public_key }) => public_key))],
    breaks,
  };
}

type BatchRow = {
  id: string;
  row_count: number;
  hash: Uint8Array;
  fits: boolean;
  wrong: { row: string; gone: boolean }[] | null;
};

async function partOfChain(db: Db, after: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    with part as (select b.*, (select p.hash from audit_batch p where p.id = b.id - 1) as before
      from audit_batch b where b.id > ${after}::bigint order by b.id limit ${batchesAtOnce}),
    read as (select e.batch_id, e.log_id, l.id is null as gone,
        l.id is null or ${digest} <> e.digest as wrong, e.digest
      from part join audit_entry e on e.batch_id = part.id left join audit_log l on l.id = e.log_id)
    select part.id, part.row_count, part.hash,
      count(read.log_id) = part.row_count and part.hash = ${batchHash(
        sql`coalesce(part.before, ${beginning}::bytea)`,
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
    where l.at < ${now}::timestamptz - make_interval(secs => ${sealingSeconds})
      and l.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      and not exists (select from audit_entry e where e.log_id = l.id)
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

async function isSigned(publicKey: string, signature: string, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return await crypto.subtle.verify("Ed25519", await publicKeyOf(publicKey), fromBase64(signature), text);
  } catch {
    // The key or the signature is invalid.
    return false;
  }
}
