import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scripts = new Set(
  [
    "tools/start.mjs",
    "tools/dev-mock.mjs",
    "packages/portal/dist/server.js",
    "packages/portal/src/server.ts",
    "packages/portal/src/mock.ts",
    "packages/demo/build/serve-demo.ts",
  ].map((path) => join(root, path)),
);

const isServer = ([program = "", ...args], folder) =>
  /^node(?:\.exe)?$/.test(basename(program)) && args.some((arg) => scripts.has(resolve(folder, arg)));

/** A process that has ended meanwhile, or belongs to somebody else and cannot be seen, is none. */
function isServerInProc(pid) {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return isServer(args, readlinkSync(`/proc/${pid}/cwd`));
  } catch {
    return false;
  }
}

/** Other processes that serve from this checkout. Where a system tells no folders, those that name it by its path. */
export function runningServers() {
  const others = (pids) => pids.filter((pid) => pid > 0 && pid !== process.pid);
  if (process.platform === "linux") return others(readdirSync("/proc").map(Number)).filter(isServerInProc);
  if (process.platform === "win32") return [];
  const { stdout } = spawnSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" });
  const lines = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  return others(lines.filter(([, ...args]) => isServer(args, "/")).map(([pid]) => Number(pid)));
}
