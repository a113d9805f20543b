import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMemoryKeep } from "../../../mock/memory/memory-keep.ts";
import { signCheckpoint } from "../../../modules/system-log/log-checkpoints.ts";
import { verifyLog } from "../../../modules/system-log/log-verification.ts";
import { sealAll } from "../../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { takeBackup } from "../../backup/take-backup.ts";
import { auditVerify, verifyArchives } from "../audit-verify.ts";
import { openDatabase } from "../../database/database.ts";
import { prepareDatabase } from "../../roles/prepare-database.ts";
import { createFileStore } from "../../storage/files.ts";
import { auditShow } from "../audit-show.ts";
import { detachLog } from "./detach-log.ts";

let app: TestApp;
/** With nothing kept of the log of another test. */
let ports: TestApp["ports"];
const folder = mkdtempSync(join(tmpdir(), "busbar-archive-"));
const restored = `restored_${randomBytes(6).toString("hex")}`;
let count = 0;
let path: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await owner(`drop database if exists ${restored} with (force)`);
  await app.close();
  rmSync(folder, { recursive: true });
});

const owner = (statement: string) => app.database.ownerPool.query(statement);
const forge = (statement: string) =>
  owner(`set session_replication_role = replica; ${statement}; reset session_replication_role`);
const write = async (day: string, note: string) => {
  await app.ports.db
    .insertInto("audit_log")
    .values({ at: new Date(`${day}T12:00:00Z`), action: "note.write", noun: "notes", key: note, after: '{"n":1.50}' })
    .execute();
  await sealAll(app);
};
const detach = (year: number, file = path, more = {}) =>
  detachLog({ ports, ownerUrl: app.database.ownerUrl, year, path: file, ...more });
const forgetKept = () => {
  ports = { ...app.ports, keep: createMemoryKeep() };
};
const keysIn = async () => {
  const { rows } = await app.database.pool.query<{ key: string }>("select key from audit_log order by id");
  return rows.map(({ key }) => key);
};
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
async function verify(...args: string[]) {
  const lines: string[] = [];
  const intact = await auditVerify(ports, args, (line) => lines.push(line));
  return { intact, text: lines.join("\n") };
}

beforeEach(async () => {
  path = join(folder, `log-${++count}.gz`);
  forgetKept();
  await forge(`truncate audit_log, audit_batch, audit_entry, audit_checkpoint, audit_key, audit_archive`);
  await forge(`update audit_sealer set xid = 0, log_id = 0`);
  for (const [day, note] of [
    ["2024-03-01", "a"],
    ["2024-12-31", "b"],
    ["2025-06-01", "c"],
    ["2026-02-01", "d"],
  ] as const)
    await write(day, note);
  await signCheckpoint(ports);
});

test("R-M05 the log of an ended year moves into a file that proves itself, and the rest stays provable", async () => {
  const { archive, lines, stayed } = await detach(2024);
  expect({ lines, stayed, rows: archive.rows, before: archive.beforeDay }).toEqual({
    lines: 2,
    stayed: 0,
    rows: "2",
    before: "2025-01-01",
  });
  expect(await keysIn()).toEqual(["c", "d", ""]);
  const held = linesOf(path).filter((line) => line.startsWith("L"));
  expect(held.map((line) => (JSON.parse(line.slice(1)) as unknown[])[6])).toEqual(["a", "b"]);
  // A number stays as it was written.
  expect(held[0]).toContain('{"n": 1.50}');
  await sealAll(app);
  const { intact, text } = await verify("--archive", path, "--expect", Buffer.from(archive.hash).toString("base64"));
  expect({ intact, text }).toMatchObject({
    intact: true,
    text: expect.stringContaining("2 entries before 2025-01-01"),
  });
  // The next year goes on where the file ends.
  await signCheckpoint(ports);
  const next = join(folder, `next-${count}.gz`);
  const { hashBefore, publicKey } = (await detach(2025, next)).archive;
  expect(hashBefore).toEqual(archive.hash);
  expect(await verify("--archive", path, "--archive", next)).toMatchObject({ intact: true });
  expect(await keysIn()).toEqual(["d", "", ""]);
  const lines2: string[] = [];
  const alone = (...more: string[]) =>
    verifyArchives(["--alone", "--archive", next, ...more], (line) => lines2.push(line));
  expect(await alone("--key", publicKey)).toBe(true);
  expect(await alone("--key", "another")).toBe(false);
  // Anybody could have signed it.
  expect(await alone()).toBe(false);
  expect(lines2.at(-2)).toContain("Specify the installation's key with --key");
});

