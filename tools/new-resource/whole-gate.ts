/*
 * The whole gate on a noun that `npm run new-resource` wrote into a copy of the repository: everything that `npm test`
 * runs. With names of stages, only those.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyHouse } from "./house-copy.ts";
import { writeResource } from "./write-resource.ts";

const copy = mkdtempSync(join(tmpdir(), "busbar-noun-"));
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, stdio: "inherit" }).status === 0;
try {
  copyHouse(copy);
  writeResource(copy, { nouns: "site-visits", zh: "现场拜访" });
  const formatted = run(join(copy, "node_modules/@biomejs/biome/bin/biome"), "format", "--write", ".");
  const passed = formatted && run(join(copy, "tools/test/test-stages.ts"), ...process.argv.slice(2));
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}
