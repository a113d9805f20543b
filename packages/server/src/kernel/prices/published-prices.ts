import { sql } from "kysely";
import type { Db } from "../sql/query.ts";

/**
 * A published price in effect. `area` is the code of an area of any level or of a grid company, "" everywhere;
 * `voltageLevel` "" for every voltage; `value` in CNY per kWh.
 */
export type PublishedPriceInEffect = { key: string; area: string; voltageLevel: string; month: string; value: string };

/** The approved published prices of a month, `yyyy-mm`. */
export async function publishedPricesOf(db: Db, month: string): Promise<PublishedPriceInEffect[]> {
  const { rows } = await sql<PublishedPriceInEffect>`
    select price_key as key, coalesce(area_code, grid_company, '') as area, coalesce(voltage_level, '') as "voltageLevel",
      month, trim_scale(value)::text as value
    from published_price where month = ${month} and status = 'APPROVED' order by id`.execute(db);
  return rows;
}

/** Codes of the areas that the area of point `u` lies in, closest first, and of its grid company; see {@link joinAreas}. */
export const codesAround = sql<
  string[]
>`array_remove(array[a.parent_code::text, c.parent_code::text, u.grid_company], null)`;
/** The area of `pickup_point u` with the one above it. */
export const joinAreas = sql`join area a on a.code = u.area_code left join area c on c.code = a.parent_code`;
