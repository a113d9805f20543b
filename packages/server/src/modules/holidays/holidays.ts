import { type Holiday, holidayRoutes, type HolidaysDraft } from "@busbar/contract/holidays/holidays";
import { weekdayOf } from "@busbar/contract/holidays/day-types";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { type EditedRow, lastEdit } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { shiftedHolidays } from "./copy-year.ts";

type Row = EditedRow & { date: string; kind: Holiday["kind"]; name: string; name_en: string };

const noun = "holidays";

const columns = sql`t.date, t.kind, t.name, t.name_en, t.updated_at, t.row_version, t.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;

const toHoliday = (row: Row, actor: Actor): Holiday => ({
  date: row.date,
  kind: row.kind,
  name: row.name,
  nameEn: row.name_en,
  ...lastEdit(row, actor),
});

const ofYear = async (db: Db, year: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`select ${columns} from public_holiday t
    where t.date >= make_date(${year}::int, 1, 1) and t.date < make_date(${year}::int + 1, 1, 1)
    order by t.date`.execute(db);
  return rows;
};

const tabledYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`select distinct extract(year from date)::int as year
    from public_holiday where kind = 'HOLIDAY' order by 1`.execute(db);
  return rows.map(({ year }) => year);
};

/** The state publishes the holidays of a year in the last quarter of the one before. */
function neededYears(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) >= "10" ? [year, year + 1] : [year];
}

const fieldsOf = (row: Pick<Row, "kind" | "name" | "name_en"> | undefined) =>
  row ? { kind: row.kind, name: row.name, nameEn: row.name_en } : { kind: null, name: "", nameEn: "" };

/** @throws AppError at the field */
function refuseUnfit({ days, kind, name }: HolidaysDraft): void {
  if (kind !== null && name === "") throw refuseField("name", "holiday.no_name");
  const worked = days.find(({ date }) => ![0, 6].includes(weekdayOf(date)));
  if (kind === "MAKEUP_WORKDAY" && worked) throw refuseField("kind", "holiday.makeup_weekday", { date: worked.date });
}

/** @throws AppError `stale` when one of the days was changed since the person read it; nothing is written then */
async function setDays(unit: Unit, actor: Actor, draft: HolidaysDraft, now: Date): Promise<void> {
  refuseUnfit(draft);
  const { kind, name, nameEn } = draft;
  await sql`select pg_advisory_xact_lock(hashtextextended('public_holiday', 0))`.execute(unit.tx);
  for (const { date, rowVersion } of draft.days) {
    const { rows } = await sql<Row>`select ${columns} from public_holiday t where t.date = ${date}`.execute(unit.tx);
    const [row] = rows;
    const currentVersion = row?.row_version ?? 0;
    if (currentVersion !== rowVersion) {
      const current = row ? toHoliday(row, actor) : null;
      throw new AppError("stale", { givenVersion: rowVersion, currentVersion, current });
    }
    const after = { kind, name: kind === null ? "" : name, nameEn: kind === null ? "" : nameEn };
    if (JSON.stringify(fieldsOf(row)) === JSON.stringify(after)) continue;
    if (kind === null) await unit.tx.deleteFrom("public_holiday").where("date", "=", date).execute();
    else {
      const values = { kind, name, name_en: nameEn, updated_at: now, updated_by: actor.id };
      await unit.tx
        .insertInto("public_holiday")
        .values({ date, ...values })
        .onConflict((on) =>
          on.column("date").doUpdateSet((eb) => ({ ...values, row_version: eb("public_holiday.row_version", "+", 1) })),
        )
        .execute();
    }
    await unit.audit("holiday.set", noun, date, { before: fieldsOf(row), after });
  }
  await unit.emit(noun, "", "updated");
}

/** Holidays and make-up workdays, which due dates, time-of-use prices and reports depend on. */
export function createHolidays({ db, clock }: Pick<Ports, "db" | "clock">): Module {
  return bind(holidayRoutes, {
    async listHolidays({ actor, query }) {
      const [rows, years] = await Promise.all([ofYear(db, query.year), tabledYears(db)]);
      const missing = neededYears(clock.today()).filter((year) => !years.includes(year));
      return { year: query.year, days: rows.map((row) => toHoliday(row, actor)), years, missing };
    },
    setHolidays: ({ actor, body, write }) =>
      write(async (unit) => {
        await setDays(unit, actor, body, clock.now());
        return null;
      }),
    copyHolidays: ({ actor, body: { from, to }, write }) =>
      write(async (unit) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('public_holiday', 0))`.execute(unit.tx);
        if ((await ofYear(unit.tx, to)).length > 0) throw new AppError("holiday.year_taken", { year: to });
        const given = (await ofYear(unit.tx, from)).filter(({ kind }) => kind === "HOLIDAY");
        if (given.length === 0) throw new AppError("holiday.nothing", { year: from });
        const rows = shiftedHolidays(given, to);
        await unit.tx
          .insertInto("public_holiday")
          .values(
            rows.map(({ date, kind, name, name_en }) => ({
              date,
              kind,
              name,
              name_en,
              updated_at: clock.now(),
              updated_by: actor.id,
            })),
          )
          .execute();
        await unit.audit("holiday.copy", noun, String(to), { after: { from, to, days: rows.length } });
        await unit.emit(noun, "", "created");
        return { copied: rows.length };
      }),
  });
}
