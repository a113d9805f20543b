import { randomBytes, toBase64 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";

const secretBytes = 32;

/** Bound to the webhook: a secret that was copied into another one's row cannot be opened. */
export const sealingPurpose = (webhookId: string): string => `webhook:${webhookId}`;

export const mintWebhookSecret = (): string => `whsec_${toBase64(randomBytes(secretBytes))}`;

/** The valid secrets, newest first. @throws when the vault cannot open one */
export async function secretsOf(db: Db, vault: Ports["vault"], webhookId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_secret")
    .select("sealed")
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .execute();
  return Promise.all(rows.map(({ sealed }) => vault.open(sealingPurpose(webhookId), sealed)));
}

/** Seals secrets of an older key again, so that the old key can be removed. */
export async function resealWebhookSecrets({ db, vault }: Pick<Ports, "db" | "vault">): Promise<void> {
  const rows = await db
    .selectFrom("webhook_secret")
    .select(["id", "webhook_id", "sealed"])
    .where("sealed", "not like", `${vault.keyId}.%`)
    .execute();
  for (const { id, webhook_id: webhookId, sealed: before } of rows) {
    const purpose = sealingPurpose(webhookId);
    const sealed = await vault.seal(purpose, await vault.open(purpose, before));
    await db.updateTable("webhook_secret").set({ sealed }).where("id", "=", id).execute();
  }
}
