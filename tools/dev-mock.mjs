import { join } from "node:path";
import { handOver } from "./hand-over.mjs";
import { buildPortal, install, root } from "./setup.mjs";

try {
  install({ withTests: true });
  buildPortal();
  await handOver(join(root, "packages", "server", "src", "mock", "node", "main.ts"), process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
