import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { canReach, type SystemUser, unprivilegedUser } from "./system-user.ts";

/** Where everything that must be kept lives, and the account that PostgreSQL runs under (null: our own). */
export type DataFolder = { path: string; user: SystemUser | null; movedFrom: string | null };

const systemStateFolder = process.platform === "darwin" ? "/Library/Application Support/Busbar" : "/var/lib/busbar";

const short = (path: string) => createHash("sha256").update(path).digest("hex").slice(0, 12);

export const clusterFolder = (path: string) => join(path, "postgres");

/**
 * Opens the data folder. Started by root, the unprivileged user of PostgreSQL must be able to enter it; where it
 * cannot (a checkout under /root), a folder under the system's state directory takes its place, and a note in the
 * wanted folder remembers that for later starts.
 * @throws when there is a database that the user can no longer reach: a new, empty one would look like a loss
 */
export function openDataFolder(wanted: string, stateFolder = systemStateFolder): DataFolder {
  const path = resolve(wanted);
  mkdirSync(path, { recursive: true });
  const user = unprivilegedUser(clusterFolder(path));
  const note = join(path, "moved-to.txt");
  if (existsSync(note)) return moved(path, readFileSync(note, "utf8").trim());
  if (canReach(user, path)) return { path, user, movedFrom: null };
  if (existsSync(clusterFolder(path))) {
    throw new Error(
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

function moved(from: string, path: string): DataFolder {
  const user = unprivilegedUser(clusterFolder(path));
  if (!existsSync(path) || !canReach(user, path)) {
    throw new Error(`The data of ${from} is in ${path}, which ${user?.name ?? "this user"} cannot enter.`);
  }
  return { path, user, movedFrom: from };
}

/** Folder for the unix socket: in the data folder unless the path would be too long for a socket's address. */
export function socketFolder(path: string): string {
  const near = join(path, "run");
  if (Buffer.byteLength(near) <= 85) return near;
  const root = process.getuid?.() === 0 && existsSync("/run") ? "/run" : (process.env["XDG_RUNTIME_DIR"] ?? tmpdir());
  return join(root, `busbar-${short(path)}`);
}
