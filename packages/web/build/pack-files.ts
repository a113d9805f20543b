/* A worker thread of `precompress`: compresses the given files one after the other. */
import { readFileSync, writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

for (const file of workerData as string[]) {
  const content = readFileSync(file);
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: brotli }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.zst`, zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }));
}
