import { type RawBuilder, sql } from "kysely";
import type { Db } from "./query.ts";

/** Whether a dictionary item can be chosen on a day; `item` is the table's alias in the query. */
export const isOffered = (
  today: string,
  item = "dict_item",
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${item}.enabled`)}
  and coalesce(${sql.ref(`${item}.valid_from`)} <= ${today}::date, true)
  and coalesce(${sql.ref(`${item}.valid_to`)} > ${today}::date, true))`;

/** The items of a dictionary with their words, and whether each can be chosen on a day. */
export const itemsOf = (db: Db, dictionary: string, today: string) =>
  db
    .selectFrom("dict_item")
    .select(["code", "zh", "en", isOffered(today).as("enabled")])
    .where("dict_code", "=", dictionary)
    .execute();
