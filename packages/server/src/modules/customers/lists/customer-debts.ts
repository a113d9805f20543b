import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";

/** Statements `i` of a customer that the person reads; the same condition as in the list of statements. */
const shown = (actor: Actor): RawBuilder<SqlBool> =>
  allOf(sql<SqlBool>`i.voided_at is null`, outsiderOf(actor) !== null && sql<SqlBool>`i.status in (4, -1, 5, 6)`);

/** Whether the person reads statements of `customer c`. */
const readable = (actor: Actor, today: string): RawBuilder<SqlBool> =>
  allOf(visibleTo(actor, "invoice:read", today), shown(actor));

/** The customer that owes the debt of `customer c`: the survivor, if it was merged. */
const debtor = sql`case when c.merged_into is null then c.id else customer_survivor(c.id) end`;

/**
 * The debt of `customer c`, including customers merged into it, and the most urgent state of its statements: overdue,
 * then unpaid, then being prepared. Null where the person does not read its statements, and for a merged customer,
 * whose debt counts with the survivor.
 */
export const debtColumns = (actor: Actor, today: string) => {
  const reads = sql`(c.merged_into is null and ${visibleTo(actor, "invoice:read", today)})`;
  // Few customers have others merged into them; only for those the slower condition is used.
  const ofStatements = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>, rest = sql``) => sql`case
    when not ${reads} then null
    when exists (select from customer m where m.merged_into = c.id) then (select ${what}
      from (select c.id as debtor) d, lateral (select i.outstanding, i.status
        from customers_in(d.debtor) l (id) join customer c on c.id = l.id join invoice i on i.customer_id = c.id
        where ${readable(actor, today)} and ${condition}) i ${rest})
    else (select ${what} from invoice i where i.customer_id = c.id and ${shown(actor)} and ${condition} ${rest}) end`;
  const place = sql`array_position('{-1,4,1,2,3,5,6}'::smallint[], i.status)`;
  const owed = ofStatements(sql`coalesce(sum(i.outstanding), 0)::numeric(16, 2)::text`, sql`i.outstanding > 0`);
  const worst = ofStatements(sql`i.status`, sql`true`, sql`order by ${place} limit 1`);
  return sql`${owed} as outstanding, ${worst} as worst_status`;
};

/** The debt of each customer, joined as `debts (id, owed)` by a list that is sorted by it. */
export const debtsJoin = (actor: Actor, today: string) => sql`left join (
    select e.debtor as id, sum(e.outstanding) as owed from (
      select ${debtor} as debtor, i.outstanding from invoice i join customer c on c.id = i.customer_id
      where i.outstanding > 0 and ${readable(actor, today)}) e
    group by e.debtor) debts on debts.id = c.id`;

/** Whether `customer c` has an overdue statement. */
export const isOverdue = (actor: Actor, today: string) => sql<SqlBool>`c.id in (
  select ${debtor} from invoice i join customer c on c.id = i.customer_id
  where i.status = -1 and ${readable(actor, today)})`;
