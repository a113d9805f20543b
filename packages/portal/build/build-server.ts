import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const at = (path: string) => join(import.meta.dirname, "../..", path);
const folder = process.argv[2];
if (folder === undefined) throw new Error("The folder to write to is missing: build-server.ts <folder>");

/**
 * Packages that stay beside the built server. Programs and native parts are no text to bundle. Data that few need is read
 * from its package when somebody asks for it, as is what draws documents, in its worker thread.
 */
const runtimePackages = JSON.parse(readFileSync(at("server/runtime-packages.json"), "utf8")) as string[];
/** `pg` takes it where it is installed, which it is not. */
const missing = "pg-native";
const fromPackages = [...runtimePackages, missing].map((name) => new RegExp(`^${name}(/|$)`));

const bundle = await rolldown({
  input: {
    server: at("portal/src/built-server.ts"),
    cli: at("server/src/node/cli/cli-main.ts"),
    "draw-worker": at("server/src/node/documents/draw-worker.ts"),
    "watch-worker": at("server/src/node/watchdog/watch-worker.ts"),
  },
  platform: "node",
  external: fromPackages,
  logLevel: "warn",
});
await bundle.write({
  dir: folder,
  format: "esm",
  // They name lines of the sources, which lie beside them.
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Names stay. Text that nobody reads would lie in memory as long as the server runs.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
});
await bundle.close();
// In a process of its own: the sources are loaded with their comments there.
execFileSync(process.execPath, [at("contract/build/write-api-document.ts"), join(folder, "openapi.json.gz")], {
  stdio: "inherit",
});
