import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The content of PostgreSQL's `postmaster.pid`. `socketFolder` is empty when it listens on loopback only. */
export type Postmaster = { pid: number; port: number; socketFolder: string; status: string };

/** Reads a cluster's pid file; null without one. Its process may have ended long ago. */
export function readPostmaster(folder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid === 0) return null;
  return {
    pid: Math.abs(pid),
    port: Number(lines[3] ?? 0),
    socketFolder: (lines[4] ?? "").trim(),
    status: (lines[7] ?? "").trim(),
  };
}

/** Whether `pid` runs and is a PostgreSQL: after a crash or a reboot another program may have the number. */
export function isPostmaster(pid: number): boolean {
  if (process.platform === "linux") {
    try {
      const [, name = "", state = ""] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      return name.startsWith("postgres") && state !== "Z";
    } catch {
      return false;
    }
  }
  if (process.platform === "win32") {
    const listed = spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"], { encoding: "utf8" });
    return /postgres/i.test(listed.stdout ?? "");
  }
  const listed = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]\S*\s.*postgres/.test((listed.stdout ?? "").trim());
}
