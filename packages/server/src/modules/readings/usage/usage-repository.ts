import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import { readSlots } from "../interval-repository.ts";
import type { DayBands, Days, Segment } from "./bands-of-points.ts";

/** Thousandths of the unit in a band of a segment, the segment by its place in the list. */
export type BandSum = { segment: number; band: string | null; quantity: string; estimated: string };

/** Adds up active import by segment and band. Values of a whole day have no band. */
export async function sumByBands(db: Db, segments: readonly Segment[], bands: readonly DayBands[]): Promise<BandSum[]> {
  // A letter for each slot: as arrays, because the place of a letter in a text is searched from its beginning each time.
  const days = sql`
    with segment as materialized (
      select * from unnest(${segments.map(({ pointId }) => pointId)}::bigint[],
        ${segments.map(({ from }) => from)}::date[], ${segments.map(({ to }) => to)}::date[],
        ${segments.map(({ key }) => key)}::text[]) with ordinality as s (point_id, first, last, key, place)
    ), calendar as materialized (
      select c.key, c.day, r.minutes, array(select l.band from unnest(string_to_array(c.bands, null)) with ordinality
        as l (band, quarter) where (l.quarter - 1) % (r.minutes / 15) = 0 order by l.quarter) as bands
      from unnest(${bands.map(({ key }) => key)}::text[], ${bands.map(({ day }) => day)}::date[],
        ${bands.map((one) => one.bands)}::text[]) as c (key, day, bands), unnest('{15,30,60}'::int[]) as r (minutes)
    ), taken as (
      select s.place, d.values, d.quality, c.bands
      from segment s
      join interval_day d on d.point_id = s.point_id and d.channel = 'ACTIVE_IMPORT'
        and d.day >= s.first and d.day < s.last
      left join calendar c on c.key = s.key and c.day = d.day and c.minutes = d.resolution_min
    )`;
  const { rows } = await sql<BandSum>`${days}
    select (t.place - 1)::int as segment, v.band, sum(v.value)::text as quantity, '0' as estimated
    from taken t cross join unnest(t.values, t.bands) as v (value, band)
    where v.value is not null group by t.place, v.band order by t.place, v.band`.execute(db);
  const { rows: estimated } = await sql<Pick<BandSum, "segment" | "band" | "estimated">>`${days}
    select (t.place - 1)::int as segment, v.band, sum(v.value)::text as estimated
    from taken t cross join unnest(t.values, t.bands, string_to_array(t.quality, null)) as v (value, band, quality)
    where t.quality like '%E%' and v.quality = 'E' and v.value is not null group by t.place, v.band`.execute(db);
  const ofBand = new Map(estimated.map((row) => [`${row.segment} ${row.band}`, row.estimated]));
  return rows.map((row) => ({ ...row, estimated: ofBand.get(`${row.segment} ${row.band}`) ?? "0" }));
}

/** Of a span by its place: slots with a value, the highest demand (thousandths of kW), and reactive energy. */
export type SpanSum = { span: number; read: number; kw: string | null; reactive: string; reactiveRead: number } & {
  fingerprint: string;
};

/** A number for the readings `interval_day d` as they stand; the same again after an undo, and "0" without any. */
export const fingerprint = sql<string>`coalesce(bit_xor(hash_record_extended(
  row(d.channel, d.day, d.version, d.total, d.written_at), 0)) filter (where d.day is not null), 0)::text`;

/** What many points took on days of their own, without bands. */
export async function sumsOfSpans(db: Db, spans: readonly (Days & { pointId: string })[]): Promise<SpanSum[]> {
  const of = (channel: string) => sql`filter (where d.channel = ${channel})`;
  const { rows } = await sql<SpanSum>`
    select (s.place - 1)::int as span, coalesce(sum(${readSlots}) ${of("ACTIVE_IMPORT")}, 0)::int as read,
      (max(d.values[d.max_slot]::bigint * (60 / d.resolution_min))
        filter (where d.channel = 'ACTIVE_IMPORT' and d.resolution_min <= 60))::text as kw,
      coalesce(sum(d.total) ${of("REACTIVE")}, 0)::text as reactive,
      coalesce(sum(${readSlots}) ${of("REACTIVE")}, 0)::int as "reactiveRead",
      ${fingerprint} as fingerprint
    from unnest(${spans.map(({ pointId }) => pointId)}::bigint[], ${spans.map(({ from }) => from)}::date[],
      ${spans.map(({ to }) => to)}::date[]) with ordinality as s (point_id, first, last, place)
    left join interval_day d on d.point_id = s.point_id and d.channel in ('ACTIVE_IMPORT', 'REACTIVE')
      and d.day >= s.first and d.day < s.last
    group by s.place order by s.place`.execute(db);
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
      (select coalesce(sum(${readSlots}), 0)::int from taken d) as read,
      (select sum(d.total)::text from interval_day d where ${of("REACTIVE")}) as reactive,
      (select json_build_object('kw', (t.values[t.max_slot]::bigint * (60 / t.resolution_min))::text, 'day', t.day,
          'slot', t.max_slot)
        from taken t where t.resolution_min <= 60
        order by t.values[t.max_slot]::bigint * (60 / t.resolution_min) desc, t.day limit 1) as peak`.execute(db);
  return rows[0] as MonthSum;
}
