/*
 * `node pack-portal.ts <folder>` writes `.gz`, `.zst` and `.br` beside every text file of a build, at levels that are too
 * slow at run time: half as long again as the build itself. Not for index.html, since the server inserts a nonce, nor
 * for the single icons, which are smaller than two packets.
 */
import { once } from "node:events";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const packable = /\.(js|css|svg|json|txt|wasm)$/;
/** Bytes. A smaller file fits into one packet with or without compression. */
const smallest = 512;

const folder = process.argv[2];
if (folder === undefined) throw new Error("The folder to pack is missing: pack-portal.ts <folder>");

// Beside a server that starts: what people wait for comes first, and the end of the server is the end of this, too.
if (process.connected) {
  setPriority(constants.priority.PRIORITY_LOW);
  process.on("disconnect", () => process.exit(1));
}
const packed = await Promise.all(shares(packableFiles(folder), availableParallelism()).map(packInThread));
if (packed.some((code) => code !== 0)) process.exit(1);
writeFileSync(join(folder, ".packed"), "");
if (process.connected) process.disconnect();

function packableFiles(within: string): string[] {
  return readdirSync(within, { recursive: true, encoding: "utf8" })
    .filter((file) => packable.test(file) && !/[\\/]icons-/.test(file))
    .map((file) => ({ path: join(within, file), size: statSync(join(within, file)).size }))
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
 * once would need several gigabytes. @returns the thread's exit code
 */
async function packInThread(files: readonly string[]): Promise<number> {
  // An error in the thread rejects this promise.
  const [code] = (await once(
    new Worker(new URL("./pack-files.ts", import.meta.url), { workerData: files }),
    "exit",
  )) as [number];
  return code;
}
