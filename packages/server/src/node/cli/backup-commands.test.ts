import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signCheckpoint } from "../../modules/system-log/log-checkpoints.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { readConfig } from "../config/config.ts";
import { openPorts } from "../open-ports.ts";
import { backup, restore } from "./backup-commands.ts";

const key = randomBytes(32).toString("base64");
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const folder = mkdtempSync(join(tmpdir(), "busbar-commands-"));
chmodSync(folder, 0o755);
const at = (name: string) => join(folder, name);
const made: string[] = [];
let database: TestDatabase;

const configOf = (owner: string, application: string, dataDir: string, secret = key) =>
  readConfig({
    NODE_ENV: "test",
    DATABASE_URL: application,
    BUSBAR_DATABASE_OWNER_URL: owner,
    DATA_DIR: at(dataDir),
    BUSBAR_SECRET_KEY: secret,
  });
const here = () => configOf(database.ownerUrl, database.url, "here");

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  const ports = await openPorts(here(), { log: silent, onLost: () => undefined });
  await ports.db.insertInto("audit_log").values({ action: "note.write" }).execute();
  await sealAll({ ports });
  await signCheckpoint(ports);
  await ports.db
    .insertInto("session")
    .values({
      id: crypto.randomUUID(),
      user_id: "1",
      sealed_key: await ports.vault.seal("session:x", "key"),
      rotated_at: new Date(),
      created_at: new Date(),
      last_seen_at: new Date(),
      idle_until: new Date("2099-01-01"),
      absolute_until: new Date("2099-01-01"),
      revoked_at: null,
      revoke_reason: null,
      stepup_at: null,
      device_id: null,
      previous_at: null,
      view_as_user_id: null,
      view_as_until: null,
      view_as_role: null,
    })
    .execute();
  await ports.close();
});
afterAll(async () => {
  for (const name of made) await database.ownerPool.query(`drop database if exists ${name} with (force)`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function restoreAnew(dataDir: string, secret: string, ...args: string[]): Promise<{ said: string; url: string }> {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  made.push(name);
  await database.ownerPool.query(`create database ${name} template template0 encoding 'UTF8'`);
  const on = (url: string) => url.replace(/\/[^/]+$/, `/${name}`);
  const lines: string[] = [];
  const config = configOf(on(database.ownerUrl), on(database.url), dataDir, secret);
  await restore(config, [at("all.gz"), ...args], (line) => void lines.push(line));
  return { said: lines.join("\n"), url: on(database.ownerUrl) };
}

test("a backup is signed and says what is not in it; restored, nobody is signed in and the old end of the log is kept", async () => {
  const lines: string[] = [];
  await backup(here(), [at("all.gz")], (line) => void lines.push(line));
  expect(lines.join("\n")).toContain("It does not contain sessions or the installation's key");
  expect(lines.join("\n")).not.toContain("NOT SIGNED");

  mkdirSync(at("there"));
  writeFileSync(at("there/audit-checkpoint.json"), "of another log");
  const { said, url } = await restoreAnew("there", key);
  expect(said).toContain("this installation signed the backup");
  expect(said).toContain("all users must sign in again");
  const aside = /was saved to (\S+)\.$/m.exec(said)?.[1] ?? "";
  expect(readFileSync(aside, "utf8")).toBe("of another log");
  const ports = await openPorts(configOf(url, url, "there"), { log: silent, onLost: () => undefined });
  try {
    expect(await ports.db.selectFrom("session").select("id").execute()).toEqual([]);
    const noted = await ports.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "system_log.restore")
      .executeTakeFirstOrThrow();
    expect(noted.after).toMatchObject({ origin: "own" });
  } finally {
    await ports.close();
  }
});

test("with another key at hand a restore says that it cannot tell, and goes on", async () => {
  const { said } = await restoreAnew("elsewhere", randomBytes(32).toString("base64"));
  expect(said).toContain("CANNOT BE CHECKED");
  expect(said).toMatch(/Restored \d+ rows and \d+ files as of /);
});
