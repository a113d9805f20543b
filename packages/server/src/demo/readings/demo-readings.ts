import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";
import { codeOfPoint, daysOfPoint, type DemoPoint } from "../demo-points.ts";
import { asRead, type DayRow } from "./demo-flaws.ts";
import { hashOf, type LoadCalendar, loadFrom2025 } from "../load-formula.ts";

const firstDay = "2025-01-01";
/** What a cubic metre of gas holds, in kJ. */
const kilojoules = 36_000;
const rowsAtOnce = 4000;

/** A point of the demo as it stands in the database. `from`: the first day that it lacks. */
type Wanted = { id: string; point: DemoPoint; code: string; from: string; until: string; reactive: boolean };

/** The readings of these points from 2025 to before `end`, in points that have none. */
export const seedDemoReadings = (db: Db, points: readonly DemoPoint[], end: string): Promise<void> =>
  addReadings(db, points, end, null);

/** Adds the days before `end` to the points that have readings. */
export async function continueDemoReadings(db: Db, points: readonly DemoPoint[], end: string): Promise<void> {
  const { rows } = await sql<{ id: string; next: string }>`
    select d.point_id as id, max(d.day) + 1 as next from interval_day d join pickup_point p on p.id = d.point_id
    where p.is_demo and d.channel = 'ACTIVE_IMPORT' group by d.point_id`.execute(db);
  await addReadings(db, points, end, new Map(rows.map(({ id, next }) => [id, next])));
}

/** `nexts`: the first day that a point lacks, of those that are read already; null to begin with all. */
async function addReadings(
  db: Db,
  points: readonly DemoPoint[],
  end: string,
  nexts: ReadonlyMap<string, string> | null,
): Promise<void> {
  const [calendar, known] = [await calendarOf(db), await knownPoints(db)];
  const wanted = points.flatMap((point, at): Wanted[] => {
    const code = codeOfPoint(point, at);
    const found = known.get(code);
    if (!found || nexts?.has(found.id) === false) return [];
    const { from, until, before } = daysOfPoint(point, at);
    const first = before || from < firstDay ? firstDay : from;
    const last = until !== null && until < end ? until : end;
    return [{ ...found, point, code, from: nexts?.get(found.id) ?? first, until: last }];
  });
  const lacking = wanted.filter(({ from, until }) => from < until);
  if (lacking.length === 0) return;
  const first = lacking.reduce((least, { from }) => (from < least ? from : least), end);
  // With the month that the next days are in.
  await sql`select make_reading_month(month::date) from generate_series(
    date_trunc('month', ${first}::timestamp), ${end}::timestamp, '1 month') as month`.execute(db);
  let rows: DayRow[] = [];
  for (const one of lacking)
    for (const day of daysOf(one, calendar)) {
      const row = asRead(one.code, { ...day, quality: null });
      if (!row || rows.push(row) < rowsAtOnce) continue;
      await insert(db, rows);
      rows = [];
    }
  if (rows.length > 0) await insert(db, rows);
}

/** Holidays come from the table that people see and may correct. */
async function calendarOf(db: Db): Promise<LoadCalendar> {
  const days = await db.selectFrom("public_holiday").select(["date", "kind"]).execute();
  const of = (kind: (typeof days)[number]["kind"]) =>
    new Set(days.filter((day) => day.kind === kind).map(({ date }) => date));
  return { holidays: of("HOLIDAY"), workedRestDays: of("MAKEUP_WORKDAY") };
}

/** Demo points by their code; those whose plan has a power factor are also metered for reactive energy. */
async function knownPoints(db: Db): Promise<Map<string, { id: string; reactive: boolean }>> {
  const { rows } = await sql<{ id: string; code: string; reactive: boolean }>`
    select p.id, p.external_code as code, exists (select from contract_point b
      join contract_version v on v.contract_id = b.contract_id
      where b.point_id = p.id and v.plan_snapshot @? '$.components[*] ? (@.kind == "POWER_FACTOR")') as reactive
    from pickup_point p where p.is_demo`.execute(db);
  return new Map(rows.map(({ code, ...rest }) => [code, rest]));
}

function* daysOf(
  { id, point, code, from, until, reactive }: Wanted,
  calendar: LoadCalendar,
): Generator<Omit<DayRow, "quality">> {
  const load = { code, shape: point.shape ?? ("A_3SHIFT" as const), nominalWh: point.nominalWh };
  /** kvarh for each kWh, in thousandths: a power factor between 0.91 and 0.96. */
  const ratio = 300 + (hashOf(code) % 150);
  for (const { day, slots } of loadFrom2025(load, until, calendar)) {
    if (day < from) continue;
    const wh = [...slots];
    if (point.commodity !== "ELECTRICITY") {
      const perDay = point.commodity === "GAS" ? kilojoules : 1_000_000;
      yield { pointId: id, channel: "ACTIVE_IMPORT", day, values: [Math.floor((sumOf(wh) * 3600) / perDay)] };
      continue;
    }
    yield { pointId: id, channel: "ACTIVE_IMPORT", day, values: wh };
    if (!reactive) continue;
    yield { pointId: id, channel: "REACTIVE", day, values: wh.map((one) => Math.floor((one * ratio) / 1000)) };
  }
}

const sumOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** Read on the morning after. */
async function insert(db: Db, rows: readonly DayRow[]): Promise<void> {
  const totals = rows.map(({ values }) => sumOf(values));
  const peaks = rows.map(({ values }) => values.indexOf(Math.max(...values.map((value) => value ?? -1))) + 1);
  await sql`insert into interval_day
      (point_id, channel, day, resolution_min, written_at, total, max_slot, quality, values)
    select r.point_id, r.channel, r.day, r.resolution, r.day + interval '1 day 30 minutes', r.total, r.max_slot, r.quality,
      r.readings::int[]
    from unnest(${rows.map(({ pointId }) => pointId)}::bigint[], ${rows.map(({ channel }) => channel)}::text[],
      ${rows.map(({ day }) => day)}::date[], ${rows.map(({ values }) => (values.length === 1 ? 1440 : 15))}::smallint[],
      ${totals}::bigint[], ${peaks}::smallint[], ${rows.map(({ quality }) => quality)}::text[],
      ${rows.map(({ values }) => `{${values.map((value) => value ?? "null").join(",")}}`)}::text[])
      as r (point_id, channel, day, resolution, total, max_slot, quality, readings)
    on conflict do nothing`.execute(db);
}