test("R-M05 the page of the log is told from which day its lines are in the database", async () => {
  const admin = await app.as("admin");
  expect((await admin.getSealState()).archivedBefore).toBeNull();
  await sealAll(app);
  await detach(2024);
  expect(await admin.getSealState()).toMatchObject({ archivedBefore: "2025-01-01" });
});

test("R-M05 sealing goes on behind the archive when nothing at all is left in the database", async () => {
  await forge("update audit_log set at = '2025-02-02'; delete from audit_batch; delete from audit_entry");
  await forge("delete from audit_checkpoint; update audit_sealer set xid = 0, log_id = 0");
  forgetKept();
  await sealAll(app);
  await signCheckpoint(ports);
  expect((await detach(2025)).lines).toBe(4);
  await sealAll(app);
  expect(await verify("--archive", path)).toMatchObject({ intact: true });
});

test("R-M05 a year that has not ended, is not sealed, not signed, not intact or moved already is refused", async () => {
  await expect(detach(new Date().getFullYear())).rejects.toThrow("has not ended");
  await expect(detach(2023)).rejects.toThrow("nothing to move");
  await forge("delete from audit_checkpoint");
  await expect(detach(2024)).rejects.toThrow("does not match its seals");
  forgetKept();
  await expect(detach(2024)).rejects.toThrow("no signed checkpoint");
  await signCheckpoint(ports);
  await forge("insert into audit_log (action, at, xid) values ('put.in', '2024-05-05', 1)");
  await expect(detach(2024)).rejects.toThrow("does not match its seals");
  await forge("delete from audit_log where action = 'put.in'");
  await forge("update audit_log set key = 'B' where key = 'b'");
  await expect(detach(2024)).rejects.toThrow("does not match its seals");
  await forge("update audit_log set key = 'b' where key = 'B'");
  expect(existsSync(path)).toBe(false);
  await detach(2024);
  await expect(detach(2024, join(folder, "again.gz"))).rejects.toThrow("already");
});

test("R-M05 neither the server's account nor the owner deletes what no archive holds", async () => {
  await expect(detachLog({ ports: app.ports, ownerUrl: app.database.url, year: 2024, path })).rejects.toThrow(
    "BUSBAR_DATABASE_OWNER_URL",
  );
  await detach(2024);
  for (const table of ["audit_log", "audit_entry", "audit_batch", "audit_checkpoint"]) {
    await expect(app.database.pool.query(`delete from ${table}`)).rejects.toThrow("permission denied");
    await expect(owner(`delete from ${table}`)).rejects.toThrow("append-only");
  }
  await expect(app.database.pool.query("insert into audit_archive select * from audit_archive")).rejects.toThrow(
    "permission denied",
  );
});

test("R-M05 an archive that was changed, cut off or belongs elsewhere is named", async () => {
  await detach(2024);
  const text = gunzipSync(readFileSync(path)).toString();
  const kept = join(folder, `kept-${count}.gz`);
  renameSync(path, kept);
  writeFileSync(path, gzipSync(text.replace('"a"', '"z"')));
  expect((await verify("--archive", path)).text).toContain("Batch 1 of the archive does not match its hash");
  writeFileSync(path, gzipSync(text.slice(0, text.lastIndexOf("\nE") + 1)));
  expect((await verify("--archive", path)).text).toContain("is incomplete");
  expect(await verify("--archive", kept)).toMatchObject({ intact: true });
  await forge("update audit_archive set row_count = 3");
  expect((await verify()).text).toContain("record is not signed by a valid key");
  await forge("truncate audit_archive");
  const { intact, text: said } = await verify("--archive", kept);
  expect({ intact, said }).toMatchObject({
    intact: false,
    said: expect.stringContaining("not an archive of this database"),
  });
});

test("R-M05 a line put in under a batch that was moved is found", async () => {
  await detach(2024);
  await forge(`with made as (insert into audit_log (action, at, xid) values ('put.in', '2024-05-05', 1) returning id)
    insert into audit_entry (log_id, batch_id, digest, words) select id, 1, '', '' from made`);
  expect((await verify()).text).toContain("is not sealed: it was added afterwards");
});

