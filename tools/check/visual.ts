/*
 * `npm run visual`: does the shell look as before? The portal of the base commit and that of the working tree are built,
 * started and drawn on this machine, by the same browser with the same fonts, so that no other machine's pictures can be
 * out of date. What differs ends with 1; its three pictures (before, now, difference) are in `test-results/`.
 *
 *     npm run visual                   against the commit where this branch left main; on main, the commit before
 *     npm run visual -- --base <commit>
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../test/find-chromium.ts";
import { branchPoint } from "./branch-point.ts";
import { buildPortal, install, pinnedNode, root } from "../setup.mjs";

const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

function baseCommit(): string {
  const asked = process.argv.indexOf("--base");
  if (asked > 0) return git("rev-parse", "--verify", `${process.argv[asked + 1]}^{commit}`);
  const head = git("rev-parse", "HEAD");
  const left = git("rev-parse", branchPoint());
  const isChanged = git("status", "--porcelain") !== "";
  return left !== head || isChanged ? left : git("rev-parse", "HEAD~1");
}

/** The base has the packages of this tree, but its own workspaces. @throws where it asks for other packages */
function linkPackages(base: string): void {
  const lock = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (lock(base) !== lock(root)) {
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: base,
      stdio: "inherit",
    });
    if (status !== 0) throw new Error("The packages of the base could not be installed.");
    return;
  }
  const [ours, theirs] = [join(root, "node_modules"), join(base, "node_modules")];
  mkdirSync(join(theirs, "@busbar"), { recursive: true });
  for (const name of readdirSync(ours)) if (name !== "@busbar") symlinkSync(join(ours, name), join(theirs, name));
  for (const name of readdirSync(join(ours, "@busbar"))) {
    const inTree = realpathSync(join(ours, "@busbar", name)).slice(realpathSync(root).length + 1);
    symlinkSync(join(base, inTree), join(theirs, "@busbar", name));
  }
}

/** Draws the portal of `tree`; the first time its pictures are kept, the second time they are compared. */
function draw(tree: string, pictures: string, more: string[]): boolean {
  const chromium = findChromium();
  if (!chromium) throw new Error("No Chromium. Install Chrome or Chromium and set CHROMIUM_PATH to its program.");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const { status } = spawnSync(pinnedNode, [cli, "test", "-c", "playwright.visual.config.ts", ...more], {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: chromium.path, PORTAL_TREE: tree, PICTURES: pictures },
  });
  return status === 0;
}

install({ withTests: true });
const folder = mkdtempSync(join(tmpdir(), "busbar-visual-"));
const base = join(folder, "base");
const commit = baseCommit();
console.log(`The base is ${git("log", "-1", "--format=%h %s", commit)}.`);
git("worktree", "add", "--quiet", "--detach", base, commit);
try {
  linkPackages(base);
  const build = 'import("./tools/setup.mjs").then(({ buildPortal }) => buildPortal())';
  if (spawnSync(pinnedNode, ["-e", build], { cwd: base, stdio: "inherit" }).status !== 0)
    throw new Error("The portal of the base could not be built.");
  buildPortal();
  const pictures = join(folder, "pictures");
  if (!draw(base, pictures, ["--update-snapshots=all"])) throw new Error("The base could not be drawn as a whole.");
  if (!draw(root, pictures, [])) {
    console.log("\nLooks other than before: see the pictures in test-results/. Wanted changes need nothing more.");
    process.exitCode = 1;
  }
} finally {
  git("worktree", "remove", "--force", base);
  rmSync(folder, { recursive: true, force: true });
}
