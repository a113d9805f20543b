import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { invoicePlace, invoiceState, invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";

/** Statements `i` of a customer that the person reads; the same condition as in the list of statements. */
const shown = (actor: Actor): RawBuilder<SqlBool> =>
  allOf(
    sql<SqlBool>`i.voided_at is null`,
    outsiderOf(actor) !== null && sql<SqlBool>`i.status in (${invoiceStates.issued})`,
  );

/** The customer that owes the debt of `customer c`: the survivor, if it was merged. */
const debtor = sql`case when c.merged_into is null then c.id else customer_survivor(c.id) end`;

/**
 * The debt of `customer c`, including customers merged into it, and the most urgent state of its statements: overdue,
 * as is the open rest of an offset, then unpaid, then being prepared. Null where the person does not read its statements, and for a merged customer,
 * whose debt counts with the survivor.
 */
export const debtColumns = (actor: Actor, today: string) => {
  const reads = sql`(c.merged_into is null and ${visibleTo(actor, "invoice:read", today)})`;
  // Few customers have others merged into them; only for those the slower condition is used.
  const ofAll = (
    what: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    condition: RawBuilder<SqlBool>,
    rest = sql``,
  ) => sql`case
    when exists (select from customer m where m.merged_into = c.id) then (select ${what}
      from (select c.id as debtor) d, lateral (select i.*
        from customers_in(d.debtor) l (id) join customer c on c.id = l.id
          cross join lateral (select * from ${from} x where x.customer_id = c.id) i
        where ${visibleTo(actor, "invoice:read", today)} and ${condition}) i ${rest})
    else (select ${what} from ${from} i where i.customer_id = c.id and ${condition} ${rest}) end`;
  const place = invoicePlace(sql`i.status`);
  const owed = ofAll(sql`coalesce(sum(i.owed), 0)::numeric(16, 2)::text`, sql`open_item`, sql<SqlBool>`true`);
  const bounced = ofAll(
    sql`${invoiceState.overdue}::smallint`,
    sql`open_item`,
    sql<SqlBool>`i.kind = 'offset'`,
    sql`limit 1`,
  );
  const worst = ofAll(sql`i.status`, sql`invoice`, shown(actor), sql`order by ${place} limit 1`);
  return sql`case when ${reads} then ${owed} end as outstanding,
    case when ${reads} then coalesce(${bounced}, ${worst}) end as worst_status`;
};

/**
 * The same for the rows of a list, read once for each row: without those of customers that others were merged into, whose
 * rows say `has_merged` and are read by {@link debtColumns}. They are few, and their plan would be most of the list's.
 */
export const listDebtColumns = (actor: Actor, today: string) => {
  const reads = sql`(c.merged_into is null and ${visibleTo(actor, "invoice:read", today)})`;
  return sql`case when ${reads} then coalesce(debt.owed, 0)::numeric(16, 2)::text end as outstanding,
    case when ${reads} then coalesce(case when debt.bounced then ${invoiceState.overdue}::smallint end,
      (select i.status from invoice i where i.customer_id = c.id and ${shown(actor)}
        order by ${invoicePlace(sql`i.status`)} limit 1)) end as worst_status,
    exists (select from customer m where m.merged_into = c.id) as has_merged`;
};
export const listDebtJoin = sql`cross join lateral (
  select sum(i.owed) as owed, bool_or(i.kind = 'offset') as bounced from open_item i where i.customer_id = c.id) debt`;

/** The debt of each customer, joined as `debts (id, owed)` by a list that is sorted by it. */
export const debtsJoin = (actor: Actor, today: string) => sql`left join (
    select e.debtor as id, sum(e.owed) as owed from (
      select ${debtor} as debtor, i.owed from open_item i join customer c on c.id = i.customer_id
      where ${visibleTo(actor, "invoice:read", today)}) e
    group by e.debtor) debts on debts.id = c.id`;

/** Whether `customer c` has an overdue statement, or the open rest of an offset. */
export const isOverdue = (actor: Actor, today: string) => sql<SqlBool>`c.id in (
  select ${debtor} from open_item i join customer c on c.id = i.customer_id
  where i.status = ${invoiceState.overdue} and ${visibleTo(actor, "invoice:read", today)})`;
