import { join } from "node:path";
import { handOver } from "./hand-over.mjs";
import { buildDemo, buildPortal, install, root } from "./setup.mjs";

const inBrowser = "--browser";

try {
  install({ withTests: true });
  const options = process.argv.slice(2);
  if (options.includes(inBrowser)) {
    buildDemo();
    const rest = options.filter((option) => option !== inBrowser);
    await handOver(join(root, "packages", "demo", "build", "serve-demo.ts"), rest);
  } else {
    buildPortal();
    await handOver(join(root, "packages", "portal", "src", "mock.ts"), options);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
