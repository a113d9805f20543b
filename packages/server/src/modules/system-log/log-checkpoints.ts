import { sql } from "kysely";
import { fromBase64, toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";

type SigningPorts = Pick<Ports, "db" | "clock" | "vault" | "log">;
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
export type SigningKey = { publicKey: string; privateKey: Key };

const purpose = (publicKey: string) => `audit-key/${publicKey}`;
const encoder = new TextEncoder();

/** The signed statement of a checkpoint: at this time the log ended with this batch. */
export const checkpointText = (batch: string, hash: Uint8Array, at: Date): Uint8Array<ArrayBuffer> =>
  encoder.encode(`busbar audit checkpoint\n${batch}\n${toBase64(hash)}\n${at.toISOString()}`);

export async function isSigned(publicKey: string, signature: string, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("spki", fromBase64(publicKey), "Ed25519", true, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromBase64(signature), text);
  } catch {
    // The key or the signature is invalid.
    return false;
  }
}

export async function signatureOf(key: SigningKey["privateKey"], text: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.sign("Ed25519", key, text)));
}

/**
 * The newest signing key that this installation can decrypt; otherwise a new one, such as after the vault's key was
 * lost.
 */
export async function signingKey(tx: Db, { vault, clock }: SigningPorts): Promise<SigningKey> {
  const { rows } = await sql<{ public_key: string; sealed_private_key: string }>`
    select public_key, sealed_private_key from audit_key order by created_at desc limit 1`.execute(tx);
  const [known] = rows;
  if (known && vault.knows(known.sealed_private_key.split(".")[0] ?? "")) {
    const bytes = fromBase64(await vault.open(purpose(known.public_key), known.sealed_private_key));
    const privateKey = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
    return { publicKey: known.public_key, privateKey };
  }
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as {
    publicKey: Key;
    privateKey: Key;
  };
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey)));
  const pkcs8 = toBase64(new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)));
  await tx
    .insertInto("audit_key")
    .values({
      public_key: publicKey,
      sealed_private_key: await vault.seal(purpose(publicKey), pkcs8),
      created_at: clock.now(),
    })
    .execute();
  return { publicKey, privateKey: pair.privateKey };
}

/**
 * Signs the last batch, if there is a new one, and writes it to the server's own log, outside the database: a log whose
 * end was cut off does not match it. @returns whether there was something to sign
 */
export async function signCheckpoint(ports: SigningPorts): Promise<boolean> {
  const made = await ports.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; hash: Uint8Array; signed: boolean }>`
      select b.id, b.hash, exists (select from audit_checkpoint c where c.batch_id = b.id) as signed
      from audit_batch b order by b.id desc limit 1`.execute(tx);
    const [batch] = rows;
    if (!batch || batch.signed) return null;
    const { publicKey, privateKey } = await signingKey(tx, ports);
    const at = ports.clock.now();
    const signature = await signatureOf(privateKey, checkpointText(batch.id, batch.hash, at));
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("audit_checkpoint")
      .values({ batch_id: batch.id, hash: batch.hash, at, public_key: publicKey, signature })
      // Another process has signed it already.
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 0n
      ? null
      : { batch: batch.id, hash: toBase64(batch.hash), at: at.toISOString(), publicKey, signature };
  });
  if (made) ports.log.info(made, "audit checkpoint");
  return made !== null;
}
