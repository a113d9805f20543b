import { sql } from "kysely";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";

const monthsAhead = 2;

/** Tables for the readings of the coming months, and of earlier ones that have come without. */
export const readingDuties: readonly DailyDuty[] = [
  {
    name: "readings.months",
    title: { zh: "准备计量数据的月份", en: "Prepare months for readings" },
    async run({ tx }, day) {
      await sql`select make_reading_month(wanted.month) from (
          select (date_trunc('month', ${day}::timestamp) + make_interval(months => ahead))::date as month
          from generate_series(0, ${monthsAhead}::int) as ahead
          union
          select date_trunc('month', day::timestamp)::date from interval_day_other
        ) wanted`.execute(tx);
      return "done";
    },
  },
];
