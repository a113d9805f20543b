import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";
import { openDataFolder } from "../postgres/data-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { createFileStore } from "../storage/files.ts";
import { canCheckPages, checkPages } from "./check-pages.ts";
import { checkStorage, describeReading } from "./check-storage.ts";
import { damageOf } from "./damage.ts";

const path = mkdtempSync(join(tmpdir(), "busbar-damage-"));
chmodSync(path, 0o755);
const files = createFileStore(join(path, "files"));
const log = { debug() {}, info() {}, warn() {}, error() {} };
const start = () => startEmbeddedPostgres({ folder: openDataFolder(path), log, onLost() {} });
let database: EmbeddedPostgres;

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.addresses.owner });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const fileOf = async (relation: string) =>
  join(path, "postgres", (await ask<{ at: string }>(`select pg_relation_filepath('${relation}') as at`))[0]!.at);
const blockBytes = 8192;

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const opened = openSync(file, "r+");
  writeSync(opened, bytes, 0, bytes.length, at);
  closeSync(opened);
}

const tables = ["flipped", "cut", "emptied", "indexed", "sound"];
const stored = { whole: "", changed: "", gone: "" };

beforeAll(async () => {
  database = await start();
  for (const name of tables)
    await ask(`create table ${name} (id bigint primary key, word text not null, part boolean not null);
      create unique index ${name}_word on ${name} (lower(word) desc) where part;
      insert into ${name} select n, 'word ' || n || repeat('.', 60), n % 2 = 0 from generate_series(1, 5000) n`);
  await ask(`create table stored_file (id bigint generated always as identity primary key, storage_key text,
    size_bytes bigint, sha256 text, expires_at timestamptz)`);
  for (const name of ["whole", "changed", "gone"] as const) {
    const { storageKey, sizeBytes, sha256 } = await files.put(new Blob([`content of ${name}`]).stream());
    stored[name] = storageKey;
    await ask(
      `insert into stored_file (storage_key, size_bytes, sha256) values ('${storageKey}', ${sizeBytes}, '${sha256}')`,
    );
  }
  await ask("vacuum (freeze)");
});
afterAll(async () => {
  await database.stop();
  rmSync(path, { recursive: true });
});

test("a storage in order is read to its last row, index and file; two extensions come for it, and nothing else is changed", async () => {
  const relations = "select oid, relname, relfilenode from pg_class order by 1";
  const before = await ask(relations);
  const reading = await checkStorage(database.addresses.owner, files);
  expect(reading).toMatchObject({ tables: 6, rows: 25_003, indexes: 11, amcheck: true, files: 3, damages: [] });
  expect(reading.pages).toBeGreaterThan(500);
  expect(describeReading(reading)).toMatch(/^25003 rows of 6 tables, 11 indexes and 3 stored files read; \d+ page/);
  expect(await ask("select extname from pg_extension order by 1")).toEqual(
    ["amcheck", "pageinspect", "plpgsql"].map((extname) => ({ extname })),
  );
  expect(await ask(relations)).toEqual(before);
});

test("live events and the sealing of the log wait for no reading: it holds no transaction id", async () => {
  let isReading = true;
  const reading = checkStorage(database.addresses.owner, files).finally(() => (isReading = false));
  const looks: { holds: boolean }[] = [];
  const client = new pg.Client({ connectionString: database.addresses.owner });
  await client.connect();
  while (isReading) {
    const { rows } = await client.query<{ holds: boolean }>(
      "select backend_xid is not null as holds from pg_stat_activity where application_name = 'busbar storage check'",
    );
    looks.push(...rows);
  }
  await client.end();
  expect((await reading).damages).toEqual([]);
  expect(looks.length).toBeGreaterThan(20);
  expect(looks.filter(({ holds }) => holds)).toEqual([]);
});

