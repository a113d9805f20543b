import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createNetServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/database.ts";
import { type Environment, readConfig } from "../../config/config.ts";
import { freePort } from "../../postgres/free-port.ts";
import { examine } from "../doctor.ts";
import { startRefusals } from "./start-refusals.ts";

const folder = mkdtempSync(join(tmpdir(), "busbar-refusals-"));
chmodSync(folder, 0o755);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder. */
function newFolder(): string {
  const path = mkdtempSync(join(folder, "data-"));
  chmodSync(path, 0o755);
  return path;
}
const check = async (environment: Environment, said: string[] = []) =>
  startRefusals(
    readConfig({ DATA_DIR: newFolder(), PORT: String(await freePort()), ...environment }),
    (line) => void said.push(line),
  );

test("config check is content with what a start takes, says the database and makes nothing", async () => {
  const said: string[] = [];
  const path = newFolder();
  expect(await check({ DATABASE_URL: database.url, DATA_DIR: path }, said)).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^Database: test_\w+ in \//)]);
  expect(await check({ DATA_DIR: join(path, "new") })).toEqual([]);
  expect(readdirSync(path)).toEqual([]);
});

function oldCluster(): string {
  const path = newFolder();
  mkdirSync(join(path, "postgres"));
  writeFileSync(join(path, "postgres", "PG_VERSION"), "12\n");
  return path;
}

function openKey(): string {
  const path = newFolder();
  writeFileSync(join(path, "secret.key"), randomBytes(32).toString("base64"), { mode: 0o644 });
  return path;
}

const production = { NODE_ENV: "production" };
test.each<[string, () => Environment, RegExp]>([
  ["a data folder that cannot be", () => ({ DATA_DIR: "/dev/null/x" }), /^DATA_DIR \/dev\/null\/x cannot be made/],
  ["the mock mode", () => ({ BUSBAR_MOCK: "true" }), /^BUSBAR_MOCK cannot be used here/],
  ["production without a database", () => production, /^DATABASE_URL is missing, .*BUSBAR_EMBEDDED=true/],
  [
    "no database at all",
    () => ({ BUSBAR_EMBEDDED: "false" }),
    /^DATABASE_URL is missing, and BUSBAR_EMBEDDED is false/,
  ],
  ["a database of an old PostgreSQL", () => ({ DATA_DIR: oldCluster() }), /was created by PostgreSQL 12/],
  ["a key that all can read", () => ({ DATA_DIR: openKey() }), /^Other users can read .*secret\.key/],
  ["an address of another machine", () => ({ HOST: "192.0.2.7" }), /^HOST 192\.0\.2\.7 is not an address of this/],
  [
    "an address of figures of another machine",
    () => ({ BUSBAR_METRICS: "192.0.2.7:9464" }),
    /^BUSBAR_METRICS 192\.0\.2\.7 is not an address of this/,
  ],
  [
    "a database that is away",
    () => ({ DATABASE_URL: "postgres://b:x@127.0.0.1:1/b" }),
    /^The database cannot be reached/,
  ],
  [
    "an owner with another password",
    () => ({ DATABASE_URL: database.url, BUSBAR_DATABASE_OWNER_URL: database.ownerUrl.replace(/:[^:@]+@/, ":wrong@") }),
    /^The database rejected the connection/,
  ],
  [
    "an owner of another database",
    () => ({
      DATABASE_URL: database.url,
      BUSBAR_DATABASE_OWNER_URL: database.ownerUrl.replace(/[^/]+$/, "postgres"),
    }),
    /point to different databases/,
  ],
])("config check refuses %s, as a start does", async (_, environment, line) => {
  expect(await check(environment())).toEqual([expect.stringMatching(line)]);
});

test("a key that all can read is one line of the doctor, who goes on to the end", async () => {
  const port = String(await freePort());
  const found = await examine({ DATABASE_URL: database.url, DATA_DIR: openKey(), PORT: port });
  const bad = found.filter(({ state }) => state === "bad");
  expect(bad).toEqual([{ what: "secret key", state: "bad", text: expect.stringMatching(/Other users can read/) }]);
});

