import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Plugin } from "vite";

const packable = /\.(js|css|svg|json|txt|wasm)$/;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/**
 * Writes `.br`, `.gz` and `.zst` beside every text file of the build; at run time none of these levels is affordable.
 * index.html is left out: the server puts a nonce into it.
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
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => packable.test(file));
      await Promise.all(files.map((file) => packFile(join(folder, file))));
    },
  };
}

async function packFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < 512) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const packed = await Promise.all([
    brotliAsync(content, { params: quality }),
    gzipAsync(content, { level: 9 }),
    zstdAsync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  ]);
  for (const [index, ending] of ["br", "gz", "zst"].entries()) writeFileSync(`${file}.${ending}`, packed[index]!);
}
