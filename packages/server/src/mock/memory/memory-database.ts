import { PGlite, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect } from "kysely";
import type { Database } from "../../tables.ts";

const asText = (text: string) => text;

/** As the product's driver returns them: dates are not instants, and long numbers keep every digit. */
const parsers = { [types.DATE]: asText, [types.INT8]: asText, [types.NUMERIC]: asText };

/**
 * PostgreSQL in this process's memory, with one connection: statements outside an open transaction wait for its end. It
 * has no language-specific collation, so Chinese names sort by code point.
 */
export async function openMemoryDatabase(
  migrations: readonly { name: string; sql: string }[],
): Promise<Kysely<Database>> {
  const pglite = await PGlite.create({ extensions: { btree_gist, pg_trgm }, parsers });
  await pglite.exec(`create collation "zh-x-icu" (provider = icu, locale = 'und')`);
  for (const { name, sql } of migrations) {
    await pglite
      .transaction((tx) => tx.exec(sql))
      .catch((cause: unknown) => {
        throw new Error(`Migration ${name} failed on the mock's database: ${(cause as Error).message}`, { cause });
      });
  }
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
}
