import { PGlite, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect } from "kysely";
import type { Database } from "../../tables.ts";

const asText = (text: string) => text;

/** As the product's own driver answers: dates of the calendar have no instant, and long numbers lose no digit. */
const parsers = { [types.DATE]: asText, [types.INT8]: asText, [types.NUMERIC]: asText };

/**
 * PostgreSQL in this process's memory, with one connection: whoever asks outside an open transaction waits for its end.
 * It carries the sort order of no single language, so Chinese names sort by their radicals here.
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
