import { createHash, randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, StreamHash } from "../../ports.ts";

const storageKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const sweepAfterMs = 600_000;

/**
 * Stores bytes in `folder`, each file under a random key and never under a name from a person. A file appears in one
 * step, after its bytes are synced to the disk.
 */
export function createFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!storageKey.test(key)) throw new Error("Not a key of a stored file");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(content) {
      const key = randomUUID();
      const path = pathOf(key);
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
      return { storageKey: key, sizeBytes, sha256: hash.digest("hex") };
    },
    open: (key) => openAsBlob(pathOf(key)) as Promise<Blob>,
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async sweep(known) {
      const old = Date.now() - sweepAfterMs;
      let removed = 0;
      for (const part of await readdir(folder).catch(() => [])) {
        const names = await readdir(join(folder, part)).catch(() => []);
        const kept = await known(names.filter((name) => storageKey.test(name)));
        for (const name of names.filter((one) => !kept.has(one))) {
          const path = join(folder, part, name);
          const found = await stat(path).catch(() => null);
          if (!found?.isFile() || found.mtimeMs > old) continue;
          await rm(path, { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

/** @see Ports.newHash */
export function newHash(): StreamHash {
  const hash = createHash("sha256");
  return { update: (part) => void hash.update(part), hex: () => hash.digest("hex") };
}
