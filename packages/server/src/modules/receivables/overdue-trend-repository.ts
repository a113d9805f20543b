import type { OverduePoint } from "@busbar/contract/receivables/overdue-trend";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { dueOn, offsetOwedOn } from "./ageing-repository.ts";

/**
 * What was owed of `invoice i` at the end of `day`: the present debt, with everything since `day` reversed. The ageing
 * does this for one day with sums over all statements; here few statements are computed for several days. Most have not
 * moved since a day (`moved_on`), so that nothing is looked up for them.
 */
const owedOn = (day: RawBuilder<unknown>) => sql`(i.outstanding +
  case when i.moved_on > ${day} then coalesce((select sum(case when a.allocated_on > ${day} then case when a.reversed_on is null then a.amount end
      when a.reversed_on > ${day} then -a.amount end)
    from allocation a where a.customer_id = i.customer_id and a.invoice_id = i.id), 0)
  + coalesce((select sum(case when w.written_off_on > ${day} then case when w.reversed_on is null then w.amount end
      when w.reversed_on > ${day} then -w.amount end)
    from write_off w where w.customer_id = i.customer_id and w.invoice_id = i.id), 0) else 0 end
  -- Amounts settled without an allocation, such as before the cut-over, count from the statement's payment date.
  + case when (i.paid_at at time zone 'Asia/Shanghai')::date > ${day} then i.allocated
      - coalesce((select sum(a.amount) from allocation a
          where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null), 0) else 0 end
  + case when i.settlement_kind = 'CREDITED' then case when exists (select from invoice o
        where o.customer_id = i.customer_id and o.corrects_id = i.id and o.doc_type = 'CREDIT' and o.issue_date > ${day})
      then greatest(i.payable, 0) - i.allocated else 0 end else 0 end)`;

/** What was overdue at the end of each of `days`, which are in order and end with `today`. */
export async function overdueOn(db: Db, actor: Actor, days: readonly string[], today: string): Promise<OverduePoint[]> {
  const [first = today] = days;
  const day = sql`d.day`;
  // Leaves out statements that were settled before the first day, and those that were settled in time; what moved in time
  // does not matter either, and is most.
  const { rows } = await sql<OverduePoint>`
    with moved as materialized (select m.customer_id, m.invoice_id, max(m.last) as last from (
        select customer_id, invoice_id, greatest(allocated_on, reversed_on) as last from allocation
          where allocated_on > ${first}::date or reversed_on > ${first}::date
        union all select customer_id, invoice_id, greatest(written_off_on, reversed_on) from write_off) m
        join invoice i on i.customer_id = m.customer_id and i.id = m.invoice_id and i.due_date < m.last
      group by m.customer_id, m.invoice_id),
    late as materialized (select i.id, i.customer_id, i.payable, i.outstanding, i.allocated, i.paid_at, i.settlement_kind,
        i.issue_date, i.due_date, i.extension_until, m.last as moved_on,
        greatest(m.last, (i.paid_at at time zone 'Asia/Shanghai')::date) as settled_on
      from invoice i join customer c on c.id = i.customer_id
        left join moved m on m.customer_id = i.customer_id and m.invoice_id = i.id
      where i.status in (${invoiceStates.issued}) and i.payable > 0 and i.voided_at is null and i.due_date < ${today}::date
        and (i.outstanding > 0 or i.settlement_kind = 'CREDITED'
          or greatest(m.last, (i.paid_at at time zone 'Asia/Shanghai')::date) > greatest(i.due_date, ${first}::date))
        and ${visibleTo(actor, "receivable:read", today)}),
    bounced as materialized (select p.id, p.value_date, p.reversed_on, p.withdrawn, p.amount from payment p join customer c on c.id = p.customer_id
      where p.kind = 'OFFSET' and ${visibleTo(actor, "receivable:read", today)})
    select d.day as "asOf", coalesce(sum(o.owed), 0)::numeric(18, 2)::text as overdue, count(o.owed)::int as statements
    from unnest(${[...days]}::date[]) as d (day)
      left join lateral (select s.owed from ((select ${owedOn(day)} as owed from late i
        where i.issue_date <= d.day and i.due_date < d.day
          and (i.outstanding > 0 or i.settlement_kind = 'CREDITED' or i.settled_on > d.day)
          and ${dueOn(day)} < d.day
        -- Computed here alone, and not again for the condition on it.
        offset 0)
        -- An offset is late from its own day on.
        union all select ${offsetOwedOn(day)} from bounced p) s where s.owed > 0) o on true
    group by d.day order by d.day`.execute(db);
  return rows;
}
