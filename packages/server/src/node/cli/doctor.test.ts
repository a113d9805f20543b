import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { examineStorage } from "./doctor-deep.ts";
import { examine, examineDatabase, judgeDisk, judgeNode, report } from "./doctor.ts";
import type { Finding } from "./finding.ts";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "busbar-doctor-"));
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const stateOf = (found: readonly Finding[], what: string) =>
  found.filter((one) => one.what === what).map(({ state }) => state);
const told = (found: readonly Finding[]) => {
  const lines: string[] = [];
  return { code: report(found, (line) => lines.push(line)), text: lines.join("\n") };
};

test("a house in order is fine to the last line", async () => {
  const found = await examine({ DATABASE_URL: database.url, DATA_DIR: folder });
  expect(found.filter(({ state }) => state === "bad")).toEqual([]);
  for (const what of ["configuration", "database", "clock", "account", "schema", "users", "disk"])
    expect([what, stateOf(found, what)[0]]).toEqual([what, what === "disk" ? expect.any(String) : "ok"]);
  expect(stateOf(found, "extension")).toEqual(["ok", "ok"]);
  expect(told(found).code).toBe(0);
});

test("each wrong setting is a line, and the exit code says so", async () => {
  const found = await examine({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: "many", BUSBAR_PASWORD_MIN: "8" });
  const { code, text } = told(found);
  expect(code).toBe(1);
  expect(text).toContain("Did you mean BUSBAR_PASSWORD_MIN?");
  expect(stateOf(found, "configuration")).toEqual(["bad", "bad"]);
});

test("a database that is not there is said, with what else can be told", async () => {
  const found = await examine({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DATA_DIR: folder });
  expect(stateOf(found, "configuration")).toEqual(["ok"]);
  expect(stateOf(found, "database")).toEqual(["bad"]);
});

test("a mail server that does not answer is said", async () => {
  const found = await examine({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    BUSBAR_SMTP_URL: "smtp://127.0.0.1:1",
    BUSBAR_MAIL_FROM: "busbar@example.com",
  });
  expect(stateOf(found, "mail server")).toEqual(["bad"]);
});

test("a clock that goes wrong is found by the database's", async () => {
  const found = await examineDatabase(database.url, new Date(Date.now() - 60_000));
  expect(stateOf(found, "clock")).toEqual(["bad"]);
});

test("where the server's files are not, a deep look reads nothing and notes nothing", async () => {
  const place = mkdtempSync(join(folder, "elsewhere-"));
  const { ownerPool, ownerUrl } = database;
  const noted = async () => (await ownerPool.query("select id, damages from storage_check order by id")).rows;
  const before = await noted();
  // Without any stored file there is nothing that could be elsewhere; the folder comes with the first.
  await ownerPool.query("update stored_file set expires_at = now() - interval '1 day'");
  expect((await examineStorage(ownerUrl, place)).at(-1)).toMatchObject({ state: "ok" });
  expect(await noted()).toEqual([...before, { id: before.length + 1, damages: 0 }]);

  await ownerPool.query(
    "insert into stored_file (storage_key, name, kind, size_bytes, sha256) values ('k', 'bill.pdf', 'pdf', 1, 'x')",
  );
  expect(await examineStorage(ownerUrl, place)).toEqual([
    { what: "storage", state: "warn", text: expect.stringContaining(`${join(place, "files")} was not found`) },
  ]);
  expect(await noted()).toHaveLength(before.length + 1);

  // In the server's own folder a lost file is damage.
  mkdirSync(join(place, "files"));
  expect(stateOf(await examineStorage(ownerUrl, place), "storage")).toContain("bad");
  expect((await noted()).at(-1)).toMatchObject({ damages: 1 });
});

test("a schema of another release, and one that is behind, are found", async () => {
  const owner = database.ownerPool;
  const last = (
    await owner.query<{ number: number }>(
      "delete from schema_migration where number = (select max(number) from schema_migration) returning number",
    )
  ).rows[0]!;
  expect(last.number).toBeGreaterThan(50);
  expect(stateOf(await examineDatabase(database.url, new Date()), "schema")).toEqual(["warn"]);
  await owner.query("update schema_migration set checksum = 'other' where number = 3");
  expect(stateOf(await examineDatabase(database.url, new Date()), "schema")).toEqual(["bad"]);
});

test("old software and a full disk are bad", () => {
  expect(judgeNode("22.1.0").state).toBe("bad");
  expect(judgeNode("24.2.0").state).toBe("ok");
  expect(judgeDisk(100 * 1024 ** 2, "/x").state).toBe("bad");
  expect(judgeDisk(1024 ** 3, "/x").state).toBe("warn");
});
