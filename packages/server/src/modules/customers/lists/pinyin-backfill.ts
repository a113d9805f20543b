import { sql } from "kysely";
import type { Ports } from "../../../ports.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";

const batchRows = 500;

/**
 * Computes the pinyin of customers that have none: rows from before the column existed and rows of imports. Each batch
 * has its own transaction, so that a stop loses one batch; processes that run at once take different rows. Neither
 * other columns nor the row's version change.
 */
export async function backfillPinyin(db: Ports["db"]): Promise<void> {
  for (let read = batchRows; read === batchRows; ) {
    read = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; name: string; shortName: string }>`
        select id, name, short_name as "shortName" from customer where pinyin is null
        order by id limit ${batchRows} for no key update skip locked`.execute(tx);
      const found = rows.map(({ id, name, shortName }) => ({ id, pinyin: pinyinOf(name, shortName) }));
      await sql`update customer c set pinyin = g.pinyin
        from json_to_recordset(${JSON.stringify(found)}::json) as g (id bigint, pinyin text)
        where c.id = g.id`.execute(tx);
      return rows.length;
    });
  }
}
