import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";
import { migrate, readMigrations } from "./migrate.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "busbar-migrations-"));
  await database.ownerPool.query("drop schema public cascade; create schema public");
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.ownerUrl, { folder });

test("migrations run once, in order, and later ones are added", async () => {
  write("0001-first.sql", "create table word (text text); insert into word values ('one')");
  expect(await run()).toEqual(["0001-first.sql"]);
  write("0002-second.sql", "insert into word values ('two')");
  expect(await run()).toEqual(["0002-second.sql"]);
  expect(await run()).toEqual([]);
  expect((await database.ownerPool.query("select text from word")).rows).toEqual([{ text: "one" }, { text: "two" }]);
});

test("a migration may alter a table whose rows it has changed, though a trigger waits for the commit", async () => {
  write(
    "0001-first.sql",
    `create table thing (id int);
    create function told() returns trigger language plpgsql as 'begin return null; end';
    create constraint trigger thing_told after insert on thing deferrable initially deferred
      for each row execute function told();`,
  );
  await run();
  write("0002-second.sql", "insert into thing values (1); alter table thing add column name text");
  await expect(run()).resolves.toEqual(["0002-second.sql"]);
});

test("an upgrade that fails in its last migration leaves nothing of itself, and the release before starts", async () => {
  write("0001-before.sql", "create table kept (id int)");
  await run();
  write("0002-good.sql", "alter table kept rename to renamed");
  write("0003-bad.sql", "select 1/0");
  const upgrade = migrate(database.ownerUrl, { folder, beforeUpgrade: async () => "/data/backups/before-0002.gz" });
  await expect(upgrade).rejects.toThrow(
    /^Migration 0003-bad\.sql failed: division by zero\. .*A backup from before the upgrade is in \/data\/backups\/before-0002\.gz\. Start the previous release/,
  );
  rmSync(join(folder, "0002-good.sql"));
  rmSync(join(folder, "0003-bad.sql"));
  expect(await run()).toEqual([]);
  expect((await database.ownerPool.query("select id from kept")).rows).toEqual([]);
});

test("a database in use is backed up before its first change, a new one is not", async () => {
  const asked: string[] = [];
  const beforeUpgrade = async (first: string) => {
    const { rows } = await database.ownerPool.query("select to_regclass('second') as second");
    asked.push(`${first} ${rows[0].second}`);
    return null;
  };
  write("0001-first.sql", "select 1");
  await migrate(database.ownerUrl, { folder, beforeUpgrade });
  write("0002-second.sql", "create table second (id int)");
  await migrate(database.ownerUrl, { folder, beforeUpgrade });
  await migrate(database.ownerUrl, { folder, beforeUpgrade });
  expect(asked).toEqual(["0002-second.sql null"]);
});

test("a migration that fails leaves nothing behind and says which one it was", async () => {
  write("0001-good.sql", "create table word (text text)");
  write("0002-bad.sql", "create table half (id int); select 1/0");
  await expect(run()).rejects.toThrow(/^Migration 0002-bad\.sql failed: division by zero/);
  const { rows } = await database.ownerPool.query("select to_regclass('word') as word, to_regclass('half') as half");
  expect(rows).toEqual([{ word: null, half: null }]);
});

test("an account that may not even begin is told which migration it was to apply", async () => {
  await database.ownerPool.query("grant usage on schema public to public");
  write("0001-first.sql", "select 1");
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /^Migration 0001-first\.sql failed: permission denied for schema public\. /,
  );
});

test("F31 older code refuses a database that newer code has migrated", async () => {
  write("0001-first.sql", "select 1");
  write("0002-second.sql", "select 1");
  await run();
  rmSync(join(folder, "0002-second.sql"));
  await expect(run()).rejects.toThrow(/newer release \(0002-second\.sql\); this one ends at 0001-first\.sql/);
});

test("F31 older code starts on a schema that newer code has only added to", async () => {
  write("0001-first.sql", "select 1");
  await run();
  write("0002-second.sql", "-- additive\ncreate table added (id int)");
  write("0003-third.sql", "-- additive\ncreate table more (id int)");
  await run();
  rmSync(join(folder, "0002-second.sql"));
  rmSync(join(folder, "0003-third.sql"));
  const newer: string[] = [];
  expect(await migrate(database.ownerUrl, { folder, onNewer: (newest) => newer.push(newest) })).toEqual([]);
  expect(newer).toEqual(["0003-third.sql"]);
  // A later migration of the older code would come out of order.
  write("0002-other.sql", "select 1");
  await expect(run()).rejects.toThrow(/0002-second\.sql was changed|0002-other\.sql/);
});

test("an applied migration that was changed is noticed, but not a change of line ends", async () => {
  write("0001-first.sql", "select 1;\nselect 2;\n");
  await run();
  write("0001-first.sql", "select 1;\r\nselect 2;\r\n");
  expect(await run()).toEqual([]);
  write("0001-first.sql", "select 3;\n");
  await expect(run()).rejects.toThrow(/0001-first\.sql was changed after it was applied/);
});

test("a migration that comes late with a lower number is refused", async () => {
  write("0002-second.sql", "select 1");
  await run();
  write("0001-late.sql", "select 1");
  await expect(run()).rejects.toThrow(/0001-late\.sql was added after 0002-second\.sql/);
});

test("F32 five processes that start at once migrate once", async () => {
  write("0001-first.sql", "create table word (text text); insert into word values ('once'); select pg_sleep(0.1)");
  const applied = await Promise.all([run(), run(), run(), run(), run()]);
  expect(applied.flat()).toEqual(["0001-first.sql"]);
  expect((await database.ownerPool.query("select count(*) from word")).rows).toEqual([{ count: "1" }]);
});

test("two migrations with one number, or a name out of order, are refused", () => {
  write("0001-first.sql", "select 1");
  write("0001-other.sql", "select 1");
  expect(() => readMigrations(folder)).toThrow(/the same number/);
  write("12.sql", "select 1");
  expect(() => readMigrations(folder)).toThrow(/12\.sql: expected a name like/);
});
