import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether `area a` may be used by a record on the business date: in force, and without areas in force below it. */
export const isLeafArea = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`((a.valid_from is null or a.valid_from <= ${today}::date)
    and (a.valid_to is null or a.valid_to > ${today}::date) and not exists (select from area below
    where below.parent_code = a.code and (below.valid_from is null or below.valid_from <= ${today}::date)
    and (below.valid_to is null or below.valid_to > ${today}::date)))`;
