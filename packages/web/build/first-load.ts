/* Prints the first load of sign-in and portal in kB (gzip) of JS and CSS; exits with 1 above a limit. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

const dist = join(import.meta.dirname, "../dist");
const manifestFile = join(dist, ".vite/manifest.json");
if (!existsSync(manifestFile)) {
  process.stderr.write("No build: run `npm run build` first.\n");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, Chunk>;

/** All files that the named entries load before they can run. */
function filesOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const file of filesOf(chunk.imports ?? [], seen)) files.add(file);
  }
  return files;
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

const textsOf = (part: string) => Object.keys(manifest).filter((name) => name.startsWith(part));
const signIn = filesOf(["index.html", "src/sign-in/show-sign-in.tsx"]);
const shell = filesOf([
  "index.html",
  "src/mount.tsx",
  ...textsOf("src/shell/texts/zh"),
  "src/features/home/HomePage.tsx",
]);

let beyond = false;
for (const [name, files, limit] of [
  ["sign-in", signIn, 96],
  ["shell", shell, 316],
] as const) {
  const size = kilobytes(files);
  beyond ||= size > limit;
  process.stdout.write(`${name}: ${size.toFixed(1)} kB gzip of JS and CSS in ${files.size} files (limit ${limit})\n`);
}
process.exit(beyond ? 1 : 0);
