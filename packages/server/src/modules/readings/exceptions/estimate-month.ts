import { addDays } from "@busbar/contract/kernel/business-time";
import { dayTypeOf } from "@busbar/contract/holidays/day-types";
import { specialDays } from "../../../kernel/records/special-days.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { estimateGap, type EstimationMethod, gapsOf } from "../checks/estimation.ts";
import type { DayValues, MonthFacts } from "../checks/month-checks.ts";
import { daysOf } from "../checks/month-facts.ts";

export type EstimatedDay = {
  day: string;
  resolutionMin: number;
  slots: number;
  values: { slot: number; value: number; method: EstimationMethod }[];
};

/** How far back like days are looked for. */
const daysBack = 60;

/** Values for all that is missing in a month. `left`: slots for which nothing is known. */
export async function estimateMonth(
  db: Db,
  pointId: string,
  { days }: MonthFacts,
): Promise<{ days: EstimatedDay[]; left: number }> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { days: [], left: 0 };
  const from = addDays(first, -daysBack);
  const to = addDays(last, 2);
  const known = await daysOf(db, pointId, from, to);
  const special = await specialDays(db, { from, to });
  const byType = [...known.values()].toSorted((one, other) => (one.day < other.day ? 1 : -1));
  let left = 0;
  const estimated = days.flatMap((day): EstimatedDay[] => {
    const like = byType.filter(
      (one) =>
        one.day < day.day &&
        one.resolutionMin === day.resolutionMin &&
        dayTypeOf(one.day, special) === dayTypeOf(day.day, special),
    );
    const values = gapsOf(day.values).flatMap((gap) => {
      const estimate = estimateGap(gap, around(day, gap, known), like, null);
      if (!estimate) left += gap.length;
      return (estimate?.values ?? []).map((value, at) => ({
        slot: gap.start + at + 1,
        value,
        method: (estimate as { method: EstimationMethod }).method,
      }));
    });
    const { resolutionMin } = day;
    return values.length === 0 ? [] : [{ day: day.day, resolutionMin, slots: day.values.length, values }];
  });
  return { days: estimated, left };
}

/** The values beside a gap; at the edge of a day those of the day beside it. */
function around(
  { day, values }: DayValues,
  gap: { start: number; length: number },
  known: ReadonlyMap<string, DayValues>,
) {
  const before = gap.start > 0 ? values[gap.start - 1] : known.get(addDays(day, -1))?.values.at(-1);
  const end = gap.start + gap.length;
  const after = end < values.length ? values[end] : known.get(addDays(day, 1))?.values[0];
  return { before: before ?? null, after: after ?? null };
}
