import { type RawBuilder, sql } from "kysely";

/** Whether a dictionary item can be chosen on a day; `item` is the table's alias in the query. */
export const isOffered = (
  today: string,
  item = "dict_item",
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${item}.enabled`)}
  and coalesce(${sql.ref(`${item}.valid_from`)} <= ${today}::date, true)
  and coalesce(${sql.ref(`${item}.valid_to`)} > ${today}::date, true))`;
