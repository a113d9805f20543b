import { fromBase64, randomBytes, toBase64 } from "../../kernel/secrets.ts";
import type { Ports, Vault } from "../../ports.ts";

const keyBytes = 32;
const resealedAtOnce = 200;

/** Bound to the session: a key that was copied into another session's row cannot be opened. */
const purpose = (sessionId: string) => `session:${sessionId}`;

/** A key for a session's refresh credentials, and the same as the database keeps it. */
export async function newCredentialKey(vault: Pick<Vault, "seal">, sessionId: string) {
  const key = randomBytes(keyBytes);
  return { key, sealedKey: await vault.seal(purpose(sessionId), toBase64(key)) };
}

/** @returns null when the vault cannot open it: no credential of that session can be right */
export async function openCredentialKey(
  vault: Pick<Vault, "open">,
  sessionId: string,
  sealedKey: string,
): Promise<Uint8Array | null> {
  try {
    return fromBase64(await vault.open(purpose(sessionId), sealedKey));
  } catch {
    // Sealed by a key that is gone, or by somebody else: either way the person signs in again.
    return null;
  }
}

/** Seals the keys of sessions that go on with the vault's present key, so that an older one can be removed. */
export async function resealCredentialKeys({ db, clock, vault }: Pick<Ports, "db" | "clock" | "vault">): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .selectFrom("session")
      .select(["id", "sealed_key"])
      .where("sealed_key", "not like", `${vault.keyId}.%`)
      .where("revoked_at", "is", null)
      .where("absolute_until", ">", clock.now())
      .where("id", ">", last)
      .orderBy("id")
      .limit(resealedAtOnce)
      .execute();
    for (const { id, sealed_key: before } of rows) {
      const key = await openCredentialKey(vault, id, before);
      if (!key) continue;
      const sealedKey = await vault.seal(purpose(id), toBase64(key));
      await db.updateTable("session").set({ sealed_key: sealedKey }).where("id", "=", id).execute();
    }
    if (rows.length < resealedAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}
