import type { PeriodControl } from "@busbar/contract/periods/periods";
import { monthOf } from "@busbar/contract/values/months";
import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";

type Counted = NonNullable<PeriodControl["payments"]>;

/**
 * Payments of a period. The hash covers what closing freezes: payments by value date, and the allocations made in the
 * period. A payment's customer and its rest may change afterwards, so they are left out.
 */
export async function countPayments(db: Db, period: string): Promise<Counted> {
  const from = `${monthOf(period)}-01`;
  const { rows } = await sql<Counted>`
    with days as (select ${from}::date as first, (${from}::date + interval '1 month')::date as next),
    paid as (select p.* from payment p, days d where p.value_date >= d.first and p.value_date < d.next),
    given as (select a.* from allocation a, days d where a.allocated_on >= d.first and a.allocated_on < d.next
      and (a.reversed_on is null or a.reversed_on >= d.next))
    select (select count(*)::int from paid where status = 'RECORDED') as count,
      (select coalesce(sum(amount) filter (where status = 'RECORDED' and kind = 'RECEIPT'), 0)::numeric(18, 2)::text
        from paid) as received,
      (select coalesce(-sum(amount) filter (where status = 'RECORDED' and kind <> 'RECEIPT'), 0)::numeric(18, 2)::text
        from paid) as returned,
      (select coalesce(sum(amount), 0)::numeric(18, 2)::text from given) as allocated,
      (select coalesce(sum(amount) filter (where status = 'REVERSED'), 0)::numeric(18, 2)::text from paid) as reversed,
      encode(sha256(convert_to(
        coalesce((select string_agg(concat_ws('|', id, pay_no, kind, method, amount, value_date, bank_ref, status), E'\n'
          order by id) from paid), '') || E'\n--\n'
        || coalesce((select string_agg(concat_ws('|', id, customer_id, invoice_id, payment_id, credit_id, amount,
          allocated_on, offset_id), E'\n' order by id) from given), ''), 'UTF8')), 'hex') as hash`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("nothing was counted");
  return row;
}

/** Payments of the period with an unallocated rest or without a known customer. */
export async function unmatchedPayments(db: Db, period: string, most: number) {
  const from = `${monthOf(period)}-01`;
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select p.id, p.pay_no as name, count(*) over ()::int as count from payment p
    where p.value_date >= ${from}::date and p.value_date < (${from}::date + interval '1 month')::date
      and p.kind = 'RECEIPT' and p.status = 'RECORDED' and p.unallocated > 0
    order by p.value_date, p.id limit ${most}`.execute(db);
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ id, name }) => ({ id, name })) };
}
