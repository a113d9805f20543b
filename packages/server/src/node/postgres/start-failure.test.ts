import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ClusterDamaged, startFailure } from "./start-failure.ts";

const path = mkdtempSync(join(tmpdir(), "busbar-lost-"));
chmodSync(path, 0o755);
const cluster = join(path, "postgres");
const log = { debug() {}, info() {}, warn() {}, error() {} };
const start = () => startEmbeddedPostgres({ folder: openDataFolder(path), log, onLost() {} });

beforeAll(async () => {
  await (await start()).stop();
  // An earlier start has left its reason in today's log.
  const day = new Date().toLocaleDateString("en-US", { weekday: "short", timeZone: "UTC" });
  appendFileSync(join(cluster, "log", `postgres-${day}.log`), "2026-01-01 00:00:00 UTC [1] FATAL:  an old story\n");
});
afterAll(() => rmSync(path, { recursive: true }));

test.each([
  ["pg_control", "global/pg_control", /pg_control/],
  ["its log of changes", "pg_wal", /pg_wal|checkpoint/],
  ["PG_VERSION", "PG_VERSION", /PG_VERSION is missing/],
])(
  "a database that has lost %s is told with this start's own words and the way to restore",
  async (_, file, reason) => {
    const aside = join(path, "aside");
    renameSync(join(cluster, file), aside);
    const before = readdirSync(cluster).toSorted();
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ClusterDamaged);
    const { message } = refusal as Error;
    expect(message).toMatch(reason);
    expect(message).toMatch(/^The database in .* cannot be opened: .*busbar restore FILE.*Damaged storage\.$/);
    expect(message).not.toContain("an old story");
    expect(message).not.toContain("\n");
    // Nothing was made in its place.
    expect(readdirSync(cluster).toSorted()).toEqual(before);
    expect(readdirSync(path).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
    rmSync(join(cluster, file), { recursive: true, force: true });
    renameSync(aside, join(cluster, file));
  },
);

test("with its files back it starts, and an empty folder in its place never becomes a new database", async () => {
  await (await start()).stop();
  renameSync(cluster, `${path}/kept`);
  mkdirSync(cluster);
  await expect(start()).rejects.toThrow(/PG_VERSION is missing/);
  expect(readdirSync(cluster)).toEqual([]);
});

test.each([
  "could not locate a valid checkpoint record at 0/1A2B3C",
  "could not find redo location 0/1A2B3C referenced by checkpoint record",
  "could not locate required checkpoint record at 0/1A2B3C",
  'could not open directory "pg_wal": No such file or directory',
  "could not find required WAL file 000000010000000000000003",
  'could not open file "global/pg_control": No such file or directory',
])("lost files are told as damage: %s", (reason) => {
  expect(startFailure("/srv/busbar/postgres", 1, reason)).toBeInstanceOf(ClusterDamaged);
});

test.each([
  'data directory "/srv/busbar/postgres" has invalid permissions Permissions should be u=rwx (0700) or u=rwx,g=rx (0750).',
  'data directory "/srv/busbar/postgres" has wrong ownership The server must be started by the user that owns it.',
  'WAL streaming ("max_wal_senders" > 0) requires "wal_level" to be "replica" or "logical"',
  'WAL archival cannot be enabled when "wal_level" is "minimal"',
  'could not open file "postmaster.pid": Permission denied',
])("what another setting cures is no damage, and nobody is sent to a backup: %s", (reason) => {
  const failure = startFailure("/srv/busbar/postgres", 1, reason);
  expect(failure).not.toBeInstanceOf(ClusterDamaged);
  expect(failure.message).toBe(`PostgreSQL ended with 1: ${reason}`);
});
