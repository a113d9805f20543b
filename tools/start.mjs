import { join } from "node:path";
import { handOver } from "./hand-over.mjs";
import { buildPortal, install, root } from "./setup.mjs";

try {
  install();
  buildPortal();
  await handOver(join(root, "packages", "portal", "src", "server.ts"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
