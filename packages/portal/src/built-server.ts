import { enableCompileCache } from "node:module";
import { join } from "node:path";

/* What the built server begins with. Compiled code is kept beside it from the first stop on, where that can be written. */
enableCompileCache(join(import.meta.dirname, ".compiled"));
// Logs name lines of the sources.
process.setSourceMapsEnabled(true);
await import("./server.ts");
