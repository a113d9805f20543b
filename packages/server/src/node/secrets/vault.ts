import { createHash, hkdfSync, type webcrypto } from "node:crypto";
import type { Vault } from "../../ports.ts";

const algorithm = "AES-GCM";
const ivBytes = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Key = { keyId: string; key: webcrypto.CryptoKey };

/** Identifies a key without revealing it; stored with the ciphertext. */
const keyIdOf = (material: Uint8Array) =>
  createHash("sha256").update("busbar vault mark").update(material).digest("hex").slice(0, 8);

async function toKey(material: Uint8Array): Promise<Key> {
  const bytes = hkdfSync("sha256", material, "", "busbar vault", 32);
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["encrypt", "decrypt"]);
  return { keyId: keyIdOf(material), key };
}

/**
 * AES-256-GCM with the installation's keys: the first encrypts, all decrypt. The purpose is authenticated, so that one
 * row's ciphertext cannot be decrypted in another. @param materials random bytes, 32 or more per key, the present key
 * first
 */
export async function createVault(materials: readonly Uint8Array[]): Promise<Vault> {
  const keys = await Promise.all(materials.map(toKey));
  const [present] = keys;
  if (!present) throw new Error("A vault needs a key");
  return {
    keyId: present.keyId,
    async seal(purpose, plain) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const shape = { name: algorithm, iv, additionalData: encoder.encode(purpose) };
      const sealed = await crypto.subtle.encrypt(shape, present.key, encoder.encode(plain));
      return [present.keyId, Buffer.from(iv).toString("base64url"), Buffer.from(sealed).toString("base64url")].join(
        ".",
      );
    },
    async open(purpose, sealed) {
      const [keyId, iv = "", content = ""] = sealed.split(".");
      const known = keys.find((key) => key.keyId === keyId);
      if (!known) throw new Error(`Sealed by the key ${keyId}, which BUSBAR_SECRET_KEY does not list`);
      const shape = { name: algorithm, iv: Buffer.from(iv, "base64url"), additionalData: encoder.encode(purpose) };
      return decoder.decode(await crypto.subtle.decrypt(shape, known.key, Buffer.from(content, "base64url")));
    },
    knows: (keyId) => keys.some((key) => key.keyId === keyId),
  };
}
