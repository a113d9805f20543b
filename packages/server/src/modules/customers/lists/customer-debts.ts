import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";

/** Statements `i` of a customer that the person reads; the same as in the list of statements. */
const shown = (actor: Actor): RawBuilder<SqlBool> =>
  allOf(sql<SqlBool>`i.voided_at is null`, outsiderOf(actor) !== null && sql<SqlBool>`i.status in (4, -1, 5, 6)`);

/** The same of any `customer c`. */
const readable = (actor: Actor, today: string): RawBuilder<SqlBool> =>
  allOf(visibleTo(actor, "invoice:read", today), shown(actor));

/** The customer that answers for what `customer c` owes: where it was merged to. */
const debtor = sql`case when c.merged_into is null then c.id else customer_survivor(c.id) end`;

/**
 * What `customer c` and those merged into it owe, and the worst state among their statements: late, then unpaid, then the
 * work under way. Null where the person does not read its statements, and of a merged one, whose survivor answers for it.
 */
export const debtColumns = (actor: Actor, today: string) => {
  const reads = sql`(c.merged_into is null and ${visibleTo(actor, "invoice:read", today)})`;
  // Few have others in them, and theirs alone are looked for by the longer way.
  const ofIts = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>, rest = sql``) => sql`case
    when not ${reads} then null
    when exists (select from customer m where m.merged_into = c.id) then (select ${what}
      from (select c.id as debtor) d, lateral (select i.outstanding, i.status
        from customers_in(d.debtor) l (id) join customer c on c.id = l.id join invoice i on i.customer_id = c.id
        where ${readable(actor, today)} and ${condition}) i ${rest})
    else (select ${what} from invoice i where i.customer_id = c.id and ${shown(actor)} and ${condition} ${rest}) end`;
  const place = sql`array_position('{-1,4,1,2,3,5,6}'::smallint[], i.status)`;
  const owed = ofIts(sql`coalesce(sum(i.outstanding), 0)::numeric(16, 2)::text`, sql`i.outstanding > 0`);
  const worst = ofIts(sql`i.status`, sql`true`, sql`order by ${place} limit 1`);
  return sql`${owed} as outstanding, ${worst} as worst_status`;
};

/** What each customer owes, to be joined by a list in that order: as `debts (id, owed)`. */
export const debtsJoin = (actor: Actor, today: string) => sql`left join (
    select e.debtor as id, sum(e.outstanding) as owed from (
      select ${debtor} as debtor, i.outstanding from invoice i join customer c on c.id = i.customer_id
      where i.outstanding > 0 and ${readable(actor, today)}) e
    group by e.debtor) debts on debts.id = c.id`;

/** Whether a statement of `customer c` is overdue. */
export const isOverdue = (actor: Actor, today: string) => sql<SqlBool>`c.id in (
  select ${debtor} from invoice i join customer c on c.id = i.customer_id
  where i.status = -1 and ${readable(actor, today)})`;
