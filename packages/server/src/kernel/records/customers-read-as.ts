import type { Permission } from "@busbar/contract/kernel/permissions";
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { pinyinKey, pinyinPattern } from "../sql/pinyin.ts";
import { readAs } from "../sql/pinyin-columns.ts";
import type { Db } from "../sql/query.ts";
import { visibleTo } from "./customer-visibility.ts";

/** Rows of customers found by pinyin that one search adds. */
const mostRows = 3;

type Asked = { db: Db; actor: Actor; permission: Permission; today: string; key: string };

/**
 * Records of customers whose names match `key` in pinyin and whom `permission` reaches. Only a few, so that the records
 * of one customer do not fill the results. `load` reads the newest records of one customer.
 */
export async function ofCustomersReadAs<Row>(
  { db, actor, permission, today, key }: Asked,
  load: (customerId: string, pageSize: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const pinyin = pinyinKey(key);
  if (pinyin === "") return [];
  const { rows } = await sql<{ id: string }>`select c.id from customer c
    where ${visibleTo(actor, permission, today)} and c.merged_into is null and ${readAs(sql.ref("c.pinyin"), pinyin)}
    order by (c.pinyin ~ ${`(?n)^${pinyinPattern(pinyin)}`}) desc, c.id limit ${mostRows}`.execute(db);
  const each = Math.ceil(mostRows / Math.max(1, rows.length));
  return (await Promise.all(rows.map(({ id }) => load(id, each)))).flat();
}

/** Rows in their order, each once. */
export const distinctRows = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at);
