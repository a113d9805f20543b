import { sql } from "kysely";
import type { Module } from "../../kernel/module.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { changedMonths, markedMonths, markTouched, noteChecked, runChecks } from "./checks/run-checks.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";

const monthsAhead = 2;

/** Months of points that one transaction checks. */
const checkedAtOnce = 200;

/**
 * Tables for the readings of the coming months, and of earlier ones that have come without; and checks of the last
 * whole month.
 */
export const readingDuties = ({ clock }: Pick<Ports, "clock">): readonly DailyDuty[] => [
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
  {
    name: "readings.late",
    title: { zh: "核对结算后的计量数据", en: "Look for readings later than statements" },
    async run({ tx }, day) {
      await markTouched(tx, day);
      return "done";
    },
  },
  {
    name: "readings.checks",
    title: { zh: "校核计量数据", en: "Check readings" },
    run: async ({ tx }, day) =>
      (await checkSome(tx, changedMonths, day, clock.now())) < checkedAtOnce ? "done" : "more",
  },
];

async function checkSome(tx: Db, find: typeof markedMonths, today: string, now: Date): Promise<number> {
  const months = await find(tx, today, checkedAtOnce);
  await runChecks(tx, months, today, now);
  await noteChecked(tx, months, now);
  return months.length;
}

/** What imports have changed is checked within minutes, and not only on the next day. */
export const readingTasks = ({ db, clock }: Pick<Ports, "db" | "clock">): Module["scheduledTasks"] => [
  {
    name: "readings.checks",
    everySeconds: 120,
    async run() {
      const some = () => db.transaction().execute((tx) => checkSome(tx, markedMonths, clock.today(), clock.now()));
      while ((await some()) === checkedAtOnce);
    },
  },
];
