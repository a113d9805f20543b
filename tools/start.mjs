import { handOver } from "./hand-over.mjs";
import { buildPortal, buildServer, install, packPortal, serverScript } from "./setup.mjs";

try {
  install();
  buildPortal();
  buildServer();
  packPortal({ beside: true });
  await handOver(serverScript);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
