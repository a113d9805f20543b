import { createHash } from "node:crypto";
import { type ArchiveRow, archiveText } from "../../../modules/system-log/log-archives.ts";
import { isCheckpointSigned } from "../../../modules/system-log/kept-checkpoint.ts";
import { isSigned } from "../../../modules/system-log/log-keys.ts";
import { LinesDamaged, readLines } from "../../backup/lines-file.ts";
import type { ArchiveBatch, ArchiveCheckpoint, ArchiveEnd, ArchiveHead } from "./archive-format.ts";

export type JudgedArchive = Omit<ArchiveRow, "fileName"> & { batches: number; checkpoints: number };

/**
 * Reads an archive to its end and proves it by itself, without a database: each line's digest, each batch's hash, each
 * checkpoint's and the archive's own signature. @throws {@link LinesDamaged}, which says where it does not fit
 */
export async function judgeArchive(path: string): Promise<JudgedArchive> {
  let head: ArchiveHead | undefined;
  let end: ArchiveEnd | undefined;
  let batch: { of: ArchiveBatch; made: ReturnType<typeof createHash>; rows: number } | null = null;
  let hash: Buffer = Buffer.alloc(0);
  let rows = 0;
  let batches = 0;
  const checkpoints: ArchiveCheckpoint[] = [];
  const hashes = new Map<string, string>();
  const content = createHash("sha256");
  const endBatch = () => {
    if (!batch) return;
    hash = batch.made.digest();
    if (hash.toString("base64") !== batch.of.hash || batch.rows !== batch.of.rowCount)
      throw new LinesDamaged(`Batch ${batch.of.id} of the archive does not match its hash.`);
    hashes.set(batch.of.id, batch.of.hash);
    rows += batch.rows;
    batches += 1;
    batch = null;
  };
  for await (const line of readLines(path, "archive")) {
    const letter = line[0];
    const text = line.slice(1);
    if (!head) {
      head = headOf(letter, text);
      hash = Buffer.from(head.hashBefore, "base64");
    } else if (letter === "B") {
      endBatch();
      const of = read<ArchiveBatch>(text);
      const due = BigInt(head.firstBatch) + BigInt(batches);
      if (BigInt(of.id) !== due) throw new LinesDamaged(`Batch ${due} is missing from the archive.`);
      batch = { of, made: createHash("sha256").update(hash), rows: 0 };
    } else if (letter === "L" && batch) {
      batch.made.update(createHash("sha256").update(text).digest());
      batch.rows += 1;
    } else if (letter === "C") {
      endBatch();
      checkpoints.push(read(text));
    } else if (letter === "E") {
      endBatch();
      end = read(text);
    } else throw new LinesDamaged("The archive contains an invalid entry.");
    if (letter !== "E") content.update(`${line}\n`);
  }
  if (!head || !end) throw new LinesDamaged("This is not an archive of the system log.");
  const judged: JudgedArchive = {
    firstBatch: head.firstBatch,
    lastBatch: head.lastBatch,
    beforeDay: head.beforeDay,
    hashBefore: Buffer.from(head.hashBefore, "base64"),
    hash,
    rows: String(rows),
    contentSha256: content.digest(),
    at: new Date(head.at),
    publicKey: end.publicKey,
    signature: end.signature,
    batches,
    checkpoints: checkpoints.length,
  };
  if (end.rows !== judged.rows || end.hash !== hash.toString("base64") || hashes.get(head.lastBatch) !== end.hash)
    throw new LinesDamaged("The archive contains fewer entries than it declares.");
  if (!(await isSigned(end.publicKey, end.signature, archiveText(judged))))
    throw new LinesDamaged("The archive's signature does not match its key.");
  await judgeCheckpoints(checkpoints, hashes);
  return judged;
}

async function judgeCheckpoints(checkpoints: ArchiveCheckpoint[], hashes: Map<string, string>): Promise<void> {
  for (const checkpoint of checkpoints) {
    const { batch, hash } = checkpoint;
    if (hashes.get(batch) !== hash || !(await isCheckpointSigned(checkpoint)))
      throw new LinesDamaged(`The checkpoint of batch ${batch} in the archive does not match.`);
  }
}

function headOf(letter: string | undefined, text: string): ArchiveHead {
  const head = letter === "H" ? read<Partial<ArchiveHead>>(text) : {};
  if (head.busbar !== "audit-archive" || head.format !== 1)
    throw new LinesDamaged("This is not an archive of the system log.");
  return head as ArchiveHead;
}

function read<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new LinesDamaged("The archive contains an invalid entry.", { cause: error });
  }
}
