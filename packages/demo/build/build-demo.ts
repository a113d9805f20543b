/* Makes `dist`, or the folder that is named: the demo for any file server. */
import { build } from "vite";
import { makeFiles } from "./make-files.ts";

await makeFiles();
await build({
  root: `${import.meta.dirname}/..`,
  build: { outDir: process.argv[2] ?? "dist", emptyOutDir: true },
  logLevel: "error",
});
