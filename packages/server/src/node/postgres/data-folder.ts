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
import { installation } from "../installation.ts";
import { canReach, type SystemUser, unprivilegedUser } from "./system-user.ts";

/** DATA_DIR cannot hold data. The message is for people. */
export class UnusableDataFolder extends Error {}

/** The folder for everything that must be kept, and the account that PostgreSQL runs under (null: our own). */
export type DataFolder = { path: string; user: SystemUser | null; movedFrom: string | null };

const systemStateFolder = process.platform === "darwin" ? "/Library/Application Support/Busbar" : "/var/lib/busbar";

const short = (path: string) => createHash("sha256").update(path).digest("hex").slice(0, 12);

export const clusterFolder = (path: string) => join(path, "postgres");

/** Whether the embedded database of a data folder has been made. */
export const hasCluster = ({ path }: Pick<DataFolder, "path">) => existsSync(join(clusterFolder(path), "PG_VERSION"));

/**
 * Opens the data folder for a start, which makes it when it is not there. When started by root, PostgreSQL's
 * unprivileged user must be able to enter it; if it cannot (a checkout under /root), a folder under the system's state
 * directory is used instead, and a note in the wanted folder records that for later starts.
 * @throws {@link UnusableDataFolder}, also when there is a database that the user can no longer reach: a new, empty one
 * would look like a loss
 */
export function openDataFolder(wanted: string, stateFolder = systemStateFolder): DataFolder {
  // As `.env`, so that it is the same for commands given elsewhere.
  const from = resolve(installation, wanted);
  makeFolder(from, from);
  const { isThere, ...found } = findDataFolder(from, stateFolder);
  if (isThere) return found;
  for (const folder of [stateFolder, found.path]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  const opened = moved(from, found.path);
  writeFileSync(noteIn(from), `${found.path}\n`);
  return opened;
}

const noteIn = (path: string) => join(path, "moved-to.txt");

/**
 * The data folder as a start would open it, without making anything.
 * @throws {@link UnusableDataFolder} when a start would be refused
 */
export function findDataFolder(wanted: string, stateFolder = systemStateFolder): DataFolder & { isThere: boolean } {
  const path = resolve(installation, wanted);
  if (existsSync(noteIn(path))) return { ...moved(path, readFileSync(noteIn(path), "utf8").trim()), isThere: true };
  const nearest = nearestOf(path);
  tryToWrite(nearest, path);
  const user = unprivilegedUser(clusterFolder(path));
  if (nearest !== path) return { path, user, movedFrom: null, isThere: false };
  if (canReach(user, path)) return { path, user, movedFrom: null, isThere: true };
  if (existsSync(clusterFolder(path))) {
    throw new UnusableDataFolder(
      `DATA_DIR ${path} contains a database, but ${user?.name}, the account that runs PostgreSQL, can no longer access the ` +
        "folder. Allow it (chmod o+x on each parent folder), or move the folder and set DATA_DIR.",
    );
  }
  return { path: join(stateFolder, short(path)), user, movedFrom: path, isThere: false };
}

/** The folder itself, or the nearest above it that is there. */
export const nearestOf = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestOf(dirname(path));

/**
 * The server's data folder for a command, which makes none.
 * @throws {@link UnusableDataFolder}
 */
export function serversDataFolder(wanted: string): DataFolder {
  const { isThere, ...folder } = findDataFolder(wanted);
  if (isThere) return folder;
  throw new UnusableDataFolder(
    `DATA_DIR ${folder.path} was not found. Run the command with the server's settings, or start the server first.`,
  );
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

function tryToWrite(path: string, wanted: string): void {
  try {
    rmdirSync(mkdtempSync(join(path, ".writable-")));
  } catch (error) {
    // A full disk is reported by the database, which can still be read then.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw unusable(wanted, path, error);
  }
}

const reasons: Record<string, string> = {
  EEXIST: "is a file, not a folder",
  ENOTDIR: "is a file, not a folder",
  EROFS: "is on a read-only disk",
  EACCES: "cannot be written by this user",
  EPERM: "cannot be written by this user",
};

function unusable(wanted: string, path: string, error: unknown): UnusableDataFolder {
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = reasons[code] ?? `cannot store files (${code})`;
  const where = path === wanted ? "" : ` cannot be made: ${path}`;
  return new UnusableDataFolder(
    `DATA_DIR ${wanted}${where} ${reason}. Set it to a folder that this user can write to.`,
    {
      cause: error,
    },
  );
}

function moved(from: string, path: string): DataFolder {
  const user = unprivilegedUser(clusterFolder(path));
  if (!existsSync(path) || !canReach(user, path)) {
    throw new UnusableDataFolder(
      `The data of ${from} is in ${path}, which ${user?.name ?? "this user"} cannot access.`,
    );
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
