import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedNode, root } from "../setup.mjs";

const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

/** The full hash of a commit. @throws for an unknown name */
export const commitOf = (name: string): string => git("rev-parse", "--verify", `${name}^{commit}`);
/** Short hash and subject, for people. */
export const titleOfCommit = (commit: string): string => git("log", "-1", "--format=%h %s", commit);

/** The script that starts the server of a checkout. Earlier trees had no built server, or no composition of their own. */
export const serverIn = (tree: string): string =>
  ["portal/dist/server.js", "portal/src/server.ts", "server/src/node/main.ts"]
    .map((path) => join(tree, "packages", path))
    .find(existsSync) ?? "";

/**
 * Checks a commit out into a temporary folder, builds its portal there, and its server where it had a build, and removes
 * it after `work`. `settings`: of the build's environment.
 */
export async function withBaseTree<T>(
  commit: string,
  work: (tree: string) => T | Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "busbar-base-"));
  const tree = join(folder, "base");
  git("worktree", "add", "--quiet", "--detach", tree, commit);
  try {
    linkPackages(tree);
    const build =
      'import("./tools/setup.mjs").then((base) => (base.buildPortal(), base.packPortal?.(), base.buildServer?.()))';
    if (
      spawnSync(pinnedNode, ["-e", build], { cwd: tree, stdio: "inherit", env: { ...process.env, ...settings } })
        .status !== 0
    )
      throw new Error("The base could not be built.");
    return await work(tree);
  } finally {
    git("worktree", "remove", "--force", tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy uses the packages of this tree but its own workspaces; if it needs other packages, it installs them. */
export function linkPackages(base: string): void {
  const lock = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (lock(base) !== lock(root)) {
    const words = ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", words, { cwd: base, stdio: "inherit" });
    if (status !== 0) throw new Error("The packages of the base could not be installed.");
    return;
  }
  const [ours, theirs] = [join(root, "node_modules"), join(base, "node_modules")];
  mkdirSync(join(theirs, "@busbar"), { recursive: true });
  linkAll(ours, theirs);
  for (const name of readdirSync(join(ours, "@busbar"))) {
    const inTree = realpathSync(join(ours, "@busbar", name)).slice(realpathSync(root).length + 1);
    symlinkSync(join(base, inTree), join(theirs, "@busbar", name), "junction");
    // A workspace may have packages of its own, in other versions.
    const own = join(root, inTree, "node_modules");
    if (!existsSync(own)) continue;
    mkdirSync(join(base, inTree, "node_modules"), { recursive: true });
    linkAll(own, join(base, inTree, "node_modules"));
  }
}

function linkAll(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    // Caches and marks are the copy's own: what it writes must not reach this tree.
    if (name === "@busbar" || (name.startsWith(".") && name !== ".bin")) continue;
    symlinkSync(join(from, name), join(to, name), "junction");
  }
}
