/*
 * The whole gate on a noun that `npm run new-resource` wrote into a copy of the repository: everything that `npm test`
 * runs. With names of stages, only those.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../house/source-files.ts";
import { copyHouse } from "./house-copy.ts";
import { writeResource } from "./write-resource.ts";

const copy = mkdtempSync(join(tmpdir(), "busbar-noun-"));
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, stdio: "inherit" }).status === 0;

/** Figures are compared with the commits since: the copy gets the history, and as its index the last commit. */
function copyHistory(): void {
  const clone = join(copy, "history");
  const git = (...words: string[]) => execFileSync("git", words, { cwd: copy, stdio: "inherit" });
  git("clone", "--quiet", "--shared", "--no-checkout", root, clone);
  renameSync(join(clone, ".git"), join(copy, ".git"));
  rmSync(clone, { recursive: true });
  git("reset", "--quiet");
}

try {
  copyHouse(copy);
  copyHistory();
  writeResource(copy, { nouns: "site-visits", zh: "现场拜访" });
  const formatted = run(join(copy, "node_modules/@biomejs/biome/bin/biome"), "format", "--write", ".");
  // The demo's dump names the migrations that it is of.
  const dumped = formatted && run(join(copy, "tools/generated/demo-dump.ts"));
  const passed = dumped && run(join(copy, "tools/test/test-stages.ts"), ...process.argv.slice(2));
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}
