import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../node/database/database.ts";
import type { Database } from "../tables.ts";
import { demoTemplate, emptyTemplate } from "./database-cluster.ts";

/** Milliseconds to wait for a connection: the machine is busy with other tests. */
const patience = 20_000;

declare module "vitest" {
  interface ProvidedContext {
    testClusterUrl: string;
  }
}

export type TestDatabase = {
  /** For a second pool, a LISTEN connection or a child process on the same database. */
  url: string;
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
};

/**
 * A migrated PostgreSQL database of its own, copied from one of the run's templates: empty, or with the demo
 * organisation. Once per file:
 *
 *     const database = await createTestDatabase();
 *     afterAll(() => database.drop());
 *
 * Works in every vitest project that lists `testing/database-setup.ts` as its `globalSetup`; one cluster serves the
 * whole run. As in the product, `bigint`, `numeric` and `date` are strings and `timestamptz` is a Date.
 */
export async function createTestDatabase({ demo = false } = {}): Promise<TestDatabase> {
  const clusterUrl = inject("testClusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(clusterUrl, `create database ${name} template ${demo ? demoTemplate : emptyTemplate}`);
  const url = clusterUrl.replace(/\/postgres$/, `/${name}`);
  const { db, pool } = openDatabase({ url, max: 10, limits: { connectMs: patience } });
  return {
    url,
    db,
    pool,
    async drop() {
      await db.destroy();
      await administer(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
