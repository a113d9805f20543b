import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../node/database.ts";
import type { Database } from "../tables.ts";
import { templateDatabase } from "./database-cluster.ts";

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
 * A migrated, empty PostgreSQL database of its own, copied from the run's template in some 30 ms. Once per file:
 *
 *     const database = await createTestDatabase();
 *     afterAll(() => database.drop());
 *
 * Works in every vitest project that lists `testing/database-setup.ts` as its `globalSetup`; one cluster serves the
 * whole run. As in the product, `bigint`, `numeric` and `date` are strings and `timestamptz` is a Date.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject("testClusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(clusterUrl, `create database ${name} template ${templateDatabase}`);
  const url = clusterUrl.replace(/\/postgres$/, `/${name}`);
  const { db, pool } = openDatabase({ url, max: 10 });
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
