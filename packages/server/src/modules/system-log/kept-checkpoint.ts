import { z } from "zod";
import { fromBase64, toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { type ArchiveRow, archivesOf } from "./log-archives.ts";
import { isSigned, ownPublicKeys } from "./log-keys.ts";

/** A signed end of the log; the hash in base64, the time as text. */
const Checkpoint = z.object({
  batch: z.string(),
  hash: z.string(),
  at: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;
/** `publicKeys`: those that the vault has opened so far, which count when the vault's key is lost. */
const Kept = z.object({ checkpoint: Checkpoint, publicKeys: z.array(z.string()) });
export type Kept = z.infer<typeof Kept>;

const encoder = new TextEncoder();

/** The signed statement of a checkpoint: at this time the log ended with this batch. */
export const checkpointText = (batch: string, hash: Uint8Array, at: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`busbar audit checkpoint\n${batch}\n${toBase64(hash)}\n${at}`);

export const isCheckpointSigned = ({ batch, hash, at, publicKey, signature }: Checkpoint): Promise<boolean> =>
  isSigned(publicKey, signature, checkpointText(batch, fromBase64(hash), at));

/** The last checkpoint outside the database: null before the first, "damaged" when it cannot be read. */
export async function readKept(keep: Ports["keep"]): Promise<Kept | "damaged" | null> {
  const text = await keep.read("audit-checkpoint");
  if (text === null) return null;
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return "damaged";
  }
}

/** Moves on to a newer end, never back. */
export async function keepCheckpoint(
  { db, vault, keep }: Pick<Ports, "db" | "vault" | "keep">,
  checkpoint: Checkpoint,
): Promise<void> {
  const kept = await readKept(keep);
  if (kept === "damaged") return;
  if (kept && BigInt(kept.checkpoint.batch) >= BigInt(checkpoint.batch)) return;
  const publicKeys = [...new Set([...(kept?.publicKeys ?? []), ...(await ownPublicKeys(db, vault))])];
  await keep.write("audit-checkpoint", `${JSON.stringify({ checkpoint, publicKeys })}\n`);
}

/** The keys whose signatures count: those that the vault opens, and those that are kept outside the database. */
export async function countingKeys(
  { db, vault }: Pick<Ports, "db" | "vault">,
  kept: Kept | "damaged" | null,
): Promise<ReadonlySet<string>> {
  const outside = kept === null || kept === "damaged" ? [] : kept.publicKeys;
  return new Set([...(await ownPublicKeys(db, vault)), ...outside]);
}

/** Whether the log holds a batch with this hash, or goes on behind an archive that does. */
export async function isInLog(db: Db, { batch, hash }: Pick<Checkpoint, "batch" | "hash">): Promise<boolean> {
  const row = await db.selectFrom("audit_batch").select("hash").where("id", "=", batch).executeTakeFirst();
  if (row) return toBase64(row.hash) === hash;
  const archive = (await archivesOf(db)).find(({ lastBatch }) => BigInt(lastBatch) >= BigInt(batch));
  return archive !== undefined && isEndOf(archive, batch, hash);
}

/** Of batches inside of an archive only the last hash is known here. */
const isEndOf = (archive: ArchiveRow, batch: string, hash: string) =>
  archive.lastBatch !== batch || toBase64(archive.hash) === hash;
