import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { reasonOfStart, refuseIncomplete, startFailure } from "./start-failure.ts";
import { isPostmaster, readPostmaster, type Postmaster } from "./postmaster-file.ts";
import type { SystemUser } from "./system-user.ts";

/** A PostgreSQL cluster on this machine: its folder, its user and its programs. */
export type Cluster = {
  /** PostgreSQL's own data directory. */
  folder: string;
  /** The folder of the Unix socket; at most 90 characters. Unused on Windows. */
  socketFolder: string;
  user: SystemUser | null;
  binaries: PostgresBinaries;
  /** Settings passed on the command line, so that a new release can change them without touching files. */
  settings: Record<string, string>;
};

/** The superuser owns the schema and migrates. The application reads and writes rows. */
export const superuser = "busbar";
export const applicationRole = "busbar_app";
type Role = typeof superuser | typeof applicationRole;

/** A role's password, readable by our own user only. It is in the cluster's folder, so that both appear in one step. */
const passwordFile = (folder: string, role: Role = superuser) =>
  join(folder, role === superuser ? "busbar-password" : "busbar-app-password");

const newPassword = () => randomBytes(24).toString("base64url");

/** The application's password, created if missing: a cluster of an older release has only the superuser. */
export function applicationPassword({ folder }: Pick<Cluster, "folder">): string {
  const file = passwordFile(folder, applicationRole);
  if (!existsSync(file)) writeFileSync(file, newPassword(), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

const onWindows = process.platform === "win32";

function runAs(user: SystemUser | null) {
  return { cwd: onWindows ? tmpdir() : "/", ...(user && { uid: user.uid, gid: user.gid }), windowsHide: true };
}

/** Creates `folder` with mode 0700 for PostgreSQL's user. */
export function ownFolder(folder: string, user: SystemUser | null): void {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  if (!onWindows) chmodSync(folder, 0o700);
}

/**
 * Creates the cluster if there is none. It is built in a temporary folder and renamed, so that an interrupted start, or
 * two concurrent ones, leave either no cluster or a complete one. @throws ClusterDamaged for a folder without a cluster
 */
export async function initCluster(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.folder)) {
    if (existsSync(join(cluster.folder, "PG_VERSION"))) return;
    // A new, empty cluster in its place would look like a loss and could hide what is left.
    refuseIncomplete(cluster.folder);
  }
  const building = `${cluster.folder}.init-${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  ownFolder(building, cluster.user);
  const password = newPassword();
  const passwordForInit = `${building}.password`;
  writeFileSync(passwordForInit, `${password}\n`, { mode: 0o600 });
  if (cluster.user) chownSync(passwordForInit, cluster.user.uid, cluster.user.gid);
  try {
    await run(cluster, cluster.binaries.initdb, [
      `--pgdata=${building}`,
      `--username=${superuser}`,
      `--pwfile=${passwordForInit}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--data-checksums",
      "--no-instructions",
      ...(cluster.settings["fsync"] === "off" ? ["--no-sync"] : []),
    ]);
    writeFileSync(passwordFile(building), password, { mode: 0o600 });
    renameSync(building, cluster.folder);
  } catch (error) {
    if (!existsSync(join(cluster.folder, "PG_VERSION"))) throw error;
  } finally {
    rmSync(passwordForInit, { force: true });
    rmSync(building, { recursive: true, force: true });
  }
}

async function run(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...runAs(cluster.user), stdio: ["ignore", "ignore", "pipe"] });
  const said = collect(child);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${program} failed with ${code}: ${said().trim()}`);
}

function collect(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  });
  return () => text;
}

/** The postmaster that runs on the cluster, or null. A pid file left by a crash does not count. */
export function runningPostmaster(cluster: Pick<Cluster, "folder">): Postmaster | null {
  const postmaster = readPostmaster(cluster.folder);
  if (postmaster === null) return null;
  if (isPostmaster(postmaster.pid)) return postmaster;
  // A pid that another process has got would make PostgreSQL refuse to start, so the file is removed.
  rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  return null;
}

/**
 * Starts PostgreSQL and returns once it accepts connections. The child has its own process group, so that Ctrl-C in the
 * terminal reaches Busbar only, which drains first.
 */
export async function startPostmaster(cluster: Cluster, timeoutMs = 60_000): Promise<Postmaster> {
  const network = onWindows
    ? { listen_addresses: "127.0.0.1", port: String(await freePort()) }
    : { listen_addresses: "", unix_socket_directories: cluster.socketFolder, unix_socket_permissions: "0700" };
  if (!onWindows) {
    ownFolder(cluster.socketFolder, cluster.user);
    removeStaleSocket(cluster.socketFolder);
  }
  const settings = Object.entries({ ...cluster.settings, ...network }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  let said = () => "";
  const reason = reasonOfStart(cluster.folder, () => said());
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.folder, ...settings], {
    ...runAs(cluster.user),
    detached: !onWindows,
    stdio: ["ignore", "ignore", "pipe"],
  });
  said = collect(child);
  const failure: { error?: Error } = {};
  child.once("error", (error) => (failure.error = error));
  child.once("close", (code) => {
    failure.error ??= startFailure(cluster.folder, code, reason());
  });
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (failure.error) throw failure.error;
    const postmaster = readPostmaster(cluster.folder);
    if (postmaster?.status === "ready" && postmaster.pid === child.pid) {
      child.unref();
      child.stderr?.destroy();
      return postmaster;
    }
    await pause(10);
  }
  child.kill("SIGQUIT");
  throw new Error(`PostgreSQL was not ready after ${timeoutMs / 1000} s: ${reason()}`);
}

/** PostgreSQL takes a zombie process for a living one and would refuse its own old lock file. */
function removeStaleSocket(folder: string): void {
  const lock = join(folder, ".s.PGSQL.5432.lock");
  if (existsSync(lock) && !isPostmaster(Number.parseInt(readFileSync(lock, "utf8"), 10))) rmSync(lock, { force: true });
}

/** Fast shutdown: rolls back open transactions and writes a checkpoint. Immediate if that takes too long. */
export async function stopPostmaster(cluster: Pick<Cluster, "folder">, timeoutMs = 15_000): Promise<void> {
  const postmaster = runningPostmaster(cluster);
  if (postmaster === null) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isPostmaster(postmaster.pid)) return;
      await pause(10);
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`);
}

/** Address of `database` on a running cluster, for drivers. */
export function clusterUrl(
  cluster: Pick<Cluster, "folder">,
  postmaster: Postmaster,
  database: string,
  role: Role = superuser,
): string {
  const file = passwordFile(cluster.folder, role);
  if (!existsSync(file))
    throw new Error("The running server belongs to an older release. Stop it, then start this one.");
  const password = readFileSync(file, "utf8").trim();
  const host = postmaster.socketFolder ? encodeURIComponent(postmaster.socketFolder) : "127.0.0.1";
  return `postgres://${role}:${password}@${host}:${postmaster.port}/${database}`;
}
