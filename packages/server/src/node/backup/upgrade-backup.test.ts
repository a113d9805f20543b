import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { signingKey } from "../../modules/system-log/log-keys.ts";
import { createTestDatabase } from "../../testing/database/database.ts";
import { signBackup } from "../cli/backup-signature.ts";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "../database/database.ts";
import { openPorts } from "../open-ports.ts";
import { migrate, readMigrations } from "../postgres/migrate.ts";
import { createFileStore } from "../storage/files.ts";
import { ownSecretKey } from "../secrets/secret-keys.ts";
import { createVault } from "../secrets/vault.ts";
import { type BackupLine, readBackup } from "./backup-format.ts";
import { backUpBefore } from "./upgrade-backup.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };
const database = await createTestDatabase();
let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "busbar-upgrade-"));
  // Otherwise data would move to the system's state folder, as PostgreSQL's own user cannot enter this one.
  chmodSync(dataFolder, 0o755);
});
afterAll(() => database.drop());

const backups = () => readdirSync(join(dataFolder, "backups")).toSorted();

const newest = readMigrations().at(-1)!;
const stamp = String(newest.number).padStart(4, "0");
let made = 0;

/** Starts on a database that is one migration behind. */
async function upgrade(
  more: Record<string, string> = {},
  before: (url: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_${++made}`;
  await database.ownerPool.query(`create database ${name}`);
  const url = database.ownerUrl.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
  await migrate(url, { through: newest.number - 1 });
  await before(url);
  const config = readConfig({ NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: dataFolder, ...more });
  const ports = await openPorts(config, { log, onLost: () => undefined });
  await ports.close();
  await database.ownerPool.query(`drop database ${name} with (force)`);
  return ports.migrated;
}

test("a start that changes the schema writes a backup first, for its owner alone, which can be read to its end", async () => {
  expect(await upgrade()).toEqual([newest.name]);
  expect(backups()).toEqual([expect.stringMatching(new RegExp(`^before-${stamp}-\\d{14}\\.backup\\.gz$`))]);
  const path = join(dataFolder, "backups", backups()[0]!);
  expect([statSync(join(dataFolder, "backups")).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  const tables: string[] = [];
  for await (const line of readBackup(path)) if (line.kind === "T") tables.push(line.table);
  expect(tables).toContain("user_account");
  rmSync(dataFolder, { recursive: true });
});

test("without one, where that is what is asked for", async () => {
  expect(await upgrade({ BUSBAR_UPGRADE_BACKUP: "false" })).toEqual([newest.name]);
  expect(readdirSync(dataFolder)).not.toContain("backups");
  rmSync(dataFolder, { recursive: true });
});

test("it is signed with the installation's key, so that a restore can tell whether it was changed", async () => {
  let publicKey = "";
  await upgrade({}, async (url) => {
    const { db } = openDatabase({ url, max: 1 });
    const vault = await createVault([ownSecretKey(dataFolder)]);
    ({ publicKey } = await signingKey(db, { vault, clock: systemClock }));
    await db.destroy();
  });
  const ends: BackupLine[] = [];
  for await (const line of readBackup(join(dataFolder, "backups", backups()[0]!)))
    if (line.kind === "E") ends.push(line);
  expect(ends).toEqual([expect.objectContaining({ publicKey, signature: expect.stringMatching(/^.{80,}$/) })]);
  rmSync(dataFolder, { recursive: true });
});

async function take(day: number, migration = "0090-x.sql"): Promise<string | null> {
  const files = createFileStore(join(dataFolder, "files"));
  const now = new Date(Date.UTC(2026, 0, day));
  return backUpBefore(migration, { url: database.ownerUrl, files, dataFolder, log, now, sign: signBackup(null) });
}

test("the last three are kept, and nothing else in their folder is touched", async () => {
  for (const day of [1, 2, 3, 4]) await take(day);
  await take(5, "0091-y.sql");
  expect(backups()).toEqual([
    "before-0090-20260103000000.backup.gz",
    "before-0090-20260104000000.backup.gz",
    "before-0091-20260105000000.backup.gz",
  ]);
  // A file with the same name is never written over, and a failed backup stops the upgrade.
  await expect(take(4)).rejects.toThrow(/^The backup before the upgrade failed, and nothing was changed: .*EEXIST/);
  rmSync(dataFolder, { recursive: true });
});

test("an upgrade that fails and is tried again and again does not push out the backups of those before it", async () => {
  await take(1, "0088-v.sql");
  await take(2, "0089-w.sql");
  for (const day of [3, 4, 5, 6]) await take(day);
  expect(backups()).toEqual([
    "before-0088-20260101000000.backup.gz",
    "before-0089-20260102000000.backup.gz",
    "before-0090-20260106000000.backup.gz",
  ]);
  // The next upgrades take their place.
  await take(7, "0091-y.sql");
  expect(backups()).toEqual([
    "before-0089-20260102000000.backup.gz",
    "before-0090-20260106000000.backup.gz",
    "before-0091-20260107000000.backup.gz",
  ]);
  rmSync(dataFolder, { recursive: true });
});
