import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Plugin } from "vite";

const packable = /\.(js|css|svg|json|txt|wasm)$/;
/** A smaller file fits into one packet either way. Bytes. */
const smallest = 512;

/**
 * Writes `.br`, `.gz` and `.zst` beside every text file of the build; at run time none of these levels is affordable.
 * index.html is left out: the server puts a nonce into it; and the icons by name, each smaller than two packets.
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

/** Deals the files out like cards, so that each share has its part of the large ones. */
function shares(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, share) => files.filter((_file, index) => index % count === share));
}

/**
 * One thread for each core, and in it one file after the other: each compressor holds up to 100 MB at these levels, so
 * all files at once would need several gigabytes.
 */
async function packInThread(files: readonly string[]): Promise<void> {
  // An error in the thread rejects here.
  await once(new Worker(new URL("./pack-files.ts", import.meta.url), { workerData: files }), "exit");
}
