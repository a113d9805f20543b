import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { Writes } from "../../kernel/sql/tell-writes.ts";
import { openDatabase } from "../../node/database/database.ts";
import type { DatabaseAddresses } from "../../node/roles/prepare-database.ts";
import type { Database } from "../../tables.ts";
import { demoTemplate, emptyTemplate } from "./database-cluster.ts";

/** Time limit of getting a connection in milliseconds; the machine is busy with other tests. */
const patience = 20_000;

declare module "vitest" {
  interface ProvidedContext {
    testCluster: DatabaseAddresses;
    /** Removed after the run. */
    runFolder: string;
  }
}

export type TestDatabase = {
  /** For a second pool, a LISTEN connection or a child process on the same database. */
  url: string;
  /** The same for the role that owns the schema. */
  ownerUrl: string;
  db: Kysely<Database>;
  /** With the rights of the application, as in the product, so that tests find a missing grant. */
  pool: pg.Pool;
  writes: Writes;
  /** A pool of the schema's owner, for what the application may not do. */
  ownerPool: pg.Pool;
  /** Closes the pools and removes the database. */
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
  const cluster = inject("testCluster");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = demo ? demoTemplate : emptyTemplate;
  // Copying files takes a third of what copying through the log does, which is the default.
  await administer(cluster.owner, `create database ${name} template ${template} strategy file_copy`);
  const on = (address: string) => address.replace(/\/postgres$/, `/${name}`);
  const [url, ownerUrl] = [on(cluster.application), on(cluster.owner)];
  const { db, pool, writes } = openDatabase({ url, max: 10, limits: { connectMs: patience } });
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  ownerPool.on("error", () => undefined);
  return {
    url,
    ownerUrl,
    db,
    pool,
    writes,
    ownerPool,
    async drop() {
      await Promise.all([db.destroy(), ownerPool.end()]);
      await administer(cluster.owner, `drop database ${name} with (force)`);
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
