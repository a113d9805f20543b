import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoPassword } from "../../../packages/server/src/demo/demo-accounts.ts";
import { clusterFolder, openDataFolder } from "../../../packages/server/src/node/postgres/data-folder.ts";
import { freePort } from "../../../packages/server/src/node/postgres/free-port.ts";
import { clusterUrl, runningPostmaster } from "../../../packages/server/src/node/postgres/postgres-cluster.ts";
import { serverIn } from "../../check/base-tree.ts";
import { buildServer, packPortal } from "../../setup.mjs";

const root = join(import.meta.dirname, "../../..");

export type BenchServer = {
  url: string;
  /** From the start of the process to the first successful answer. */
  readyMs: number;
  process: ChildProcess;
  tokenOf(username: string): Promise<string>;
  stop(): Promise<void>;
};

/** The script of the server of `tree`; this one's is built of today's sources, and its portal compressed as in an image. */
export function serverOf(tree = root): string {
  if (tree === root) {
    buildServer();
    packPortal();
  }
  return serverIn(tree);
}

/** A folder that the embedded database's account can enter; `remove` deletes it. */
export function benchFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "busbar-bench-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * The server of `npm start` in a process of its own, with the demo organisation in `folder`.
 * @param tree the checkout of the server; by default this one
 * @param settings further settings, such as the DATABASE_URL of another bench server
 */
export async function startBenchServer(
  folder: string,
  tree = root,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { DATABASE_URL: _, ...environment } = process.env;
  const main = serverOf(tree);
  const child = spawn(process.execPath, [main], {
    env: {
      ...environment,
      NODE_ENV: "development",
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: String(port),
      BUSBAR_LOG_LEVEL: "warn",
      // Figures are told beside the core, which does not grow.
      BUSBAR_DEMO: "core",
      BUSBAR_SIGNIN_LIMITS: "address=1000000/1m,failures=5,reset=1/5m",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await pause(10);
  }
  return {
    url,
    readyMs: performance.now() - started,
    process: child,
    async tokenOf(username) {
      const answer = await fetch(`${url}/api/user/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password: demoPassword }),
      });
      const { data } = (await answer.json()) as { data: { token: string } };
      return data.token;
    },
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Resident memory of a process in MB, optionally with its children; Linux only, elsewhere NaN. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The process of PostgreSQL of a bench server in `folder`. @throws when it does not run */
export function postmasterOf(folder: string): number {
  const postmaster = runningPostmaster({ folder: clusterFolder(openDataFolder(folder).path) });
  if (!postmaster) throw new Error("The embedded database does not run");
  return postmaster.pid;
}

/** The address of the embedded database of a server in `folder`. */
export function databaseUrl(folder: string): string {
  const cluster = { folder: clusterFolder(openDataFolder(folder).path) };
  const postmaster = runningPostmaster(cluster);
  if (!postmaster) throw new Error("The embedded database does not run");
  return clusterUrl(cluster, postmaster, "busbar");
}
