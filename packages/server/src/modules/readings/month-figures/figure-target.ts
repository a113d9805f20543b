import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import { reachesAll } from "../../../kernel/records/visibility.ts";
import type { ImportTarget, ImportWords, RowJudge, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { markChanged } from "../checks/run-checks.ts";

export type FigureKind = {
  kind: ImportKind;
  /** The table, whose name is also that of its audited actions. */
  table: "settled_quantity" | "gas_quality";
  noun: AnyNoun;
  /** Figures may be of an area instead of a point. */
  ofAreas?: true;
  /** Checks of the month compare readings with it. */
  isChecked?: true;
  words: ImportWords;
  sample: ImportTarget["sample"];
};

/**
 * Imports figures of a month. Drafts have the fields that change, and what the figure is of: `pointId` or `areaCode`,
 * with `month`.
 */
export function createFigureImport(
  { db, clock }: Pick<Ports, "db" | "clock">,
  pointsSeenBy: PointsSeenBy,
  { kind, table, noun, ofAreas, isChecked, words, sample }: FigureKind,
  begin: (actor: Actor) => Promise<RowJudge>,
): ImportTarget {
  const own = stagedColumns(noun);
  const of = sql.raw(ofAreas ? "point_id, area_code" : "point_id");
  const ofDraft = sql.raw(ofAreas ? `d."pointId", d."areaCode"` : `d."pointId"`);
  const drafts = (rows: StagedRows) => sql`${rows} as s cross join lateral
    jsonb_to_record(s.draft) as d ("pointId" bigint, "areaCode" char(6), ${own.recordType})`;
  /** Whether the person still reaches what `key` names. */
  const reached = (actor: Actor, key: RawBuilder<unknown>) => {
    const points = sql`exists (select from (${pointsSeenBy(actor, "meter:import")}) r where r.id = (${key} ->> 'pointId')::bigint)`;
    return ofAreas ? sql`(${points} or ${key} ? 'areaCode' and ${reachesAll(actor, "meter:import")})` : points;
  };

  async function tell(unit: Unit, verb: string, rows: StagedRows): Promise<void> {
    const key = sql`coalesce(g.draft, g.before)`;
    const fields = sql`- 'pointId' - 'areaCode'`;
    // SQL null where there is no draft or nothing before.
    const changes = (
      noun: "pointId" | "areaCode",
    ) => sql`select ${key} ->> ${sql.lit(noun)} as key, g.before ${fields} as before,
      g.draft ${fields} as after from ${rows} as g where ${key} ? ${sql.lit(noun)} order by g.row`;
    await unit.auditRows(`${table}.${verb}`, "points", changes("pointId"));
    if (ofAreas) await unit.auditRows(`${table}.${verb}`, "areas", changes("areaCode"));
    if (!isChecked) return;
    await markChanged(
      unit.tx,
      sql`select (${key} ->> 'pointId')::bigint as point_id, (${key} ->> 'month' || '-01')::date as day from ${rows} as g`,
    );
  }

  return {
    kind,
    permission: "meter:import",
    table,
    tells: ["readings", "points"],
    begin,

    async create(unit, actor, rows) {
      const now = clock.now();
      const { rows: made } = await sql<{ made: number }>`
        with made as (
          insert into ${sql.table(table)} (id, ${of}, ${own.columns}, created_at, created_by, updated_at, updated_by)
          overriding system value
          select s.id, ${ofDraft}, ${own.values}, ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz, ${actor.id}::bigint
          from ${drafts(rows)} where ${reached(actor, sql`s.draft`)} order by s.row
          on conflict do nothing returning id
        ) select count(*)::int as made from made`.execute(unit.tx);
      await tell(unit, "create", rows);
      return made[0]?.made ?? 0;
    },

    async change(unit, actor, rows) {
      const { rows: saved } = await sql<{ saved: number }>`
        with saved as (
          update ${sql.table(table)} t set ${own.changes("t")}, updated_at = ${clock.now()}, updated_by = ${actor.id},
            row_version = t.row_version + 1
          from ${rows} as g where t.id = g.id and t.row_version = g.version and ${reached(actor, sql`g.draft`)}
          returning t.id
        ) select count(*)::int as saved from saved`.execute(unit.tx);
      await tell(unit, "update", rows);
      return saved[0]?.saved ?? 0;
    },

    async remove(unit, actor, rows) {
      // What was created stands in `before` when it is taken back.
      const { rows: gone } = await sql<{ gone: number }>`
        with gone as (
          delete from ${sql.table(table)} t using ${rows} as g
          where t.id = g.id and t.row_version = g.version and ${reached(actor, sql`coalesce(g.before, g.draft)`)}
          returning t.id
        ) select count(*)::int as gone from gone`.execute(unit.tx);
      await tell(unit, "remove", rows);
      return gone[0]?.gone ?? 0;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const area = ofAreas ? sql`(select a.name from area a where a.code = t.area_code)` : sql`null`;
      const { rows } = await sql<{ id: string; name: string }>`
        select t.id, coalesce((select p.point_no from pickup_point p where p.id = t.point_id), ${area}) || ' ' || t.month as name
        from ${sql.table(table)} t where t.id = any (${[...ids]}::bigint[])`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    changes: (draft, before) =>
      noun.names.flatMap((field) =>
        field in draft && field !== "month" && field !== "reason"
          ? [{ field, before: String(before[field] ?? ""), after: String(draft[field] ?? "") }]
          : [],
      ),

    words,
    sample,
  };
}
