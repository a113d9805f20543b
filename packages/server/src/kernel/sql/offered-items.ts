import { type RawBuilder, sql } from "kysely";

/** Whether an item of a dictionary is offered on a day; `item` names the table in the query. */
export const isOffered = (
  today: string,
  item = "dict_item",
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${item}.enabled`)}
  and coalesce(${sql.ref(`${item}.valid_from`)} <= ${today}::date, true)
  and coalesce(${sql.ref(`${item}.valid_to`)} > ${today}::date, true))`;
