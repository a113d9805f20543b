import { join } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup, RestoreRefused } from "../backup/restore-backup.ts";
import { takeBackup } from "../backup/take-backup.ts";
import type { Config } from "../config/config-schema.ts";
import { createLog } from "../log.ts";
import { openPorts } from "../open-ports.ts";
import { reachDatabase } from "../postgres/reach-database.ts";
import { openDataFolder, serversDataFolder } from "../postgres/data-folder.ts";
import { createFileStore } from "../storage/files.ts";
import { freeBytes } from "../storage/free-bytes.ts";
import { setKeptAside } from "../storage/kept-texts.ts";
import { judgeOrigin, type Origin, signBackup, vaultAtHand } from "./backup-signature.ts";

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
  const folder = serversDataFolder(config.DATA_DIR);
  const { addresses, close } = await reachDatabase(config, folder, opening());
  try {
    const files = createFileStore(join(folder.path, "files"));
    const sign = signBackup(await vaultAtHand(config, folder.path));
    const done = await takeBackup({ url: addresses.owner, files, path, now, sign }, say);
    say(`${path}: ${done.rows} rows of ${done.tables} tables, ${done.files} files, ${done.bytes} bytes.`);
    for (const key of done.missing) say(`Stored file ${key} was not found and is not in the backup.`);
    if (!done.signed)
      say(
        "It is NOT SIGNED because the installation's key was not found: a restore cannot check whether it was changed.",
      );
    say(
      "It does not contain sessions or the installation's key. Store secret.key of the data folder, or BUSBAR_SECRET_KEY, in another place.",
    );
  } finally {
    await close();
  }
}

/** `busbar restore FILE [--key PUBLIC-KEY]`: restores into an empty database and data folder, then migrates to this release. */
export async function restore(config: Config, args: string[], say: Say): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { key: { type: "string" } } });
  const [path] = positionals;
  if (path === undefined) throw new RestoreRefused("Specify the file: busbar restore FILE");
  const folder = openDataFolder(config.DATA_DIR);
  if ((await freeBytes(folder.path)) < leastFreeBytes) throw new RestoreRefused(`${folder.path} has no space left.`);
  const { addresses, close } = await reachDatabase(config, folder, { ...opening(), beside: false });
  let waiting: { queue: string; jobId: string }[] = [];
  let origin: Origin = "unsigned";
  let backupAt = "";
  try {
    const keys = { vault: await vaultAtHand(config, folder.path), given: values.key };
    const judge = judgeOrigin(keys, say, (found) => {
      origin = found;
    });
    const filesFolder = join(folder.path, "files");
    const done = await restoreBackup({ url: addresses.owner, filesFolder, path, judge });
    waiting = done.waiting;
    backupAt = done.at;
    say(`Restored ${done.rows} rows and ${done.files} files as of ${done.at}.`);
    const aside = await setKeptAside(folder.path, new Date());
    if (aside) say(`The previous end of the log was saved to ${aside}.`);
  } finally {
    await close();
  }
  // The usual start migrates to this release and grants the server's account its rights.
  const ports = await openPorts(config, { ...opening(), beside: false });
  try {
    for (const { queue, jobId } of waiting)
      await ports.db.transaction().execute((tx) => ports.queue.send(tx, queue, jobId));
    const after = JSON.stringify({ backupAt, origin });
    await ports.db
      .insertInto("audit_log")
      .values({ action: "system_log.restore", noun: "system-log", after })
      .execute();
    if (ports.migrated.length > 0) say(`${ports.migrated.length} migrations of this release applied.`);
    if (waiting.length > 0) say(`${waiting.length} jobs are waiting and continue at the next start.`);
    say("Sessions are not restored: all users must sign in again.");
  } finally {
    await ports.close();
  }
}
