import { sql } from "kysely";
import type { Ports } from "../../../ports.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";

const batchRows = 500;

/**
 * Seconds between two turns, and for how long one goes on: a quarter, as for the parts of large changes in the log. Each
 * row is written to all indexes of customers, so that a million of them, without a rest, hold up every list.
 */
const everySeconds = 4;
const turnMs = 1000;

/**
 * Computes the pinyin of customers that have none: rows from before the column existed and rows of imports. Each batch
 * has its own transaction, so that a stop loses one batch; processes that run at once take different rows. Neither
 * other columns nor the row's version change. No batch is begun after `forMs`.
 */
export async function backfillPinyin(db: Ports["db"], forMs = Number.POSITIVE_INFINITY): Promise<void> {
  const start = performance.now();
  let read: number;
  do {
    read = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; name: string; shortName: string }>`
        select id, name, short_name as "shortName" from customer where pinyin is null
        order by id limit ${batchRows} for no key update skip locked`.execute(tx);
      if (rows.length === 0) return 0;
      const found = rows.map(({ id, name, shortName }) => ({ id, pinyin: pinyinOf(name, shortName) }));
      await sql`update customer c set pinyin = g.pinyin
        from json_to_recordset(${JSON.stringify(found)}::json) as g (id bigint, pinyin text)
        where c.id = g.id`.execute(tx);
      return rows.length;
    });
  } while (read === batchRows && performance.now() - start < forMs);
}

export const pinyinBackfill = (db: Ports["db"]) => ({
  name: "backfill-pinyin",
  everySeconds,
  run: () => backfillPinyin(db, turnMs),
});
