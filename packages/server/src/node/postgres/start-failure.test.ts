import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ClusterDamaged } from "./start-failure.ts";

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
