import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** Files of the cluster are missing or damaged, so PostgreSQL cannot start. The message is for people. */
export class ClusterDamaged extends Error {
  constructor(folder: string, reason: string) {
    super(
      `The database in ${folder} cannot be opened: ${reason.replace(/\.$/, "")}. Its files are damaged or missing. ` +
        `Keep a copy of ${folder}, then restore the last backup into a new DATA_DIR: busbar restore FILE. ` +
        "See docs/operations.md, Damaged storage.",
    );
  }
}

/** Reasons that another attempt or another setting cannot cure. */
const missingOrBroken =
  /pg_control|control file|could not find the database|pg_wal|required WAL|checkpoint record|PG_VERSION|data directory|could not (?:open|read|access|stat)|invalid page|corrupt/i;
const curable =
  /permission denied|invalid permissions|wrong ownership|wal_level|no space left|lock file|shared memory|already exists|could not bind|too many/i;

/** @returns the error of a PostgreSQL that ended before it was ready */
export function startFailure(folder: string, code: number | null, reason: string): Error {
  if (missingOrBroken.test(reason) && !curable.test(reason)) return new ClusterDamaged(folder, reason);
  return new Error(`PostgreSQL ended with ${code}: ${reason}`);
}

/**
 * PostgreSQL writes the reason of a failed start to its standard error, or to today's log once its log collector runs.
 * @returns a function that gives the reason, from what was logged since this call
 */
export function reasonOfStart(folder: string, said: () => string): () => string {
  const before = logToday(folder);
  const lengthBefore = statSync(before, { throwIfNoEntry: false })?.size ?? 0;
  return () => {
    const file = logToday(folder);
    const lines = existsSync(file) ? readFileSync(file).subarray(file === before ? lengthBefore : 0) : "";
    return lastFatal(lines.toString("utf8")) ?? lastFatal(said()) ?? sentence(said().split("\n"));
  };
}

function logToday(folder: string): string {
  const day = new Date().toLocaleDateString("en-US", { weekday: "short", timeZone: "UTC" });
  return join(folder, "log", `postgres-${day}.log`);
}

function lastFatal(text: string): string | null {
  const lines = text.split("\n");
  const at = lines.findLastIndex((line) => /(?:FATAL|PANIC):/.test(line));
  if (at < 0) return null;
  // A detail and a hint follow, each on a line of its own.
  const more = lines.slice(at + 1, at + 3).filter((line) => /DETAIL:|HINT:|^\t/.test(line));
  return sentence([lines[at]!, ...more]);
}

/** Without time, process and level of each line. */
const sentence = (lines: string[]) =>
  lines
    .map((line) => line.replace(/^.*?\b(?:FATAL|PANIC|DETAIL|HINT):\s*/, "").trim())
    .filter(Boolean)
    .join(" ");

/** @throws {@link ClusterDamaged}: `folder` is there, but holds no cluster that could be opened */
export function refuseIncomplete(folder: string): never {
  throw new ClusterDamaged(folder, `the file PG_VERSION is missing in ${basename(folder)}`);
}
