import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Plugin } from "vite";

const packable = /\.(js|css|svg|json|txt|wasm)$/;
/** Bytes. A smaller file fits into one packet with or without compression. */
const smallest = 512;

/**
 * Writes `.br`, `.gz` and `.zst` beside every text file of the build, at levels that are too slow at run time. Not for
 * index.html, since the server inserts a nonce, nor for the single icons, which are smaller than two packets.
 */
export function precompress(): Plugin {
  let folder = "dist";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await Promise.all(shares(packableFiles(folder), availableParallelism()).map(packInThread));
    },
  };
}

function packableFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => packable.test(file) && !/[\\/]icons-/.test(file))
    .map((file) => ({ path: join(folder, file), size: statSync(join(folder, file)).size }))
    .filter(({ size }) => size >= smallest)
    .sort((a, b) => b.size - a.size)
    .map(({ path }) => path);
}

/** Deals the files out in turn, so that each share has some of the large ones. */
function shares(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, share) => files.filter((_file, index) => index % count === share));
}

/**
 * One thread per core, each with one file at a time: a compressor takes up to 100 MB at these levels, so all files at
 * once would need several gigabytes.
 */
async function packInThread(files: readonly string[]): Promise<void> {
  // An error in the thread rejects this promise.
  await once(new Worker(new URL("./pack-files.ts", import.meta.url), { workerData: files }), "exit");
}
