import { sql } from "kysely";
import { toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { beginning } from "./log-digest.ts";
import { isSigned } from "./log-keys.ts";

/** What an archive holds: whole batches, from one hash of the chain to another. */
export type ArchivedRange = {
  firstBatch: string;
  lastBatch: string;
  hashBefore: Uint8Array;
  hash: Uint8Array;
  rows: string;
  /** Over the lines of the file, before its end. */
  contentSha256: Uint8Array;
  at: Date;
};

const encoder = new TextEncoder();

/** The signed statement of an archive. */
export const archiveText = (of: ArchivedRange): Uint8Array<ArrayBuffer> =>
  encoder.encode(
    [
      "busbar audit archive",
      of.firstBatch,
      of.lastBatch,
      toBase64(of.hashBefore),
      toBase64(of.hash),
      of.rows,
      toBase64(of.contentSha256),
      of.at.toISOString(),
    ].join("\n"),
  );

export type ArchiveRow = ArchivedRange & {
  beforeDay: string;
  fileName: string;
  publicKey: string;
  signature: string;
};

/** Archives of the log, oldest first. */
export async function archivesOf(db: Db): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`select first_batch as "firstBatch", last_batch as "lastBatch",
      hash_before as "hashBefore", hash, row_count::text as rows, content_sha256 as "contentSha256", at,
      before_day::text as "beforeDay", file_name as "fileName", public_key as "publicKey", signature
    from audit_archive order by last_batch`.execute(db);
  return rows;
}

export type ArchiveBreak = { kind: "archive_forged" | "archive_differs"; batch: string };

/**
 * Compares each archive's signature by one of `keys`, and its first hash with the last one of the archive before.
 * @returns the archives, of which the last one's hash is where the log in the database goes on
 */
export async function judgeArchives(
  db: Db,
  keys: ReadonlySet<string>,
  tell: (one: ArchiveBreak) => void,
): Promise<ArchiveRow[]> {
  const archives = await archivesOf(db);
  let before = { lastBatch: "0", hash: beginning as Uint8Array };
  for (const one of archives) {
    const batch = one.lastBatch;
    if (!keys.has(one.publicKey) || !(await isSigned(one.publicKey, one.signature, archiveText(one))))
      tell({ kind: "archive_forged", batch });
    else if (
      BigInt(one.firstBatch) !== BigInt(before.lastBatch) + 1n ||
      toBase64(one.hashBefore) !== toBase64(before.hash)
    )
      tell({ kind: "archive_differs", batch });
    before = one;
  }
  return archives;
}
