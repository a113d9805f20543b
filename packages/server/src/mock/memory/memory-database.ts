import { PGlite, type PGliteOptions, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect } from "kysely";
import { tellWrites, type Writes } from "../../kernel/sql/tell-writes.ts";
import type { Database } from "../../tables.ts";

const asText = (text: string) => text;

/** For every start. Values as the product's driver returns them: dates are not instants, and long numbers keep every digit. */
export const memoryOptions = {
  extensions: { btree_gist, pg_trgm },
  parsers: { [types.DATE]: asText, [types.INT8]: asText, [types.NUMERIC]: asText },
};

/**
 * PostgreSQL in this process's memory, with one connection: statements outside an open transaction wait for its end. It
 * has no language-specific collation, so Chinese names sort by code point.
 */
export function memoryDatabase(pglite: PGlite, writes: Writes): Kysely<Database> {
  const dialect = new PGliteDialect({ pglite });
  const driver = tellWrites(dialect.createDriver(), writes);
  dialect.createDriver = () => driver;
  return new Kysely<Database>({ dialect });
}

/** One with all tables and no rows. @param options beyond what every start has */
export async function createMemoryDatabase(
  migrations: readonly { name: string; sql: string }[],
  options: PGliteOptions = {},
): Promise<PGlite> {
  const pglite: PGlite = await PGlite.create({ ...memoryOptions, ...options });
  await pglite.exec(`create collation "zh-x-icu" (provider = icu, locale = 'und')`);
  for (const { name, sql } of migrations) {
    await pglite
      .transaction((tx) => tx.exec(sql))
      .catch((cause: unknown) => {
        throw new Error(`Migration ${name} failed on the mock's database: ${(cause as Error).message}`, { cause });
      });
  }
  return pglite;
}
