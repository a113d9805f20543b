import { readFileSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";

/** The account that PostgreSQL runs under when Busbar itself was started by root. */
export type SystemUser = { name: string; uid: number; gid: number };

const preferred = ["busbar", "postgres", "nobody"];

function accounts(): SystemUser[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}

/**
 * PostgreSQL refuses to run as root. Returns the unprivileged account to use instead, or null when this process is not
 * root. The owner of an existing `folder` is preferred over the usual order, so that a data folder keeps its user when
 * another account appears on the machine.
 */
export function unprivilegedUser(folder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = accounts();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner) return known.find((user) => user.uid === owner) ?? { name: `user ${owner}`, uid: owner, gid: owner };
  for (const name of preferred) {
    const user = known.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user) return user;
  }
  throw new Error(
    "Started by root, but the system has no account named busbar, postgres or nobody. Create one of them.",
  );
}

/** Asks the operating system (which knows modes, ACLs and mounts) whether `user` passes `test` on `path`. */
function passes(user: SystemUser | null, test: "-x" | "-r", path: string): boolean {
  if (user === null) return true;
  const check = spawnSync("/bin/sh", ["-c", `test ${test} "$1"`, "sh", path], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    stdio: "ignore",
  });
  return check.status === 0;
}

/** Whether `user` (null: ourselves) can enter the folder or run the program at `path`. */
export const canReach = (user: SystemUser | null, path: string): boolean => passes(user, "-x", path);