test("R-M05 a removal that was broken off is provable in between, survives a backup and is finished later", async () => {
  const broken = new Error("broken off");
  const say = (line: string) => {
    if (line.startsWith("1 entry removed")) throw broken;
  };
  await expect(detach(2024, path, { sliceLines: 1, say })).rejects.toThrow(broken);
  expect(await keysIn()).toEqual(["b", "c", "d", ""]);
  await sealAll(app);
  const between = await verify();
  expect(between).toMatchObject({ intact: true, text: expect.stringContaining("was interrupted") });
  await expect(detach(2025, join(folder, "other.gz"))).rejects.toThrow("busbar audit detach 2024 FILE");
  writeFileSync(join(folder, "empty.gz"), gzipSync("hello\n"));
  await expect(detach(2024, join(folder, "empty.gz"))).rejects.toThrow("not an archive");

  // Restored as it was: between.
  const files = createFileStore(app.filesFolder);
  const backup = join(folder, "between.backup.gz");
  await takeBackup({ url: app.database.ownerUrl, files, path: backup, now: new Date() });
  await owner(`create database ${restored} template template0 encoding 'UTF8'`);
  const url = app.database.ownerUrl.replace(/\/[^/]+$/, `/${restored}`);
  await restoreBackup({ url, filesFolder: join(folder, "files"), path: backup });
  await prepareDatabase({ owner: url, application: url });
  const { db } = openDatabase({ url, max: 2 });
  const later = { ...ports, db };
  try {
    const { resumed, lines } = await detachLog({ ports: later, ownerUrl: url, year: 2024, path });
    expect({ resumed, lines }).toEqual({ resumed: true, lines: 1 });
    expect((await verifyLog(later, { now: new Date() })).breaks).toEqual([]);
  } finally {
    await db.destroy();
  }

  expect(await detach(2024)).toMatchObject({ resumed: true, lines: 1 });
  expect(await keysIn()).toEqual(["c", "d", ""]);
  expect(await verify("--archive", path)).toMatchObject({ intact: true });
});

test("R-M05 a seal of lines that are being removed which does not fit the archive is found", async () => {
  const say = (line: string) => {
    if (line.startsWith("1 entry removed")) throw new Error("broken off");
  };
  await expect(detach(2024, path, { sliceLines: 1, say })).rejects.toThrow("broken off");
  await forge("update audit_batch set hash = sha256('x') where id = 2");
  const { text } = await verify();
  expect(text).toContain("batch 2 does not continue where the previous archive ends");
  await expect(detach(2024)).rejects.toThrow("does not match its seals");
});

test("R-M05 only one of two detachments at once works", async () => {
  const other = new pg.Client({ connectionString: app.database.ownerUrl });
  await other.connect();
  await other.query("select pg_advisory_lock(7214052)");
  await expect(detach(2024)).rejects.toThrow("Another");
  await other.end();
});

test("R-M05 the history of a record says that earlier lines are archived, and the archive shows them", async () => {
  const admin = await app.as("admin");
  const { list } = await admin.listCustomers({ query: { pageSize: 2 } });
  const [old, young] = list.map(({ id }) => id);
  const note = async (key: string, action: string, day: string, after: string) => {
    const at = new Date(`${day}T12:00:00Z`);
    await app.ports.db
      .insertInto("audit_log")
      .values({ at, actor_code: "ADMIN", action, noun: "customers", key, after })
      .execute();
    await sealAll(app);
  };
  await forge("truncate audit_log, audit_batch, audit_entry, audit_checkpoint, audit_key, audit_archive");
  await forge("update audit_sealer set xid = 0, log_id = 0");
  forgetKept();
  await note(old!, "customer.create", "2024-12-31", '{"name":"甲","n":1.50}');
  await note(old!, "customer.update", "2026-02-02", '{"name":"乙"}');
  await note(young!, "customer.create", "2026-02-02", '{"name":"丙"}');
  await signCheckpoint(ports);
  const historyOf = (id: string) => admin.listCustomerActivity({ params: { id }, query: {} });
  expect(await historyOf(old!)).toMatchObject({ total: 2, archivedBefore: null });
  await detach(2024);
  expect(await historyOf(old!)).toMatchObject({ total: 1, archivedBefore: "2025-01-01" });
  expect(await historyOf(young!)).toMatchObject({ total: 1, archivedBefore: null });
  const show = async (...args: string[]) => {
    const lines: string[] = [];
    return [await auditShow(["--archive", path, ...args], (line) => lines.push(line)), ...lines];
  };
  expect(await show("--noun", "customers", "--key", old!)).toEqual([
    true,
    `2024-12-31T12:00:00.000Z ADMIN customer.create customers ${old}`,
    '    after {"n":1.5,"name":"甲"}',
    "1 entry found.",
  ]);
  expect((await show("--text", "customer.CREATE")).at(-1)).toBe("1 entry found.");
  expect(await show("--key", "zz")).toEqual([true, "0 entries found."]);
  expect((await show())[0]).toBe(false);
  writeFileSync(path, gzipSync(gunzipSync(readFileSync(path)).toString().replace('"甲"', '"z"')));
  expect(await show("--key", old!)).toEqual([false, expect.stringContaining("was changed"), "0 entries found."]);
});
