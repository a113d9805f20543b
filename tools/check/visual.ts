/*
 * `npm run visual`: does the shell look as before? The portal of the base commit and that of the working tree are built,
 * started and drawn on this machine, by the same browser with the same fonts, so that no other machine's pictures can be
 * out of date. What differs ends with 1; its three pictures (before, now, difference) are in `test-results/`.
 *
 *     npm run visual                   against the commit where this branch left main; on main, the commit before
 *     npm run visual -- --base <commit>
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../test/find-chromium.ts";
import { commitOf, titleOfCommit, withBaseTree } from "./base-tree.ts";
import { branchPoint } from "./branch-point.ts";
import { buildPortal, install, pinnedNode, root } from "../setup.mjs";

const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

function baseCommit(): string {
  const option = process.argv.indexOf("--base");
  if (option > 0) return commitOf(process.argv[option + 1] ?? "");
  const head = git("rev-parse", "HEAD");
  const left = git("rev-parse", branchPoint());
  const isChanged = git("status", "--porcelain") !== "";
  return left !== head || isChanged ? left : git("rev-parse", "HEAD~1");
}

/** Draws the portal of `tree`; the first call stores the pictures, the second compares with them. */
function draw(tree: string, pictures: string, more: string[]): boolean {
  const chromium = findChromium();
  if (!chromium)
    throw new Error("Chromium was not found. Install Chrome or Chromium and set CHROMIUM_PATH to its executable.");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const { status } = spawnSync(pinnedNode, [cli, "test", "-c", "playwright.visual.config.ts", ...more], {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: chromium.path, PORTAL_TREE: tree, PICTURES: pictures },
  });
  return status === 0;
}

install({ withTests: true });
const commit = baseCommit();
console.log(`The base is ${titleOfCommit(commit)}.`);
const pictures = mkdtempSync(join(tmpdir(), "busbar-visual-"));
try {
  await withBaseTree(commit, (base) => {
    buildPortal();
    if (!draw(base, pictures, ["--update-snapshots=all"])) throw new Error("The base could not be drawn as a whole.");
    if (draw(root, pictures, [])) return;
    console.log(
      "\nThe appearance differs: see the pictures in test-results/. Intended changes need no further action.",
    );
    process.exitCode = 1;
  });
} finally {
  rmSync(pictures, { recursive: true, force: true });
}
