import { sql } from "kysely";
import { fromBase64, toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
export type SigningKey = { publicKey: string; privateKey: Key };
type KeyPorts = Pick<Ports, "vault" | "clock">;

/** Bound to the public key: nobody without the vault's key can make a key that the vault opens. */
export const keyPurpose = (publicKey: string): string => `audit-key/${publicKey}`;

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

/** The private key in PKCS #8, or null: sealed by another installation, by a key that is gone, or forged. */
async function opened(vault: Ports["vault"], publicKey: string, sealed: string): Promise<string | null> {
  try {
    return await vault.open(keyPurpose(publicKey), sealed);
  } catch {
    return null;
  }
}

async function keysOf(db: Db): Promise<{ public_key: string; sealed_private_key: string }[]> {
  const { rows } = await sql<{ public_key: string; sealed_private_key: string }>`
    select public_key, sealed_private_key from audit_key order by created_at desc`.execute(db);
  return rows;
}

/** The public keys of this installation: those that its vault opens. */
export async function ownPublicKeys(db: Db, vault: Ports["vault"]): Promise<string[]> {
  const own: string[] = [];
  for (const { public_key: publicKey, sealed_private_key: sealed } of await keysOf(db))
    if ((await opened(vault, publicKey, sealed)) !== null) own.push(publicKey);
  return own;
}

/** The newest key that the vault opens, with what it is sealed as; null when there is none yet. */
export async function findSigningKey(
  keys: readonly { public_key: string; sealed_private_key: string }[],
  vault: Ports["vault"],
): Promise<(SigningKey & { sealed: string }) | null> {
  for (const { public_key: publicKey, sealed_private_key: sealed } of keys) {
    const pkcs8 = await opened(vault, publicKey, sealed);
    if (pkcs8 === null) continue;
    const privateKey = await crypto.subtle.importKey("pkcs8", fromBase64(pkcs8), "Ed25519", false, ["sign"]);
    return { publicKey, privateKey, sealed };
  }
  return null;
}

/** The key that this installation signs with; a new one where there is none, such as after the vault's key was lost. */
export async function signingKey(tx: Db, { vault, clock }: KeyPorts): Promise<SigningKey> {
  const known = await findSigningKey(await keysOf(tx), vault);
  if (known) return known;
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
      sealed_private_key: await vault.seal(keyPurpose(publicKey), pkcs8),
      created_at: clock.now(),
    })
    .execute();
  return { publicKey, privateKey: pair.privateKey };
}

/** Seals keys with the vault's present key, so that an older one can be removed and what they signed still counts. */
export async function resealKeys(db: Db, vault: Ports["vault"]): Promise<void> {
  for (const { public_key: publicKey, sealed_private_key: sealed } of await keysOf(db)) {
    const pkcs8 = sealed.startsWith(`${vault.keyId}.`) ? null : await opened(vault, publicKey, sealed);
    if (pkcs8 === null) continue;
    await db
      .updateTable("audit_key")
      .set({ sealed_private_key: await vault.seal(keyPurpose(publicKey), pkcs8) })
      .where("public_key", "=", publicKey)
      .execute();
  }
}
