/* A worker thread of `pack-portal.ts`: compresses the given files one after the other, the quickest way first. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

const ways: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  gz: (content) => gzipSync(content, { level: 9 }),
  zst: (content) => zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  br: (content) =>
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
};

for (const [ending, compress] of Object.entries(ways)) {
  for (const file of workerData as string[]) {
    // In one step, since a server may serve the folder already.
    const unfinished = `${file}.${ending}.packing-${process.pid}`;
    writeFileSync(unfinished, compress(readFileSync(file)));
    renameSync(unfinished, `${file}.${ending}`);
  }
}
