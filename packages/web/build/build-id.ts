import { execFileSync } from "node:child_process";

/** The commit a build was made from, or the hour when there is no repository. Shown in help and copied reports. */
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
