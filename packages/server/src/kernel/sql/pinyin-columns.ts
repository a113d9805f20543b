import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ports } from "../../ports.ts";
import { pinyinOf, pinyinPattern } from "./pinyin.ts";
import { hasEach, searchPairs } from "./query.ts";

const batchRows = 500;

/**
 * Whether a column written by {@link pinyinOf} matches `key`, a {@link pinyinKey}. An index of character pairs finds
 * candidates.
 */
export const readAs = (column: RawBuilder<unknown>, key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasEach(sql`search_pairs(lower(${column}))`, searchPairs(key))} and ${column} ~ ${pinyinPattern(key)})`;

/**
 * Computes the pinyin of names that have none: rows from before the column existed and rows of large imports. Each
 * batch has its own transaction, so that a stop loses one batch; processes that run at once take different rows.
 * Neither other columns nor the row's version change.
 */
export async function fillPinyin(
  db: Ports["db"],
  table: "pickup_point" | "partner" | "customer_contact",
): Promise<void> {
  for (let read = batchRows; read === batchRows; ) {
    read = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
        where pinyin is null order by id limit ${batchRows} for no key update skip locked`.execute(tx);
      if (rows.length === 0) return 0;
      const found = rows.map(({ id, name }) => ({ id, pinyin: pinyinOf(name) }));
      await sql`update ${sql.table(table)} t set pinyin = g.pinyin
        from json_to_recordset(${JSON.stringify(found)}::json) as g (id bigint, pinyin text)
        where t.id = g.id`.execute(tx);
      return rows.length;
    });
  }
}

/** The scheduled task that keeps the column filled. */
export const pinyinTask = (db: Ports["db"], table: Parameters<typeof fillPinyin>[1]) => ({
  name: `pinyin-of-${table}`,
  everySeconds: 60,
  run: () => fillPinyin(db, table),
});
