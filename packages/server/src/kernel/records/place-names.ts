import { sql } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Db } from "../sql/query.ts";
import { type LookUp, rememberLookUp } from "./look-ups.ts";

/** Names of areas by code; all of them without codes. */
export async function readPlaceNames(db: Db, codes: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
  const chosen = codes === null ? sql`` : sql`where a.code = any (${[...new Set(codes)]}::char(6)[])`;
  const { rows } = await sql<{ code: string; name: string }>`select a.code, a.name from area a ${chosen}`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

export const rememberPlaceNames = (wake: Pick<Ports["wake"], "onWrites">): LookUp<string> =>
  rememberLookUp(wake, readPlaceNames);

/** A row of a list before its places are named. */
export type Unplaced<Row> = Omit<Row, "area_name" | "province_name">;
type Placed<Row> = Row & { area_name: string; province_name: string };

/** The rows of a list with the names of their areas and provinces. */
export async function withPlaces<Row extends { areaCode: string }>(
  db: Db,
  placeNames: LookUp<string>,
  rows: readonly Row[],
): Promise<Placed<Row>[]> {
  if (rows.length === 0) return [];
  const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
  const codes = rows.flatMap(({ areaCode }) => [areaCode, provinceOf(areaCode)]);
  const names = await placeNames(db, codes);
  // A foreign key keeps each area of a record.
  const nameOf = (code: string) => names.get(code) as string;
  return rows.map((row) => ({
    ...row,
    area_name: nameOf(row.areaCode),
    province_name: nameOf(provinceOf(row.areaCode)),
  }));
}
