import type { Vault } from "@busbar/server/ports.ts";

const algorithm = "AES-GCM";
const keyId = "memory";
const encoder = new TextEncoder();

/** AES-256-GCM by a key that is gone with the worker, as is everything that it has sealed. */
export function createMemoryVault(): Vault {
  const key = crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ["encrypt", "decrypt"]);
  const shape = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: algorithm,
    iv,
    additionalData: encoder.encode(purpose),
  });
  return {
    keyId,
    async seal(purpose, plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(shape(iv, purpose), await key, encoder.encode(plain));
      return [keyId, toHex(iv), toHex(new Uint8Array(sealed))].join(".");
    },
    async open(purpose, sealed) {
      const [id, iv = "", content = ""] = sealed.split(".");
      if (id !== keyId) throw new Error("Sealed by another key");
      const plain = await crypto.subtle
        .decrypt(shape(fromHex(iv), purpose), await key, fromHex(content))
        .catch((cause: unknown) => {
          throw new Error("Sealed for another purpose, by another key, or changed", { cause });
        });
      return new TextDecoder().decode(plain);
    },
    knows: (id) => id === keyId,
  };
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
