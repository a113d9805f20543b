import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { DayBands, Days, Segment } from "./bands-of-points.ts";

/** Thousandths of the unit in a band of a segment, the segment by its place in the list. */
export type BandSum = { segment: number; band: string | null; quantity: string; estimated: string };

/** Adds up active import by segment and band. Values of a whole day have no band. */
export async function sumByBands(db: Db, segments: readonly Segment[], bands: readonly DayBands[]): Promise<BandSum[]> {
  const { rows } = await sql<BandSum>`
    with segment as materialized (
      select * from unnest(${segments.map(({ pointId }) => pointId)}::bigint[],
        ${segments.map(({ from }) => from)}::date[], ${segments.map(({ to }) => to)}::date[],
        ${segments.map(({ key }) => key)}::text[]) with ordinality as s (point_id, first, last, key, place)
    ), calendar as materialized (
      select * from unnest(${bands.map(({ key }) => key)}::text[], ${bands.map(({ day }) => day)}::date[],
        ${bands.map((one) => one.bands)}::text[]) as c (key, day, bands)
    )
    select (s.place - 1)::int as segment, v.band, sum(v.value)::text as quantity,
      coalesce(sum(v.value) filter (where v.quality = 'E'), 0)::text as estimated
    from segment s
    join interval_day d on d.point_id = s.point_id and d.channel = 'ACTIVE_IMPORT' and d.day >= s.first and d.day < s.last
    left join calendar c on c.key = s.key and c.day = d.day
    cross join lateral (
      select u.value, substr(d.quality, u.slot::int, 1) as quality,
        case when d.resolution_min <= 60
          then nullif(substr(c.bands, (u.slot::int - 1) * (d.resolution_min / 15) + 1, 1), '') end as band
      from unnest(d.values) with ordinality as u (value, slot) where u.value is not null
    ) v
    group by s.place, v.band order by s.place, v.band`.execute(db);
  return rows;
}

export type MonthSum = {
  total: string | null;
  estimated: string;
  read: number;
  reactive: string | null;
  peak: { kw: string; day: string; slot: number } | null;
};

/** What one point took on `days`: `kw` in thousandths, `read` slots that have a value. */
export async function sumOfDays(db: Db, pointId: string, { from, to }: Days): Promise<MonthSum> {
  const of = (channel: string) => sql`d.point_id = ${pointId} and d.channel = ${channel}
    and d.day >= ${from}::date and d.day < ${to}::date`;
  const { rows } = await sql<MonthSum>`
    with taken as materialized (select d.* from interval_day d where ${of("ACTIVE_IMPORT")})
    select (select sum(t.total)::text from taken t) as total,
      (select coalesce(sum(u.value), 0)::text from taken t cross join unnest(t.values) with ordinality as u (value, slot)
        where t.quality like '%E%' and substr(t.quality, u.slot::int, 1) = 'E') as estimated,
      (select coalesce(sum(cardinality(t.values) - coalesce(length(translate(t.quality, 'AEMS', '')), 0)), 0)::int
        from taken t) as read,
      (select sum(d.total)::text from interval_day d where ${of("REACTIVE")}) as reactive,
      (select json_build_object('kw', (t.values[t.max_slot]::bigint * (60 / t.resolution_min))::text, 'day', t.day,
          'slot', t.max_slot)
        from taken t where t.resolution_min <= 60
        order by t.values[t.max_slot]::bigint * (60 / t.resolution_min) desc, t.day limit 1) as peak`.execute(db);
  return rows[0] as MonthSum;
}
