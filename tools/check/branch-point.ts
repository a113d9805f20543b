import { spawnSync } from "node:child_process";
import { root } from "../setup.mjs";

/**
 * The commit where this branch left `since`; the present one when that is unknown, as in a clone without that branch.
 */
export function branchPoint(since = "main"): string {
  const { stdout } = spawnSync("git", ["merge-base", since, "HEAD"], { cwd: root, encoding: "utf8" });
  return stdout.trim() || "HEAD";
}
