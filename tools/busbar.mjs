#!/usr/bin/env node
import { handOver } from "./hand-over.mjs";
import { buildServer, commandScript, install } from "./setup.mjs";

const args = process.argv.slice(2);
try {
  if (args[0] === "start") await import("./start.mjs");
  else {
    install();
    buildServer();
    await handOver(commandScript, args);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
