import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { nameSourceLines } from "./source-lines.ts";

/* What the built server begins with. Compiled code is kept beside it from the first stop on, where that can be written. */
enableCompileCache(join(import.meta.dirname, ".compiled"));
nameSourceLines(new URL(".", import.meta.url).href);
await import("./server.ts");
