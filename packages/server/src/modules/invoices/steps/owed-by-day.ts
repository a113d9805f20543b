import { sql } from "kysely";
import { isAsked } from "../extensions/extension-repository.ts";

/**
 * What customers are reminded of: unpaid statements by the day they are due, or extended to. Nobody is reminded of one in
 * dispute, or while a request for later payment of it waits. A merged customer's are its survivor's.
 */
export const owedByDay = sql`select i.id, i.doc_no, i.outstanding, greatest(i.due_date, i.extension_until) as due,
    coalesce(c.merged_into, c.id) as customer_id
  from invoice i join customer c on c.id = i.customer_id
  where i.outstanding > 0 and i.status in (4, -1) and i.voided_at is null and i.confirm_status <> 'DISPUTED'
    and not ${isAsked}`;
