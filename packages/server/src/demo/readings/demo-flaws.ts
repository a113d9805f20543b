import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";
import { runChecks } from "../../modules/readings/checks/run-checks.ts";
import { demoPointCode } from "../demo-points.ts";

export type DayRow = {
  pointId: string;
  channel: "ACTIVE_IMPORT" | "REACTIVE";
  day: string;
  values: (number | null)[];
  /** A letter for each slot; null where all are actual. */
  quality: string | null;
};
/** What becomes of a day; null: it was not read. */
type Flaw = (row: DayRow) => DayRow | null;

const month = "2026-01";
const within = (from: string, to: string, flaw: Flaw): Flaw => {
  const [first, last] = [`${month}-${from}`, `${month}-${to}`];
  return (row) => (row.day >= first && row.day <= last ? flaw(row) : row);
};
const each = (row: DayRow, change: (value: number | null, slot: number) => number | null): DayRow => ({
  ...row,
  values: row.values.map((value, at) => change(value, at + 1)),
});
const unread: Flaw = () => null;
const zero: Flaw = (row) => each(row, () => 0);
const estimated: Flaw = (row) => ({ ...row, quality: "E".repeat(row.values.length) });
const stuckAt =
  (value: number): Flaw =>
  (row) =>
    each(row, () => value);
/** From `from` to `to` there is no value. */
const gap =
  (from: number, to: number): Flaw =>
  (row) => {
    const isIn = (slot: number) => slot >= from && slot <= to;
    const quality = row.values.map((_, at) => (isIn(at + 1) ? "-" : "A")).join("");
    return { ...each(row, (value, slot) => (isIn(slot) ? null : value)), quality };
  };

/** Values above 1.2 times the capacity, in thousandths of kWh, which wait for a decision. */
const held = [
  { at: 9, day: `${month}-13`, slot: 38, value: 999_000 },
  { at: 17, day: `${month}-13`, slot: 20, value: 650_000 },
] as const;

/** By the number of the point, from 0. The first eight are without any. */
const flaws: ReadonlyMap<number, Flaw> = new Map([
  ...held.map(({ at, day, slot }) => [at, within(day.slice(8), day.slice(8), gap(slot, slot))] as const),
  [10, within("05", "13", zero)],
  [15, within("03", "04", estimated)],
  [21, within("11", "12", stuckAt(18_240))],
  [27, within("14", "15", unread)],
  [29, within("02", "10", zero)],
  [31, within("16", "17", stuckAt(61_500))],
  [34, within("10", "11", estimated)],
  [35, within("08", "08", gap(55, 72))],
]);

const flawsByCode = new Map([...flaws].map(([at, flaw]) => [demoPointCode(at), flaw]));

/** A day as the meters of the demo brought it. */
export function asRead(code: string, row: DayRow): DayRow | null {
  const flaw = flawsByCode.get(code);
  return flaw && row.channel === "ACTIVE_IMPORT" ? flaw(row) : row;
}

/** What checks find in the month with flaws, and the values on hold. */
export async function openDemoExceptions(db: Db, today: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; code: string }>`select id, external_code as code from pickup_point
    where is_demo and external_code = any (${[...flawsByCode.keys()]}::text[])`.execute(db);
  const idOf = new Map(rows.map(({ id, code }) => [code, id]));
  for (const { at, day, slot, value } of held) {
    const pointId = idOf.get(demoPointCode(at));
    if (pointId === undefined || day >= today) continue;
    await sql`insert into vee_exception (point_id, channel, code, severity, first_day, last_day, slot, held_value, opened_at)
      values (${pointId}, 'ACTIVE_IMPORT', 'R05', 'HELD', ${day}, ${day}, ${slot}, ${value}, ${now})
      on conflict do nothing`.execute(db);
  }
  const months = rows.map(({ id }) => ({ pointId: id, month }));
  await runChecks(db, months, today, now);
}
