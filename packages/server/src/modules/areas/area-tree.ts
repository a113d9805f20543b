import type { AreaTreeEntry } from "@busbar/contract/areas/areas";
import type { Selectable } from "kysely";
import type { Database } from "../../tables.ts";

export type AreaRow = Pick<
  Selectable<Database["area"]>,
  "code" | "name" | "name_en" | "parent_code" | "level" | "region" | "province_level_city" | "autonomous_region"
>;

/** Provinces with cities and counties, in the order of the rows. Rows without their parent are left out. */
export function buildAreaTree(rows: readonly AreaRow[]): AreaTreeEntry[] {
  const provinces = rows.filter((row) => row.level === 1).map(toProvince);
  const cities = new Map<string, AreaTreeEntry["children"][number]>();
  const provinceOf = new Map(provinces.map((province) => [province.code, province]));
  for (const { level, code, name, parent_code } of rows) {
    if (level !== 2) continue;
    const city = { name, code, children: [] };
    cities.set(code, city);
    provinceOf.get(parent_code ?? "")?.children.push(city);
  }
  for (const { level, code, name, parent_code } of rows) {
    if (level === 3) cities.get(parent_code ?? "")?.children.push({ name, code });
  }
  return provinces;
}

function toProvince(row: AreaRow): AreaTreeEntry {
  return {
    name: row.name,
    code: row.code,
    nameEn: row.name_en,
    region: row.region,
    provinceLevelCity: row.province_level_city,
    autonomousRegion: row.autonomous_region,
    children: [],
  };
}