/** As PostgreSQL 12 greets: it refuses a setting that came later, and tells its release. */
async function oldPostgres(): Promise<Server> {
  const packet = (kind: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
    return Buffer.concat([Buffer.from(kind), number(body.length + 4), body]);
  };
  const number = (value: number, bytes = 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const ready = packet("Z", "I");
  // Name, no table and column, type, length, no modifier, as text.
  const field = (name: string, type: number) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      number(0),
      number(0, 2),
      number(type),
      number(-1, 2),
      number(-1),
      number(0, 2),
    ]);
  const value = (text: string) => Buffer.concat([number(text.length), Buffer.from(text)]);
  const release = Buffer.concat([
    packet("T", number(2, 2), field("number", 23), field("name", 25)),
    packet("D", number(2, 2), value("120022"), value("12.22")),
    packet("C", "SELECT 1\0"),
    ready,
  ]);
  const unknown = packet("E", 'SFATAL\0C42704\0Munrecognized configuration parameter "idle_session_timeout"\0\0');
  const server = createNetServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (greeting) => {
      if (greeting.includes("idle_session_timeout")) return void socket.end(unknown);
      socket.write(Buffer.concat([packet("R", number(0)), ready]));
      socket.on(
        "data",
        (asked) => void (asked.toString("latin1", 0, 1) === "Q" ? socket.write(release) : socket.end()),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

test("config check tells a PostgreSQL 12 that it is too old, which does not know the settings of a connection either", async () => {
  const server = await oldPostgres();
  const { port } = server.address() as AddressInfo;
  expect(await check({ DATABASE_URL: `postgres://b:x@127.0.0.1:${port}/b` })).toEqual([
    "The database is PostgreSQL 12.22; Busbar needs 15 or later.",
  ]);
  server.close();
});

test("config check refuses a port of another program, and takes that of a running Busbar", async () => {
  let text = "alive\n";
  const server = createServer((_, response) => response.end(text));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const environment = { DATABASE_URL: database.url, PORT: String((server.address() as AddressInfo).port) };
  expect(await check(environment)).toEqual([]);
  text = "another";
  expect(await check(environment)).toEqual([expect.stringMatching(/^Port \d+ of 127\.0\.0\.1 is in use/)]);
  server.close();
});

test("config check refuses secrets that the key cannot open, and a schema of a newer release", async () => {
  const { ownerPool: owner } = database;
  const environment = { DATABASE_URL: database.url, BUSBAR_DATABASE_OWNER_URL: database.ownerUrl };
  await owner.query(
    `with person as (insert into user_account (user_code, username, username_key, full_name, scope_kind)
       values ('x', 'x', 'x', 'x', 'ALL') returning id)
     insert into second_factor (user_id, secret, started_at) select id, 'abcd1234.iv.content', now() from person`,
  );
  expect(await check(environment)).toEqual([expect.stringMatching(/sealed with key abcd1234, which is missing/)]);
  await owner.query("insert into schema_migration (number, name, checksum) values (9999, '9999-later.sql', 'x')");
  expect(await check(environment)).toEqual([expect.stringMatching(/migrated by a newer release \(9999-later/)]);
});

test("a database that was just created is in order, unless its account may not make the schema", async () => {
  const cluster = new pg.Client({ connectionString: inject("testCluster").owner });
  await cluster.connect();
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await cluster.query(`create role ${name} login password 'kept-apart'`);
  await cluster.query(`create database ${name} owner ${name}`);
  try {
    const url = new URL(database.url);
    Object.assign(url, { username: name, password: "kept-apart", pathname: `/${name}` });
    const environment = { DATABASE_URL: url.href, DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const found = await examine(environment);
    expect(found.filter(({ state }) => state === "bad")).toEqual([]);
    expect(found.filter(({ what }) => what === "extension").map(({ text }) => text)).toEqual([
      "btree_gist is created at the first start",
      "pg_trgm is created at the first start",
    ]);
    expect(await check(environment)).toEqual([]);

    await cluster.query(`alter database ${name} owner to current_user`);
    expect(await check(environment)).toEqual([expect.stringMatching(/^The schema must be upgraded to this release/)]);
    const judged = await examine(environment);
    expect(judged.filter(({ state }) => state === "bad").map(({ what }) => what)).toEqual(["extension", "extension"]);
  } finally {
    await cluster.query(`drop database ${name} with (force)`);
    await cluster.query(`drop role ${name}`);
    await cluster.end();
  }
});
