import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLog } from "../../modules/system-log/log-verification.ts";
import { sealLog } from "../../modules/system-log/log-sealing.ts";
import { rewriteBackup } from "../../testing/files/rewrite-backup.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { openDatabase } from "../database/database.ts";
import { migrate, readMigrations } from "../postgres/migrate.ts";
import { prepareDatabase } from "../roles/prepare-database.ts";
import { createFileStore } from "../storage/files.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tablesOf } from "./table-catalogue.ts";
import { takeBackup } from "./take-backup.ts";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "busbar-backup-"));
const made: string[] = [];
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  app = await startTestApp();
  const clerk = await app.as("clerk1");
  const file = new Blob([randomBytes(200_001)]);
  await clerk.uploadImport({ query: { kind: "customers", name: "c.csv" }, file: new Blob(["客户名称\n甲"]) });
  await app.ports.db.transaction().execute(async (tx) => {
    const { storageKey, sizeBytes, sha256 } = await app.ports.files.put(file.stream());
    await tx
      .insertInto("stored_file")
      .values({
        owner_id: "1",
        name: "big.bin",
        kind: "application/pdf",
        size_bytes: String(sizeBytes),
        sha256,
        storage_key: storageKey,
        expires_at: null,
      } as never)
      .execute();
  });
  await sealAll(app);
});
afterAll(async () => {
  for (const name of made) await administer(`drop database if exists ${name} with (force)`);
  await app.close();
  rmSync(folder, { recursive: true });
});

const administer = (statement: string) => administerOn(app.database.ownerUrl, statement);

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  made.push(name);
  await administer(`create database ${name} template template0 encoding 'UTF8'`);
  return app.database.ownerUrl.replace(/\/[^/]+$/, `/${name}`);
}

const store = () => createFileStore(app.filesFolder);
const take = (name: string, url = app.database.ownerUrl) =>
  takeBackup({ url, files: store(), path: path(name), now: new Date() });

