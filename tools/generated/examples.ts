/* `npm run examples`: takes the examples of the API's description anew, from the demo in the tests' database. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "server", "api-examples"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, BUSBAR_WRITE_EXAMPLES: "true" },
});
process.exitCode = status ?? 1;
