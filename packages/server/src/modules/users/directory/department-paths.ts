import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";

/** The names from the root to a department, in both languages. */
export type DepartmentPath = { id: string; zh: string[]; en: string[] };

/** Departments as files name them: `总部 / 销售部`. */
export const pathText = (names: readonly string[]): string => names.join(" / ");

export async function readDepartmentPaths(db: Db): Promise<DepartmentPath[]> {
  const { rows } = await sql<DepartmentPath>`with recursive named as (
      select id, parent_id, name as zh, coalesce(nullif(name_en, ''), name) as en from department
    ), walked as (
      select n.id, array[n.zh] as zh, array[n.en] as en from named n where n.parent_id is null
      union all select n.id, w.zh || n.zh, w.en || n.en from named n join walked w on n.parent_id = w.id
    ) select id::text as id, zh, en from walked`.execute(db);
  return rows;
}
