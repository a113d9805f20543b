import { join } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup, RestoreRefused } from "../backup/restore-backup.ts";
import { takeBackup } from "../backup/take-backup.ts";
import type { Config } from "../config/config-schema.ts";
import { createLog } from "../log.ts";
import { openPorts, reachDatabase } from "../open-ports.ts";
import { openDataFolder } from "../postgres/data-folder.ts";
import { createFileStore } from "../storage/files.ts";
import { freeBytes } from "../storage/free-bytes.ts";

const fail = (error: Error): never => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
};
const opening = () => ({ log: createLog("error"), onLost: fail, beside: true });
type Say = (line: string) => void;

/** With less free disk space the command refuses to begin. */
const leastFreeBytes = 200 * 1024 * 1024;

/** `busbar backup [FILE]`: works beside a running server or alone. */
export async function backup(config: Config, args: string[], say: Say): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const now = new Date();
  const path = positionals[0] ?? `busbar-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}.backup.gz`;
  const folder = openDataFolder(config.DATA_DIR);
  const { addresses, close } = await reachDatabase(config, folder, opening());
  try {
    const files = createFileStore(join(folder.path, "files"));
    const done = await takeBackup({ url: addresses.owner, files, path, now }, say);
    say(`${path}: ${done.rows} rows of ${done.tables} tables, ${done.files} files, ${done.bytes} bytes.`);
    for (const key of done.missing) say(`Not in it, for it is not there: the stored file ${key}.`);
    say("The installation's key is not in it. Keep secret.key of the data folder, or BUSBAR_SECRET_KEY, elsewhere.");
  } finally {
    await close();
  }
}

/** `busbar restore FILE`: restores into an empty database and data folder, then migrates to this release. */
export async function restore(config: Config, args: string[], say: Say): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) throw new RestoreRefused("Say which file: busbar restore FILE");
  const folder = openDataFolder(config.DATA_DIR);
  if ((await freeBytes(folder.path)) < leastFreeBytes) throw new RestoreRefused(`${folder.path} has no space left.`);
  const { addresses, close } = await reachDatabase(config, folder, { ...opening(), beside: false });
  let waiting: { queue: string; jobId: string }[] = [];
  try {
    const done = await restoreBackup({ url: addresses.owner, filesFolder: join(folder.path, "files"), path });
    waiting = done.waiting;
    say(`Restored as of ${done.at}: ${done.rows} rows and ${done.files} files.`);
  } finally {
    await close();
  }
  // The usual start migrates to this release and grants the server's account its rights.
  const ports = await openPorts(config, { ...opening(), beside: false });
  try {
    for (const { queue, jobId } of waiting)
      await ports.db.transaction().execute((tx) => ports.queue.send(tx, queue, jobId));
    if (ports.migrated.length > 0) say(`${ports.migrated.length} migrations of this release applied.`);
    if (waiting.length > 0) say(`${waiting.length} jobs wait to go on.`);
    say("Everybody signs in anew.");
  } finally {
    await ports.close();
  }
}
