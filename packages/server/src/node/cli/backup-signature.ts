import { findSigningKey, isSigned, keyPurpose, signatureOf } from "../../modules/system-log/log-keys.ts";
import type { Vault } from "../../ports.ts";
import type { BackupSignature } from "../backup/backup-format.ts";
import { type JudgeBackup, RestoreRefused } from "../backup/restore-backup.ts";
import type { SignBackup } from "../backup/take-backup.ts";
import type { Config } from "../config/config-schema.ts";
import { findSecretKey } from "../secrets/secret-keys.ts";
import { createVault } from "../secrets/vault.ts";

/**
 * `own`: as this installation made it. `unsigned`: of an earlier release, or made where its key was not, or the signature
 * was taken out. `foreign`: of another installation, or its key is not here.
 */
export type Origin = "own" | "unsigned" | "foreign";

const encoder = new TextEncoder();
const statement = (content: Uint8Array) =>
  encoder.encode(`busbar backup\n${Buffer.from(content).toString("base64")}`) as Uint8Array<ArrayBuffer>;

/** The vault where the installation's key is at hand; a command never makes a key. */
export async function vaultAtHand(config: Config, folder: string): Promise<Vault | null> {
  const own = config.BUSBAR_SECRET_KEY ? null : findSecretKey(folder);
  const keys = config.BUSBAR_SECRET_KEY ?? (own ? [own] : []);
  return keys.length > 0 ? createVault(keys) : null;
}

/** Signs backups with the newest key of the log that the vault opens. */
export const signBackup =
  (vault: Vault | null): SignBackup =>
  async (content, keys) => {
    const key = vault && (await findSigningKey(keys, vault));
    if (!key) return null;
    const signature = await signatureOf(key.privateKey, statement(content));
    return { publicKey: key.publicKey, sealedKey: key.sealed, signature };
  };

/**
 * Where a backup comes from. @param given the public key that counts, from where it is kept; else one that the vault opens
 * @throws {@link RestoreRefused} for a backup that was changed since, or that is not of the given key
 */
export async function originOf(
  content: Uint8Array,
  { publicKey, sealedKey, signature }: Partial<BackupSignature>,
  { vault, given }: { vault: Vault | null; given?: string | undefined },
): Promise<Origin> {
  if (publicKey === undefined || sealedKey === undefined || signature === undefined) {
    if (given !== undefined) throw new RestoreRefused("The backup is not signed; nothing was restored.");
    return "unsigned";
  }
  if (!(await isSigned(publicKey, signature, statement(content))))
    throw new RestoreRefused("The backup was changed after it was signed; nothing was restored.");
  if (given !== undefined && given !== publicKey)
    throw new RestoreRefused(`The backup is signed with a different key, ${publicKey}; nothing was restored.`);
  return given !== undefined || (vault && (await isOurs(vault, publicKey, sealedKey))) ? "own" : "foreign";
}

async function isOurs(vault: Vault, publicKey: string, sealedKey: string): Promise<boolean> {
  try {
    await vault.open(keyPurpose(publicKey), sealedKey);
    return true;
  } catch {
    return false;
  }
}

/** Says where a backup comes from before anything is restored; `came` gets the same for the system log. */
export const judgeOrigin =
  (
    keys: { vault: Vault | null; given?: string | undefined },
    say: (line: string) => void,
    came: (origin: Origin) => void,
  ): JudgeBackup =>
  async (content, signed) => {
    const origin = await originOf(content, signed, keys);
    came(origin);
    if (origin === "own") say("The signature is valid: this installation signed the backup.");
    else if (origin === "unsigned") say("The backup is NOT SIGNED: it cannot be checked for changes.");
    else
      say(
        `The backup was signed by another installation, or the secret key was not found: changes CANNOT BE ` +
          `CHECKED. Its key is ${signed.publicKey}; if it is the key you recorded, add --key.`,
      );
  };
