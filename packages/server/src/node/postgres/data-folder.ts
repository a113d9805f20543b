import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { canReach, type SystemUser, unprivilegedUser } from "./system-user.ts";

/** DATA_DIR cannot hold data. The message is for people. */
export class UnusableDataFolder extends Error {}

/** The folder for everything that must be kept, and the account that PostgreSQL runs under (null: our own). */
export type DataFolder = { path: string; user: SystemUser | null; movedFrom: string | null };

const systemStateFolder = process.platform === "darwin" ? "/Library/Application Support/Busbar" : "/var/lib/busbar";

const short = (path: string) => createHash("sha256").update(path).digest("hex").slice(0, 12);

export const clusterFolder = (path: string) => join(path, "postgres");

/**
 * Opens the data folder. When started by root, PostgreSQL's unprivileged user must be able to enter it; if it cannot (a
 * checkout under /root), a folder under the system's state directory is used instead, and a note in the wanted folder
 * records that for later starts.
 * @throws {@link UnusableDataFolder}, also when there is a database that the user can no longer reach: a new, empty one
 * would look like a loss
 */
export function openDataFolder(wanted: string, stateFolder = systemStateFolder): DataFolder {
  const path = resolve(wanted);
  makeFolder(path, path);
  const user = unprivilegedUser(clusterFolder(path));
  const note = join(path, "moved-to.txt");
  if (existsSync(note)) return moved(path, readFileSync(note, "utf8").trim());
  tryToWrite(path);
  if (canReach(user, path)) return { path, user, movedFrom: null };
  if (existsSync(clusterFolder(path))) {
    throw new UnusableDataFolder(
      `DATA_DIR ${path} holds a database, but ${user?.name} that PostgreSQL runs under can no longer enter the ` +
        "folder. Give it the right to (chmod o+x on each folder above), or move the folder and set DATA_DIR.",
    );
  }
  const instead = join(stateFolder, short(path));
  for (const folder of [stateFolder, instead]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  const opened = moved(path, instead);
  writeFileSync(note, `${instead}\n`);
  return opened;
}

/** Creates one folder at a time: Node's recursive mkdir never returns below `/proc`. */
function makeFolder(path: string, wanted: string): void {
  const isFolder = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  try {
    if (isFolder()) return;
    if (dirname(path) !== path) makeFolder(dirname(path), wanted);
    mkdirSync(path);
  } catch (error) {
    if (error instanceof UnusableDataFolder) throw error;
    // Another start may have created it in the meantime.
    if (!isFolder()) throw unusable(wanted, path, error);
  }
}

function tryToWrite(path: string): void {
  try {
    rmdirSync(mkdtempSync(join(path, ".writable-")));
  } catch (error) {
    // A full disk is reported by the database, which can still be read then.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw unusable(path, path, error);
  }
}

const reasons: Record<string, string> = {
  EEXIST: "is a file, not a folder",
  ENOTDIR: "is a file, not a folder",
  EROFS: "is on a disk that can only be read",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
};

function unusable(wanted: string, path: string, error: unknown): UnusableDataFolder {
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = reasons[code] ?? `is no place for files (${code})`;
  const where = path === wanted ? "" : ` cannot be made: ${path}`;
  return new UnusableDataFolder(`DATA_DIR ${wanted}${where} ${reason}. Set it to a folder that this user may write.`, {
    cause: error,
  });
}

function moved(from: string, path: string): DataFolder {
  const user = unprivilegedUser(clusterFolder(path));
  if (!existsSync(path) || !canReach(user, path)) {
    throw new UnusableDataFolder(`The data of ${from} is in ${path}, which ${user?.name ?? "this user"} cannot enter.`);
  }
  return { path, user, movedFrom: from };
}

/** The folder of the Unix socket: the data folder, unless the path is too long for a socket address. */
export function socketFolder(path: string): string {
  const near = join(path, "run");
  if (Buffer.byteLength(near) <= 85) return near;
  const root = process.getuid?.() === 0 && existsSync("/run") ? "/run" : (process.env["XDG_RUNTIME_DIR"] ?? tmpdir());
  return join(root, `busbar-${short(path)}`);
}
