import { join } from "node:path";
import { handOver } from "./hand-over.mjs";
import { install, root } from "./setup.mjs";

try {
  install({ withTests: true });
  await handOver(join(root, "tools", "test", "test-stages.ts"), process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
