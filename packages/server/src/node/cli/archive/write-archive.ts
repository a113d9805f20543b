import { createHash } from "node:crypto";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type pg from "pg";
import { type ArchivedRange, archiveText } from "../../../modules/system-log/log-archives.ts";
import { type SigningKey, signatureOf } from "../../../modules/system-log/log-keys.ts";
import { contentColumns } from "../../../modules/system-log/log-digest.ts";
import { createLinesWriter } from "../../backup/lines-file.ts";
import type { ArchiveHead, ArchiveLetter } from "./archive-format.ts";

export type Range = { firstBatch: string; lastBatch: string; hashBefore: Buffer; beforeDay: string };

const rowsAtOnce = 1000;

type RowOfBatch = { batch: string; row_count: number; hash: Buffer; sealed_at: Date; content: string };

/**
 * Writes the batches of a range into a file, in one snapshot and with a page of rows in memory. The file takes its name
 * once it is whole and on the disk; what a kill leaves behind ends in `.part` and is written over.
 * @throws when the lines do not lead to the hashes of their batches
 */
export async function writeArchive(
  client: pg.Client,
  { path, range, key, content }: { path: string; range: Range; key: SigningKey; content: string },
): Promise<void> {
  const part = `${path}.part`;
  const writer = createLinesWriter<ArchiveLetter>(part, { over: true });
  try {
    await client.query("begin isolation level repeatable read, read only");
    const { rows: now } = await client.query<{ at: Date }>("select date_trunc('milliseconds', now()) as at");
    const at = now[0]?.at ?? new Date();
    const head: ArchiveHead = {
      busbar: "audit-archive",
      format: 1,
      firstBatch: range.firstBatch,
      lastBatch: range.lastBatch,
      hashBefore: range.hashBefore.toString("base64"),
      beforeDay: range.beforeDay,
      columns: contentColumns,
      at: at.toISOString(),
    };
    await writer.line("H", JSON.stringify(head));
    let hash = range.hashBefore;
    let rows = 0;
    let batch: { of: RowOfBatch; digests: Buffer[] } | null = null;
    const endBatch = () => {
      if (!batch) return;
      const made = createHash("sha256").update(hash);
      for (const digest of batch.digests) made.update(digest);
      hash = made.digest();
      if (!hash.equals(batch.of.hash) || batch.digests.length !== batch.of.row_count)
        throw new Error(`Batch ${batch.of.batch} does not match its hash. Run busbar audit verify.`);
    };
    for await (const row of rowsOf(client, range, content)) {
      if (batch?.of.batch !== row.batch) {
        endBatch();
        batch = { of: row, digests: [] };
        const { row_count: rowCount, sealed_at: sealedAt } = row;
        const text = { id: row.batch, rowCount, hash: row.hash.toString("base64"), sealedAt: sealedAt.toISOString() };
        await writer.line("B", JSON.stringify(text));
      }
      batch.digests.push(createHash("sha256").update(row.content).digest());
      await writer.line("L", row.content);
      rows += 1;
    }
    endBatch();
    for (const checkpoint of await checkpointsOf(client, range)) await writer.line("C", JSON.stringify(checkpoint));
    await client.query("commit");
    const of: ArchivedRange = { ...range, hash, rows: String(rows), contentSha256: writer.contentSha256(), at };
    const signature = await signatureOf(key.privateKey, archiveText(of));
    await writer.end({ rows: String(rows), hash: hash.toString("base64"), publicKey: key.publicKey, signature });
  } catch (error) {
    writer.break();
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  await rename(part, path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* rowsOf(client: pg.Client, range: Range, content: string): AsyncGenerator<RowOfBatch> {
  await client.query(
    `declare lines no scroll cursor for select b.id::text as batch, b.row_count, b.hash, b.sealed_at, ${content} as content
     from audit_batch b join audit_entry e on e.batch_id = b.id join audit_log l on l.id = e.log_id
     where b.id between $1 and $2 order by b.id, l.id`,
    [range.firstBatch, range.lastBatch],
  );
  for (;;) {
    const { rows } = await client.query<RowOfBatch>(`fetch ${rowsAtOnce} from lines`);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
  }
}

async function checkpointsOf(client: pg.Client, { firstBatch, lastBatch }: Range) {
  const { rows } = await client.query<{
    batch_id: string;
    hash: Buffer;
    at: Date;
    public_key: string;
    signature: string;
  }>("select * from audit_checkpoint where batch_id between $1 and $2 order by batch_id", [firstBatch, lastBatch]);
  return rows.map((row) => ({
    batch: String(row.batch_id),
    hash: row.hash.toString("base64"),
    at: row.at.toISOString(),
    publicKey: row.public_key,
    signature: row.signature,
  }));
}
