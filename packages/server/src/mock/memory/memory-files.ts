import type { FileStore } from "../../ports.ts";

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0"));

/** Stores files in memory; they are gone with the process. */
export function createMemoryFiles(): FileStore {
  const files = new Map<string, Blob>();
  return {
    async put(content) {
      const blob = await new Response(content).blob();
      const sha256 = hex(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer())).join("");
      const storageKey = crypto.randomUUID();
      files.set(storageKey, blob);
      return { storageKey, sizeBytes: blob.size, sha256 };
    },
    async open(storageKey) {
      const file = files.get(storageKey);
      if (!file) throw new Error("File not found");
      return file;
    },
    async remove(storageKey) {
      files.delete(storageKey);
    },
    // A crash loses all files, so there are none to sweep.
    sweep: async () => 0,
  };
}
