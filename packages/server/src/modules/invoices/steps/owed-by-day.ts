import { type RawBuilder, sql } from "kysely";
import { isAsked } from "../extensions/extension-repository.ts";

/**
 * What customers are reminded of: open items by the day they are due, or extended to. Nobody is reminded of a statement in
 * dispute, or while a request for later payment of it waits. A merged customer's are its survivor's.
 */
export const owedByDay = (
  items: RawBuilder<unknown> = sql`open_item`,
) => sql`select i.kind, i.id, i.number as doc_no, i.owed as outstanding, i.due_on as due,
    customer_survivor(i.customer_id) as customer_id
  from ${items} i
  where i.confirm_status <> 'DISPUTED' and not (i.kind = 'statement' and ${isAsked})`;
