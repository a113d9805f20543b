import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";
import { demoPointCode } from "../demo-points.ts";

/** Points that a trading platform settles, too, by their number from 0. */
export const settledDemoPoints = [8, 9, 10, 11, 12, 13].map(demoPointCode);

/**
 * Settled months of whole months before `today` that agree with the intervals, and the gas quality of each month of the
 * points that take gas.
 */
export async function seedDemoFigures(db: Db, codes: readonly string[], today: string): Promise<void> {
  const by = sql`(select w.id from user_account w where w.username = 'clerk1')`;
  await sql`insert into settled_quantity (point_id, month, total, source, created_by, updated_by)
    select p.id, to_char(d.day, 'YYYY-MM'), sum(d.total) / 1000.0, '电力交易平台月结算单', ${by}, ${by}
    from pickup_point p join interval_day d on d.point_id = p.id and d.channel = 'ACTIVE_IMPORT'
      and d.day < date_trunc('month', ${today}::timestamp)
    where p.is_demo and p.commodity = 'ELECTRICITY' and p.external_code = any (${[...codes]}::text[])
    group by 1, 2 on conflict do nothing`.execute(db);
  await sql`insert into gas_quality (point_id, month, conversion_factor, heating_value, source, created_by, updated_by)
    select p.id, to_char(m.first, 'YYYY-MM'), 1.04 + extract(month from m.first) / 10000, 37.1 + extract(month from m.first) / 100,
      '门站气质报告', ${by}, ${by}
    from pickup_point p cross join generate_series('2025-01-01'::timestamp, ${today}::timestamp, '1 month') as m (first)
    where p.is_demo and p.commodity = 'GAS' on conflict do nothing`.execute(db);
}
