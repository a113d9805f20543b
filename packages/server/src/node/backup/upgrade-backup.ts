import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore, Log } from "../../ports.ts";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { freeBytes } from "../storage/free-bytes.ts";
import { type SignBackup, takeBackup } from "./take-backup.ts";

const keptBackups = 3;
/** Space that must be left when the backup is written. */
const reserveBytes = 200 * 1024 * 1024;
const name = /^before-\d{4}-\d{14}\.backup\.gz$/;

type Options = { url: string; files: FileStore; dataFolder: string; log: Log; now: Date; sign: SignBackup };

/**
 * A backup before an upgrade, in `backups` of the data folder; the last three are kept, of different upgrades before
 * those of one that is tried again and again. @returns its path, or null when there is no room for it
 * @throws an error for people when it fails: then the database should not be changed either
 */
export async function backUpBefore(
  migration: string,
  { url, files, dataFolder, log, now, sign }: Options,
): Promise<string | null> {
  const folder = join(dataFolder, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [needed, free] = [await mostBytes(url), await freeBytes(folder)];
  if (free < needed + reserveBytes) {
    log.warn({ folder, free, needed }, "not enough space for a backup before the upgrade: upgrading without one");
    return null;
  }
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
  const path = join(folder, `before-${migration.slice(0, 4)}-${stamp}.backup.gz`);
  try {
    await takeBackup({ url, files, path, now, sign });
  } catch (error) {
    throw new Error(
      `The backup before the upgrade failed, and nothing was changed: ${(error as Error).message}. Fix the cause, or set ` +
        "BUSBAR_UPGRADE_BACKUP=false to upgrade without one.",
      { cause: error },
    );
  }
  log.info({ path }, "backup before the upgrade created");
  for (const file of tooMany(await readdir(folder))) await rm(join(folder, file), { force: true });
  return path;
}

const age = (file: string) => file.slice(file.indexOf("-", 7));
const upgradeOf = (file: string) => file.slice(0, file.indexOf("-", 7));

/** Those to remove: a start that fails and is repeated must not push out what earlier upgrades have left. */
function tooMany(files: string[]): string[] {
  const newestFirst = files.filter((file) => name.test(file)).toSorted((a, b) => (age(a) < age(b) ? 1 : -1));
  const seen = new Set<string>();
  const newestOfEach = newestFirst.filter((file) => seen.size < seen.add(upgradeOf(file)).size);
  return [...new Set([...newestOfEach, ...newestFirst])].slice(keptBackups);
}

/** The database as it is on the disk, with indexes and before compression, and files as text. */
async function mostBytes(url: string): Promise<number> {
  const client = createClient(url, "busbar backup", startLimits);
  try {
    await client.connect();
    const { rows } = await client.query<{ bytes: string }>(
      `select (pg_database_size(current_database())
         + coalesce((select sum(size_bytes) * 4 / 3 from stored_file), 0))::bigint::text as bytes`,
    );
    return Number(rows[0]?.bytes ?? 0);
  } finally {
    await client.end();
  }
}
