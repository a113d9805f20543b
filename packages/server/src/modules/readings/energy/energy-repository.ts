import type { Commodity } from "@busbar/contract/values/commodities";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import { readSlots } from "../interval-repository.ts";

/** A month of the readings of one point on days of its own. Quantities are thousandths; `full`: days without a gap. */
export type ReadMonth = { month: string; quantity: string; full: number; kw: string | null };

/** The months of `interval_day d`, which the caller restricts. */
const months = sql`to_char(d.day, 'YYYY-MM') as month, sum(d.total)::text as quantity,
  (count(*) filter (where ${readSlots} = cardinality(d.values)))::int as full`;

/** What a point was read for from one day to before another, by month. */
export async function monthsOfPoint(
  db: Db,
  pointId: string,
  { from, to }: { from: string; to: string },
): Promise<ReadMonth[]> {
  const { rows } = await sql<ReadMonth>`
    select ${months}, (max(d.values[d.max_slot]::bigint * (60 / d.resolution_min))
        filter (where d.resolution_min <= 60))::text as kw
    from interval_day d where d.point_id = ${pointId} and d.channel = 'ACTIVE_IMPORT'
      and d.day >= ${from}::date and d.day < ${to}::date
    group by 1 order by 1`.execute(db);
  return rows;
}

/** A stay of a customer at a point, from its first day to before `to`, and what was read meanwhile. */
export type Stay = {
  pointId: string;
  commodity: Commodity;
  from: string;
  to: string;
  /** Whether it is the present one. */
  present: boolean;
  months: Omit<ReadMonth, "kw">[];
};

/**
 * The stays of a customer that touch the days, cut to these and to the agreed start of data.
 * @param fromAgreed whether days before that start are left out, as for people outside the house
 */
export async function staysOfCustomer(
  db: Db,
  customerId: string,
  { from, to }: { from: string; to: string },
  fromAgreed: boolean,
): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select s.point_id as "pointId", s.commodity, s.expected::text as "from", s.until::text as "to", s.present,
      coalesce(r.months, '[]') as months
    from (
      select t.point_id, p.commodity, t.valid_to is null or t.valid_to > ${to}::date as present,
        greatest(t.valid_from, ${from}::date, case when ${fromAgreed}::boolean then p.data_from end) as first,
        greatest(t.valid_from, ${from}::date, p.data_from) as expected,
        least(coalesce(t.valid_to, 'infinity'), ${to}::date) as until
      from point_tenancy t join pickup_point p on p.id = t.point_id
      where t.customer_id = ${customerId} and t.valid_from < ${to}::date
        and (t.valid_to is null or t.valid_to > ${from}::date)) s
    cross join lateral (select json_agg(m) as months from (
      select ${months} from interval_day d where d.point_id = s.point_id and d.channel = 'ACTIVE_IMPORT'
        and d.day >= s.first and d.day < s.until group by 1) m) r`.execute(db);
  return rows;
}
