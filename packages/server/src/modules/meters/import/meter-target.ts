import type { MeterImportField } from "@busbar/contract/imports/columns/meter-import-columns";
import { pick } from "@busbar/contract/fields/noun";
import { installations, meters, openings } from "@busbar/contract/meters/meter-fields";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldPairs } from "../../../kernel/fields/columns.ts";
import { fieldReaders, readerOf } from "../../../kernel/fields/readers.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import type { CellReader } from "../../../kernel/targets/cell-readers.ts";
import { readPointCode } from "../../../kernel/targets/shared-readers.ts";
import type { ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { Ports } from "../../../ports.ts";
import { type FoundPoint, judgeMeter, type MeterValues, type Place, type Planned } from "./meter-judge.ts";
import { meterSample, meterWords } from "./meter-words.ts";

const readers: Record<MeterImportField, CellReader> = {
  pointCode: readPointCode,
  ...fieldReaders(meters, {}),
  ...fieldReaders(openings, {}),
  closingRead: readerOf(openings.fields.startRead),
};
const ofMeter = stagedColumns(meters);
const ofOpening = stagedColumns(openings);
/** What a file may correct of an installation. */
const corrected = pick(installations, ["multiplier", "startRead"]);

/**
 * Drafts of new rows as the table `g`, in the order of their dates, each with the read of the next one that closes it.
 */
const newRows = (rows: StagedRows): RawBuilder<unknown> => sql`g as materialized (
    select s.row, s.id, d.*, lag(s.row) over w as "rowBefore",
      lead(d."validFrom") over w as "nextFrom", lead(d."closingRead") over w as "nextRead"
    from ${rows} as s cross join lateral jsonb_to_record(s.draft) as d ("pointId" bigint, ${ofMeter.recordType},
      ${ofOpening.recordType}, "closingRead" numeric)
    window w as (partition by d."pointId", d.channel order by d."validFrom")
  )`;

/** Imports meters of existing points, identified by point, channel and first day. */
export function createMeterImport(
  { db, clock }: Pick<Ports, "db" | "clock">,
  pointsSeenBy: PointsSeenBy,
): ImportTarget {
  async function pointsOf(actor: Actor, codes: readonly string[]): Promise<Map<string, FoundPoint[]>> {
    const { rows } = await sql<FoundPoint & { code: string }>`
      select a.code, s.id, s.status, s.commodity, s.capacity_kva as "capacityKva",
        (select coalesce(json_agg(json_build_object('id', i.id::text, 'version', i.row_version, ${fieldPairs(meters, "m")},
            ${fieldPairs(installations, "i")}) order by i.valid_from), '[]')
          from meter_install i join meter m on m.point_id = i.point_id and m.id = i.meter_id
          where i.point_id = s.id) as installs
      from (select distinct unnest(${codes}::text[]) as code) a
      cross join lateral (
        select r.point_id from point_code r where r.external_code = a.code
        union select substr(a.code, 3)::bigint where a.code ~ '^YD[0-9]{7,15}$'
      ) h
      join (${pointsSeenBy(actor, "point:write")}) s on s.id = h.point_id`.execute(db);
    return Map.groupBy(rows, ({ code }) => code);
  }

  async function placesOf(numbers: readonly string[]): Promise<Place[]> {
    const { rows } = await sql<Place>`
      select h.asset_no as "assetNo", h.point_id as "pointId", h.valid_from as "validFrom", h.valid_to as "validTo"
      from meter_place h where h.asset_no = any (${numbers}::text[])`.execute(db);
    return rows;
  }

  return {
    kind: "meters",
    permission: "point:write",
    table: "meter_install",
    tells: ["points"],

    async begin(actor) {
      const planned: Planned = { open: new Map(), places: new Map() };
      return {
        readers,
        async judge(rows) {
          const all = rows.map(({ values }) => values as MeterValues);
          const [points, places] = await Promise.all([
            pointsOf(
              actor,
              all.flatMap(({ pointCode }) => pointCode ?? []),
            ),
            placesOf(all.flatMap(({ assetNo }) => assetNo ?? [])),
          ]);
          const beside = { places, planned, today: clock.today() };
          return rows.map((row, at) =>
            judgeMeter(row, { ...beside, points: points.get(all[at]?.pointCode ?? "") ?? [] }),
          );
        },
      };
    },

    async create(unit, actor, rows) {
      const now = clock.now();
      const stamp = sql`${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz, ${actor.id}::bigint`;
      await sql`select from pickup_point p where p.id in (select (g.draft ->> 'pointId')::bigint from ${rows} as g)
        order by p.id for no key update`.execute(unit.tx);
      const { rows: found } = await sql<{ missing: number }>`
        with ${newRows(rows)}, ending as (
          select g.* from g where g."closingRead" is not null and g."rowBefore" is null
        ), closed as (
          update meter_install i set valid_to = e."validFrom", end_read = e."closingRead", updated_at = ${now},
            updated_by = ${actor.id}, row_version = i.row_version
              + case when i.xmin = pg_current_xact_id()::xid then 0 else 1 end -- of this file: nobody has seen it
          from ending e where i.point_id = e."pointId" and i.channel = e.channel and i.valid_to is null
            and i.valid_from < e."validFrom"
          returning i.point_id, i.id, i.valid_to
        ), placed as (
          update meter_place h set valid_to = c.valid_to from closed c
          where h.point_id = c.point_id and h.install_id = c.id
        ) select (select count(*) from ending)::int - (select count(*) from closed)::int as missing`.execute(unit.tx);
      await sql`with ${newRows(rows)}
        insert into meter (point_id, ${ofMeter.columns}, created_at, created_by, updated_at, updated_by)
        select distinct on (d."pointId", d."assetNo") d."pointId", ${ofMeter.values}, ${stamp}
        from g as d order by d."pointId", d."assetNo", d.row on conflict (point_id, asset_no) do nothing`.execute(
        unit.tx,
      );
      const { rows: made } = await sql<{ made: number }>`
        with ${newRows(rows)}, made as (
          insert into meter_install (id, point_id, meter_id, ${ofOpening.columns}, valid_to, end_read, created_at, created_by, updated_at, updated_by)
          overriding system value
          select d.id, d."pointId", m.id, ${ofOpening.values},
            case when d."nextRead" is not null then d."nextFrom" end, d."nextRead", ${stamp}
          from g as d join meter m on m.point_id = d."pointId" and m.asset_no = d."assetNo"
          join (${pointsSeenBy(actor, "point:write")}) s on s.id = d."pointId" and s.status <> 'CLOSED'
          order by d.row on conflict do nothing
          returning id, point_id, valid_from, valid_to
        ), placed as (
          insert into meter_place (point_id, install_id, asset_no, valid_from, valid_to)
          select made.point_id, made.id, g."assetNo", made.valid_from, made.valid_to from made join g on g.id = made.id
          on conflict do nothing returning install_id
        ) select count(*)::int as made from placed`.execute(unit.tx);
      await unit.auditRows(
        "meter.install",
        "points",
        sql`select g.draft ->> 'pointId' as key, null::jsonb as before, g.draft - 'pointId' as after
          from ${rows} as g order by g.row`,
      );
      return (made[0]?.made ?? 0) - (found[0]?.missing ?? 0);
    },

    async change(unit, actor, rows) {
      const { rows: saved } = await sql<{ saved: number }>`
        with saved as (
          update meter_install i set ${stagedColumns(corrected).changes("i")}, updated_at = ${clock.now()}, updated_by = ${actor.id},
            row_version = i.row_version + 1
          from ${rows} as g join (${pointsSeenBy(actor, "point:write")}) s on s.id = (g.draft ->> 'pointId')::bigint
            and s.status <> 'CLOSED'
          where i.point_id = s.id and i.id = g.id and i.row_version = g.version
          returning i.id
        ) select count(*)::int as saved from saved`.execute(unit.tx);
      await unit.auditRows(
        "meter.correct",
        "points",
        sql`select g.draft ->> 'pointId' as key, g.before - 'pointId' as before, g.draft - 'pointId' as after
          from ${rows} as g order by g.row`,
      );
      return saved[0]?.saved ?? 0;
    },

    async remove(unit, actor, rows) {
      const given = sql`g as materialized (select s.id, s.version, coalesce(s.before, s.draft) as d from ${rows} as s)`;
      const { rows: gone } = await sql<{ gone: number }>`
        with ${given}, gone as (
          delete from meter_install i using g, (${pointsSeenBy(actor, "point:write")}) s
          where s.id = (g.d ->> 'pointId')::bigint and i.point_id = s.id and i.id = g.id and i.row_version = g.version
          returning i.point_id, i.id
        ), unplaced as (
          delete from meter_place h using gone where h.point_id = gone.point_id and h.install_id = gone.id
        ) select count(*)::int as gone from gone`.execute(unit.tx);
      // Reopens the installations that an exchange had closed.
      await sql`with ${given}, opened as (
          update meter_install i set valid_to = null, end_read = null, updated_at = ${clock.now()},
            updated_by = ${actor.id}, row_version = i.row_version + 1
          from g where i.point_id = (g.d ->> 'pointId')::bigint and i.channel = g.d ->> 'channel'
            and i.valid_to = (g.d ->> 'validFrom')::date and i.end_read = (g.d ->> 'closingRead')::numeric
          returning i.point_id, i.id
        )
        update meter_place h set valid_to = null from opened o where h.point_id = o.point_id and h.install_id = o.id`.execute(
        unit.tx,
      );
      await sql`with ${given}
        delete from meter m using g where m.point_id = (g.d ->> 'pointId')::bigint and m.asset_no = g.d ->> 'assetNo'
          and not exists (select from meter_install i where i.point_id = m.point_id and i.meter_id = m.id)`.execute(
        unit.tx,
      );
      await unit.auditRows(
        "meter.remove_install",
        "points",
        sql`select coalesce(s.before, s.draft) ->> 'pointId' as key, coalesce(s.before, s.draft) - 'pointId' as before,
          null::jsonb as after from ${rows} as s order by s.row`,
      );
      return gone[0]?.gone ?? 0;
    },

    async countTouched(handle, rows) {
      const { rows: found } = await sql<{ touched: number }>`
        select count(*)::int as touched from ${rows} as g left join meter_install i
          on i.point_id = (coalesce(g.draft, g.before) ->> 'pointId')::bigint and i.id = g.id
        where i.row_version is distinct from g.version`.execute(handle);
      return found[0]?.touched ?? 0;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`
        select i.id, p.point_no || ' ' || m.asset_no as name from meter_install i
        join meter m on m.point_id = i.point_id and m.id = i.meter_id join pickup_point p on p.id = i.point_id
        where i.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    changes: (draft, before) =>
      corrected.names.flatMap((field) =>
        Number(draft[field]) === Number(before[field])
          ? []
          : [{ field, before: String(before[field]), after: String(draft[field]) }],
      ),

    words: meterWords,
    sample: meterSample,
  };
}
