#!/usr/bin/env node
import { join } from "node:path";
import { handOver } from "./hand-over.mjs";
import { install, root } from "./setup.mjs";

const args = process.argv.slice(2);
try {
  if (args[0] === "start") await import("./start.mjs");
  else {
    install();
    await handOver(join(root, "packages", "server", "src", "node", "cli", "cli-main.ts"), args);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
