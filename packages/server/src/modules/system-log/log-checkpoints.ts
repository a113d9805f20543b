import { sql } from "kysely";
import { toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import {
  type Checkpoint,
  checkpointText,
  countingKeys,
  isCheckpointSigned,
  isInLog,
  keepCheckpoint,
  readKept,
} from "./kept-checkpoint.ts";
import { resealKeys, signatureOf, signingKey } from "./log-keys.ts";

type SigningPorts = Pick<Ports, "db" | "clock" | "vault" | "log" | "keep">;

/** More would be forged ones on top of the last that counts. */
const newestLookedAt = 100;

/** Checkpoints of the database, newest first. */
export async function checkpointsOf(db: Db, most?: number): Promise<Checkpoint[]> {
  const rows = await db
    .selectFrom("audit_checkpoint")
    .selectAll()
    .orderBy("batch_id", "desc")
    .$if(most !== undefined, (query) => query.limit(most as number))
    .execute();
  return rows.map(({ batch_id: batch, hash, at, public_key: publicKey, signature }) => ({
    batch,
    hash: toBase64(hash),
    at: at.toISOString(),
    publicKey,
    signature,
  }));
}

/** The newest checkpoint of the database that a counting key signed. */
async function newestSigned({ db, vault, keep }: Pick<Ports, "db" | "vault" | "keep">): Promise<Checkpoint | null> {
  const keys = await countingKeys({ db, vault }, await readKept(keep));
  for (const checkpoint of await checkpointsOf(db, newestLookedAt))
    if (keys.has(checkpoint.publicKey) && (await isCheckpointSigned(checkpoint))) return checkpoint;
  return null;
}

/** Whether the log still holds what was signed last; the next end is signed on top of that alone. */
export async function holdsLastSigned(ports: Pick<Ports, "db" | "vault" | "keep">): Promise<boolean> {
  const kept = await readKept(ports.keep);
  const signed = kept === null || kept === "damaged" ? await newestSigned(ports) : kept.checkpoint;
  return signed === null || isInLog(ports.db, signed);
}

/**
 * Signs the last batch, if there is a new one, and keeps it outside the database, in a file and in the server's own log:
 * a log whose end was cut off or that was made anew does not hold it. Such a log is not signed.
 * @returns whether there was something to sign
 */
export async function signCheckpoint(ports: SigningPorts): Promise<boolean> {
  const { db, vault, log } = ports;
  await resealKeys(db, vault);
  if (!(await holdsLastSigned(ports))) {
    log.error({}, "the system log does not hold its last checkpoint and is not signed: busbar audit verify");
    return false;
  }
  const made = await db.transaction().execute((tx) => signEnd(tx, ports));
  if (made) log.info(made, "audit checkpoint");
  // Another host may have signed it, whose files this one does not see.
  const last = made ?? (await newestSigned(ports));
  if (last && (await isInLog(db, last))) await keepCheckpoint(ports, last);
  return made !== null;
}

async function signEnd(tx: Db, ports: SigningPorts): Promise<Checkpoint | null> {
  const { rows } = await sql<{ id: string; hash: Uint8Array; signed: boolean }>`
    select b.id, b.hash, exists (select from audit_checkpoint c where c.batch_id = b.id) as signed
    from audit_batch b order by b.id desc limit 1`.execute(tx);
  const [batch] = rows;
  if (!batch || batch.signed) return null;
  const { publicKey, privateKey } = await signingKey(tx, ports);
  const at = ports.clock.now();
  const signature = await signatureOf(privateKey, checkpointText(batch.id, batch.hash, at.toISOString()));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("audit_checkpoint")
    .values({ batch_id: batch.id, hash: batch.hash, at, public_key: publicKey, signature })
    // Another process has signed it already.
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n
    ? null
    : { batch: batch.id, hash: toBase64(batch.hash), at: at.toISOString(), publicKey, signature };
}