/** Each table with its number of rows and a hash over them. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const content: Record<string, string> = {};
    for (const { table, columns } of await tablesOf(client)) {
      if (table === "audit_sealer") continue;
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text collate "C")), '') as content
         from (select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}") as t`,
      );
      content[table] = rows[0]!.content;
    }
    return content;
  } finally {
    await client.end();
  }
}

async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
         from pg_constraint where connamespace = current_schema()::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

test("what is restored is what was there: each row, file, rule and trigger, and the log is intact", async () => {
  const before = await contentOf(app.database.ownerUrl);
  const taken = await take("whole.gz");
  expect(taken.missing).toEqual([]);
  expect(taken.files).toBeGreaterThan(1);
  const url = await emptyDatabase();
  const restored = await restoreBackup({ url, filesFolder: path("files"), path: path("whole.gz") });
  expect(restored).toMatchObject({ rows: taken.rows, files: taken.files });
  expect(await contentOf(url)).toEqual(before);
  expect(await schemaOf(url)).toEqual(await schemaOf(app.database.ownerUrl));
  await prepareDatabase({ owner: url, application: url });
  for (const part of readdirSync(path("files")))
    for (const key of readdirSync(join(path("files"), part)))
      expect(readFileSync(join(path("files"), part, key))).toEqual(readFileSync(join(app.filesFolder, part, key)));

  const { db } = openDatabase({ url, max: 2 });
  try {
    // New rows continue the old ids and the old chain of seals.
    await db.insertInto("audit_log").values({ action: "after.restore" }).execute();
    const ports = { db, clock: app.clock };
    await expect.poll(() => sealLog(ports), { timeout: 20_000 }).toBe(1);
    const { vault, keep } = app.ports;
    const verdict = await verifyLog({ db, vault, keep }, { now: new Date(Date.now() + 3_600_000) });
    expect(verdict.breaks).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test("a backup of an earlier release is restored as it was then, and migrated like any upgrade", async () => {
  const earlier = await emptyDatabase();
  const all = readMigrations();
  const before = all.at(-3)!;
  await migrate(earlier, { through: before.number });
  await administerOn(earlier, "insert into audit_log (action, noun) values ('of.old', 'notes')");
  const there = await contentOf(earlier);
  await take("earlier.gz", earlier);
  const url = await emptyDatabase();
  await restoreBackup({ url, filesFolder: path("files-earlier"), path: path("earlier.gz") });
  expect(await contentOf(url)).toEqual(there);
  expect(await prepareDatabase({ owner: url, application: url })).toEqual(all.slice(-2).map(({ name }) => name));
});

test("R-A04 sessions in a backup of an earlier release are not restored", async () => {
  await take("today.gz");
  const table = '{"table":"session","columns":["id","user_id","sealed_key","rotated_at"]}';
  const row = JSON.stringify({
    id: crypto.randomUUID(),
    user_id: 1,
    sealed_key: "x",
    rotated_at: "2026-01-20T02:00:00Z",
  });
  rewriteBackup(path("today.gz"), path("with-sessions.gz"), (lines, end) => {
    end["rows"] = Number(end["rows"]) + 1;
    return `${lines}T${table}\nR${row}\n`;
  });
  const url = await emptyDatabase();
  await restoreBackup({ url, filesFolder: path("files-sessions"), path: path("with-sessions.gz") });
  expect((await contentOf(url))["user_account"]).toBe((await contentOf(app.database.ownerUrl))["user_account"]);
  expect(await countOn(url, "session")).toBe(0);
});

test("R-A04 an upgrade ends the sessions whose keys stood in clear in backups of before", async () => {
  const url = await emptyDatabase();
  const upgrade = readMigrations().find(({ name }) => name.endsWith("-sealed-credential-keys.sql"))!;
  await migrate(url, { through: upgrade.number - 1 });
  await administerOn(
    url,
    `insert into user_account (user_code, username, username_key, full_name) values ('OLD', 'old', 'old', 'Old');
     insert into session (id, user_id, hmac_key, rotated_at, created_at, last_seen_at, idle_until, absolute_until)
     select gen_random_uuid(), id, '\\x00', now(), now(), now(), 'infinity', 'infinity' from user_account`,
  );
  await prepareDatabase({ owner: url, application: url });
  expect([await countOn(url, "user_account"), await countOn(url, "session")]).toEqual([1, 0]);
});

test("a backup is of one moment: what is written while it is taken is not in it", async () => {
  const rowsOf = (name: string) =>
    gunzipSync(readFileSync(path(name)))
      .toString()
      .split("\n")
      .filter((line) => line.startsWith("R") && line.includes("during.backup"));
  const writing = Array.from({ length: 20 }, async (_, at) => {
    await app.ports.db
      .insertInto("audit_log")
      .values({ action: "during.backup", key: String(at) })
      .execute();
  });
  await Promise.all([take("during.gz"), ...writing]);
  await take("after.gz");
  expect(rowsOf("after.gz")).toHaveLength(20);
  const url = await emptyDatabase();
  // The backup is consistent whatever it caught: restoring checks every foreign key.
  await restoreBackup({ url, filesFolder: path("files-during"), path: path("during.gz") });
});

test("nothing is written into a database that is not empty, and none from a file that is cut off or changed", async () => {
  await take("good.gz");
  const restore = (url: string, name: string) =>
    restoreBackup({ url, filesFolder: path(`f-${name}`), path: path(name) });
  await expect(restore(app.database.ownerUrl, "good.gz")).rejects.toThrow("not empty");
  const text = gunzipSync(readFileSync(path("good.gz"))).toString();
  writeFileSync(path("cut.gz"), gzipSync(text.slice(0, text.lastIndexOf("\nE") + 1)));
  writeFileSync(path("short.gz"), readFileSync(path("good.gz")).subarray(0, 5000));
  writeFileSync(path("changed.gz"), gzipSync(text.replace("admin@busbar.example", "owner@busbar.example")));
  writeFileSync(path("other.gz"), gzipSync("hello\n"));
  const url = await emptyDatabase();
  await expect(restore(url, "cut.gz")).rejects.toThrow("is incomplete");
  await expect(restore(url, "short.gz")).rejects.toThrow("damaged");
  await expect(restore(url, "changed.gz")).rejects.toThrow("was changed");
  await expect(restore(url, "other.gz")).rejects.toThrow("not a Busbar backup");
  await expect(take("good.gz")).rejects.toThrow("EEXIST");
  await restore(url, "good.gz");
});

async function countOn(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
  } finally {
    await client.end();
  }
}

async function administerOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
