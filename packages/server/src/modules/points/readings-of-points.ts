import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";

export type PointReadings = { lastDataDay: string | null; completeness30d: string | null; openIssues: number | null };
const none: PointReadings = { lastDataDay: null, completeness30d: null, openIssues: null };
const daysLooked = 30;

/** For people who may not read meters. */
export const noReadings = (): PointReadings => none;

/**
 * The last day with readings and the share of slots with a value in the 30 days before the business date, with 4
 * decimals; days before the agreed start of data do not count, and without any day the share is null. Open issues are
 * exceptions that nobody has decided.
 */
export async function readingsOfPoints(
  db: Db,
  points: readonly string[],
  today: string,
): Promise<(id: string) => PointReadings> {
  const { rows } = await sql<{ id: string } & PointReadings>`
    select p.id, l.day as "lastDataDay", case when p.data_from is null or p.data_from < ${today}::date then
        round(r.present / nullif(r.slots
          + greatest(0, ${today}::date - greatest(${today}::date - ${daysLooked}::int, coalesce(p.data_from, '-infinity')) - r.days)
            * case when p.commodity = 'ELECTRICITY' then 1440 / p.resolution_min else 1 end, 0)::numeric, 4)::text end
      as "completeness30d",
      (select count(*)::int from vee_exception e where e.point_id = p.id and e.status = 'OPEN') as "openIssues"
    from pickup_point p
    cross join lateral (select max(d.day) as day from interval_day d
      where d.point_id = p.id and d.channel = 'ACTIVE_IMPORT' and d.day < ${today}::date) l
    cross join lateral (
      select count(*)::int as days, coalesce(sum(cardinality(d.values)), 0) as slots,
        coalesce(sum(cardinality(d.values) - coalesce(length(translate(d.quality, 'AEMS', '')), 0)), 0) as present
      from interval_day d where d.point_id = p.id and d.channel = 'ACTIVE_IMPORT' and d.day < ${today}::date
        and d.day >= greatest(${today}::date - ${daysLooked}::int, coalesce(p.data_from, '-infinity'))) r
    where p.id = any (${[...points]}::bigint[])`.execute(db);
  const known = new Map(rows.map(({ id, ...readings }) => [id, readings]));
  return (id) => known.get(id) ?? none;
}