test("a damaged page is found behind pages that are being written at the moment of the first look", async () => {
  await ask("create table torn as select repeat('.', 60) as word from generate_series(1, 1000)");
  for (const statement of ["vacuum (freeze) torn", "checkpoint"]) await ask(statement);
  const file = await fileOf("torn");
  const sound = readFileSync(file);
  const beingWritten = [0, 1, 2, 3];
  const damaged = 5;
  const place = (block: number) => block * blockBytes + 4000;
  for (const block of [...beingWritten, damaged]) overwrite(file, place(block), new Uint8Array([1, 2, 3]));
  /** Until the second look all are written but one. */
  class Writing extends pg.Client {
    override query(...given: unknown[]): never {
      if (String(given[0]).includes("pg_sleep"))
        for (const block of beingWritten) overwrite(file, place(block), sound.subarray(place(block), place(block) + 3));
      return Reflect.apply(super.query, this, given) as never;
    }
  }
  const client = new Writing({ connectionString: database.addresses.owner });
  await client.connect();
  try {
    expect(await canCheckPages(client)).toBe(true);
    const { damages } = await checkPages(client);
    expect(damages).toEqual([{ where: "torn", what: expect.stringMatching(/^the checksum of block 5 in base/) }]);
  } finally {
    await client.end();
    await ask("drop table torn");
  }
});

const errorOf = (code: string, message = "an error") => Object.assign(new Error(message), { code });
test.each([
  ["a lost connection", errorOf("ECONNRESET")],
  ["a server that is shut down", errorOf("57P01")],
  ["a lock that somebody holds", errorOf("55P03")],
  ["a statement that took too long", errorOf("57014")],
  ["a full disk", errorOf("53100")],
  ["too little memory", errorOf("53200")],
  ["a row that is too large to be read", errorOf("54000")],
])("%s ends a reading, which would else pass for one of everything", async (_, error) => {
  let recovered = 0;
  const reading = damageOf(
    "a table",
    () => Promise.reject(error),
    async () => void (recovered += 1),
  );
  await expect(reading).rejects.toBe(error);
  expect(recovered).toBe(0);
});

test("what is gone, or not for this account, is no damage, and what cannot be read is", async () => {
  const of = (error: Error) => damageOf("a table", () => Promise.reject(error));
  for (const code of ["42P01", "42501", "42704", "42883", "3F000"]) expect(await of(errorOf(code))).toBeNull();
  for (const code of ["XX001", "XX002", "XX000", "22021", "58030"])
    expect(await of(errorOf(code, "spoilt"))).toEqual([{ where: "a table", what: "spoilt" }]);
});

test("a database of one's own is read by an account that owns nothing", async () => {
  const own = await createTestDatabase();
  try {
    const reading = await checkStorage(own.url, files);
    expect(reading).toMatchObject({ pages: null, amcheck: false, damages: [] });
    expect(reading.tables).toBeGreaterThan(100);
    expect(reading.indexes).toBeGreaterThan(200);
  } finally {
    await own.drop();
  }
});

test("spoilt bytes, a table without its end, an emptied page, a spoilt index and stored files are each named", async () => {
  const places = Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await fileOf(name)])));
  const index = await fileOf("indexed_pkey");
  await database.stop();
  overwrite(places["flipped"], 3 * blockBytes + 4000, new Uint8Array([1, 2, 3]));
  truncateSync(places["cut"], blockBytes);
  overwrite(places["emptied"], 2 * blockBytes, new Uint8Array(blockBytes));
  overwrite(index, 2 * blockBytes + 5000, new Uint8Array([1, 2, 3]));
  const fileAt = (key: string) => join(path, "files", key.slice(0, 2), key);
  writeFileSync(fileAt(stored.changed), "content of chanced");
  rmSync(fileAt(stored.gone));

  database = await start();
  const { damages } = await checkStorage(database.addresses.owner, files);
  const about = (name: string) => damages.filter(({ where }) => where.includes(name)).map(({ what }) => what);
  expect(about("flipped")).toContainEqual(expect.stringMatching(/^the checksum of block 3 in base\/.* does not fit$/));
  expect(about("flipped")).toContainEqual(expect.stringMatching(/invalid page in block 3/));
  expect(about("public.cut")).toContainEqual(
    expect.stringMatching(/holds \d+ rows, and its index cut_pkey counts 5000/),
  );
  expect(about("public.emptied")).toContainEqual(expect.stringMatching(/emptied_pkey counts 5000/));
  expect(about("indexed_pkey")).toContainEqual(expect.stringMatching(/invalid page in block 2/));
  expect(about(stored.changed)).toEqual(["differs from its hash"]);
  expect(about(stored.gone)).toEqual([expect.stringMatching(/^cannot be read: /)]);
  expect([...about("sound"), ...about(stored.whole)]).toEqual([]);
});
