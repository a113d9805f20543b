import { handOver } from "./hand-over.mjs";
import { buildPortal, buildServer, install, serverScript } from "./setup.mjs";

try {
  install();
  buildPortal();
  buildServer();
  await handOver(serverScript);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
