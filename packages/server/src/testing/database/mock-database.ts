import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import { anyPassword } from "../../mock/create-mock.ts";
import { createMemoryDatabase, memoryDatabase, memoryOptions } from "../../mock/memory/memory-database.ts";
import { seedMock } from "../../mock/seed-mock.ts";
import { createWrites } from "../../kernel/sql/tell-writes.ts";
import { readMigrations } from "../../node/postgres/migrate.ts";
import { createTestClock, demoMorning } from "../test-clock.ts";

/** Any number that nothing else of the run locks in the database `postgres`. */
const making = 7_001;

/**
 * The mock's database with all tables and the demo organisation, which the first of a run makes: eight seconds of a
 * processor; a copy is a quarter of it.
 */
export async function copyMockDatabase(): Promise<PGlite> {
  return PGlite.create({ ...memoryOptions, loadDataDir: new Blob([await storedDatabase()]) });
}

async function storedDatabase(): Promise<Buffer<ArrayBuffer>> {
  const path = join(inject("runFolder"), "mock.tar");
  const lock = new pg.Client({ connectionString: inject("testCluster").owner });
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [making]);
    const stored = await readFile(path).catch(() => undefined);
    if (stored) return stored;
    const made = await makeDatabase();
    await writeFile(`${path}.part`, made);
    await rename(`${path}.part`, path);
    return made;
  } finally {
    await lock.end();
  }
}

async function makeDatabase(): Promise<Buffer<ArrayBuffer>> {
  const pglite = await createMemoryDatabase(readMigrations());
  const db = memoryDatabase(pglite, createWrites());
  await seedMock({ db, passwords: anyPassword, clock: createTestClock(demoMorning) });
  const stored = await pglite.dumpDataDir("none");
  await pglite.close();
  return Buffer.from(await stored.arrayBuffer());
}
