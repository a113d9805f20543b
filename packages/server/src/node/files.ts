import { createHash, randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "../ports.ts";

/**
 * Bytes in `folder`, each file under a random key and never under a name that a person gave. A file appears at its
 * place in one step, after its bytes are on the disk.
 */
export function createFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) throw new Error("Not a key of a stored file");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(content) {
      const storageKey = randomUUID();
      const path = pathOf(storageKey);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(unfinished, "wx", 0o600);
      const hash = createHash("sha256");
      let sizeBytes = 0;
      try {
        for await (const chunk of content) {
          hash.update(chunk);
          sizeBytes += chunk.byteLength;
          await file.writeFile(chunk);
        }
        await file.sync();
        await file.close();
        await rename(unfinished, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(unfinished, { force: true });
        throw error;
      }
      return { storageKey, sizeBytes, sha256: hash.digest("hex") };
    },
    open: (storageKey) => openAsBlob(pathOf(storageKey)) as Promise<Blob>,
    async remove(storageKey) {
      await rm(pathOf(storageKey), { force: true });
    },
  };
}
