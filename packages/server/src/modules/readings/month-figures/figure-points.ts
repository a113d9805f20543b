import type { Commodity } from "@busbar/contract/values/commodities";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { columnOf } from "../../../kernel/fields/columns.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { StoredFigure } from "./judge-figure.ts";

/** How a row of a file names its point, with its month; "" for what it does not say. */
export type NamedPoint = { code: string; account: string; meteringPoint: string; month: string };
export type FigurePoint = {
  id: string;
  commodity: Commodity;
  /** Whether somebody took energy there in the month. */
  hasTenant: boolean;
  stored: StoredFigure | null;
};

/** A {@link StoredFigure} of the row `alias`; figures as texts, which JSON would make binary. */
export const storedFigure = ({ names }: AnyNoun, alias: string): RawBuilder<unknown> =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'version', ${sql.ref(`${alias}.row_version`)}, ${sql.join(
    names.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${columnOf(name)}`)}::text`),
  )})`;

/**
 * The points of rows, in their order: by code or point no., else by account and metering point. `stored`: the figure of
 * the row's month as JSON, from `pickup_point s` and the row's `a.month`.
 */
export async function findFigurePoints(
  db: Db,
  pointsSeenBy: PointsSeenBy,
  actor: Actor,
  rows: readonly NamedPoint[],
  stored: RawBuilder<unknown>,
): Promise<FigurePoint[][]> {
  const column = (of: keyof NamedPoint) => sql`${rows.map((row) => row[of])}::text[]`;
  const { rows: found } = await sql<FigurePoint & { place: string }>`
    select a.place, s.id, s.commodity, (${stored}) as stored,
      exists (select from point_tenancy t where t.point_id = s.id
        and t.valid_from < m.first + interval '1 month' and (t.valid_to is null or t.valid_to > m.first)) as "hasTenant"
    from unnest(${column("code")}, ${column("account")}, ${column("meteringPoint")}, ${column("month")})
      with ordinality as a (code, account, metering, month, place)
    cross join lateral (select case when a.month <> '' then (a.month || '-01')::date end as first) m
    cross join lateral (
      select r.point_id from point_code r where a.code <> '' and r.external_code = a.code
      union select substr(a.code, 3)::bigint where a.code ~ '^YD[0-9]{7,15}$'
      union select p.id from pickup_point p where a.code = '' and a.account <> '' and p.account_no <> ''
        and p.account_no = a.account and (a.metering = '' or p.metering_point_no = a.metering)
    ) h
    join (${pointsSeenBy(actor, "meter:import")}) s on s.id = h.point_id`.execute(db);
  const byPlace = Map.groupBy(found, ({ place }) => Number(place));
  return rows.map((_, at) => byPlace.get(at + 1) ?? []);
}
