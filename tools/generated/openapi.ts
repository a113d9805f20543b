/*
 * `npm run openapi`: writes dist/openapi.json, the description of the API that a server of this tree serves. With
 * `-- --release` it also becomes what later changes are compared with.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "../..");
const file = join(root, "dist/openapi.json");
mkdirSync(join(root, "dist"), { recursive: true });
execFileSync(process.execPath, [join(root, "packages/contract/build/write-api-document.ts"), file]);
process.stdout.write("dist/openapi.json written\n");
if (process.argv.includes("--release")) keepRelease();

/** What clients rely on: without words and examples, which may change. */
function keepRelease(): void {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const words = new Set(["description", "summary", "example", "examples", "x-reasons", "x-unit"]);
  const plain = (value: unknown, isList = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => plain(one));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value)
        // A field may be called like a word.
        .filter(([key]) => isList || !words.has(key))
        .map(([key, inner]) => [key, plain(inner, key === "properties")]),
    );
  };
  const folder = join(root, "docs/api/released");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = gzipSync(JSON.stringify(plain(JSON.parse(readFileSync(file, "utf8")))), { level: 9 });
  writeFileSync(join(folder, `${version}.json.gz`), packed);
  process.stdout.write(`docs/api/released/${version}.json.gz written\n`);
}
