import { sql } from "kysely";
import { codesAround, joinAreas } from "../../../kernel/prices/published-prices.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { GasOfMonth } from "../../../kernel/targets/billed-usage.ts";

type PointMonth = { pointId: string; from: string };

/** Gas qualities of the months of these points, in their order: of the point itself, else of the closest area. */
export async function gasOfMonths(db: Db, months: readonly PointMonth[]): Promise<(GasOfMonth | null)[]> {
  if (months.length === 0) return [];
  const { rows } = await sql<{ found: GasOfMonth | null }>`
    select (select json_build_object('conversionFactor', trim_scale(g.conversion_factor)::text,
        'mjPerM3', trim_scale(g.heating_value)::text)
      from gas_quality g where g.month = w.month and (g.point_id = w.point_id or g.area_code = any (k.codes))
      order by g.point_id is null, array_position(k.codes, g.area_code) limit 1) as found
    from unnest(${months.map(({ pointId }) => pointId)}::bigint[], ${months.map(({ from }) => from.slice(0, 7))}::text[])
      with ordinality as w (point_id, month, place)
    join pickup_point u on u.id = w.point_id ${joinAreas}
    cross join lateral (select (array[u.area_code::text] || ${codesAround})::char(6)[] as codes) k
    order by w.place`.execute(db);
  return rows.map(({ found }) => found);
}
