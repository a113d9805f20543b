/* What the server's own database role may do, and so the most that an attacker with it could do. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { readConfig } from "../config/config.ts";
import { openPorts } from "../open-ports.ts";
import { prepareDatabase } from "./prepare-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.as("clerk1");
});
afterAll(() => app.close());

const refused = "42501";
const codeOf = (statement: string) =>
  app.database.pool.query(statement).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

test("the server works with an account that is no super user and owns nothing", async () => {
  const { rows } = await app.database.pool.query(
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (select count(*)::int from pg_class where relowner = r.oid) as owned,
       (select count(*)::int from pg_auth_members where member = r.oid) as groups
     from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolname: "busbar_app",
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      owned: 0,
      groups: 0,
    },
  ]);
});

test.each([
  ["run a program", "copy (select 1) to program 'true'"],
  ["read what a program writes", "create temp table said (line text); copy said from program 'id'"],
  ["write a file of the machine", "copy (select 1) to '/tmp/busbar-canary'"],
  ["read a file of the machine", "select pg_read_file('/etc/passwd')"],
  ["change an audit row", "update audit_log set action = 'x'"],
  ["delete an audit row", "delete from audit_log"],
  ["empty the audit log", "truncate audit_log"],
  ["lift the guard of the audit log", "alter table audit_log disable trigger all"],
  ["drop the audit log", "drop table audit_log"],
  ["make a table", "create table canary (id int)"],
  ["make a table among those of the queue", "create table pgboss.canary (id int)"],
  ["make a schema", "create schema canary"],
  ["make a function", "create function canary() returns int language sql as 'select 1'"],
  ["change a table", "alter table user_account add column canary int"],
  ["drop a table", "drop table preference"],
  ["empty a table", "truncate preference"],
  ["claim a migration", "insert into schema_migration (number, name, checksum) values (9999, 'x', 'x')"],
  ["forget a migration", "delete from schema_migration"],
  ["make an account of the database", "create role canary login superuser"],
  ["take the owner's part", "set role busbar"],
  ["read the passwords of the database", "select rolpassword from pg_authid"],
])("with it nobody can %s", async (_, statement) => {
  expect(await codeOf(statement)).toBe(refused);
});

test("with it rows are read and written, and tables of a transaction are made and filled", async () => {
  const { rows } = await app.database.pool.query<{ name: string; writable: boolean }>(
    `select c.oid::regclass::text as name, has_table_privilege(c.oid, 'insert') as writable
     from pg_class c where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
     and has_table_privilege(c.oid, 'select') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ writable }) => !writable).map(({ name }) => name)).toEqual([
    "audit_archive",
    "schema_migration",
  ]);
  expect(await codeOf("create temp table staging (id int) on commit drop")).toBe("done");
});

test("tables of a later migration are granted with the next start, to the last one", async () => {
  const { ownerPool, ownerUrl, url } = app.database;
  await ownerPool.query("create table later (id bigint generated always as identity, word text)");
  expect(await codeOf("select * from later")).toBe(refused);
  // Like processes that start at the same time.
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase({ owner: ownerUrl, application: url })));
  expect(await codeOf("insert into later (word) values ('x')")).toBe("done");
  expect(await codeOf("delete from audit_log")).toBe(refused);
});

test("a single account goes on owning all that it works with", async () => {
  const { ownerPool, ownerUrl } = app.database;
  const single = new URL(ownerUrl);
  await ownerPool.query("create role single login password 'of-this-test'");
  await ownerPool.query("create database single owner single");
  [single.username, single.password, single.pathname] = ["single", "of-this-test", "/single"];
  const address = single.href;
  const migrated = await prepareDatabase({ owner: address, application: address });
  expect(migrated.length).toBeGreaterThan(10);
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select distinct tableowner from pg_tables where schemaname in ('public', 'pgboss')",
    );
    expect(rows).toEqual([{ tableowner: "single" }]);
  } finally {
    await client.end();
    await ownerPool.query("drop database single");
    await ownerPool.query("drop role single");
  }
});

test("production says in the log that its account is a super user, and nothing of one with less", async () => {
  const { url, ownerUrl } = app.database;
  const folder = mkdtempSync(join(tmpdir(), "busbar-roles-"));
  const warningsWith = async (account: Record<string, string>) => {
    const config = readConfig({ NODE_ENV: "production", DATA_DIR: folder, ...account });
    const warnings: string[] = [];
    const log = { debug() {}, info() {}, warn: (_: unknown, text: string) => void warnings.push(text), error() {} };
    const ports = await openPorts(config, { log, onLost: () => undefined });
    await ports.close();
    return warnings.filter((text) => text.includes("superuser"));
  };
  try {
    expect(await warningsWith({ DATABASE_URL: ownerUrl })).toHaveLength(1);
    expect(await warningsWith({ DATABASE_URL: url, BUSBAR_DATABASE_OWNER_URL: ownerUrl })).toEqual([]);
    expect(await warningsWith({ DATABASE_URL: url })).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the account of the application alone starts on a schema of this release, and says what it lacks on another", async () => {
  const { ownerPool, url } = app.database;
  const alone = { owner: url, application: url };
  expect(await prepareDatabase(alone)).toEqual([]);
  await ownerPool.query("delete from schema_migration");
  await expect(prepareDatabase(alone)).rejects.toThrow(
    /^permission denied for schema public\. The account of DATABASE_URL cannot change the schema\. Set BUSBAR_DATABASE_OWNER_URL/,
  );
});
