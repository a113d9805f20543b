import type { HolidayKind, SpecialDays } from "@busbar/contract/holidays/day-types";
import { sql } from "kysely";
import type { Db } from "../sql/query.ts";

/** The days from `from` to before `to` that the table of holidays calls otherwise than their weekday. */
export async function specialDays(db: Db, { from, to }: { from: string; to: string }): Promise<SpecialDays> {
  const { rows } = await sql<{ date: string; kind: HolidayKind }>`select date, kind from public_holiday
    where date >= ${from}::date and date < ${to}::date`.execute(db);
  return new Map(rows.map(({ date, kind }) => [date, kind]));
}
