import { execFileSync } from "node:child_process";

/** The commit of the build, or the time when there is no repository. Shown in the help dialog and in error reports. */
export function buildId(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return new Date().toISOString().slice(0, 13);
  }
}
