import type { DayType } from "./tou-bands.ts";

/** A leap year, because 29 February needs a band too. */
const yearDays = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(5, 10));
const places = new Map(yearDays.map((day, at) => [day, at]));
/** Whether `day` is a day of the year, such as `02-29`. */
export const isYearDay = (day: string): boolean => places.has(day);

/** Both ends are inclusive. */
type Span = { fromDay: string; toDay: string; dayType: DayType };
/** A period, both ends inclusive, for one day type or for all. */
export type SeasonProblem = { kind: "uncovered" | "overlapping"; dayType: DayType; fromDay: string; toDay: string };

const dayTypes = ["WORKDAY", "RESTDAY", "HOLIDAY"] as const;

/** Whether a season includes a day of the year; one that ends before it begins passes New Year. */
function holds({ fromDay, toDay }: Span, at: number): boolean {
  const from = places.get(fromDay);
  const to = places.get(toDay);
  if (from === undefined || to === undefined) return false;
  return from <= to ? at >= from && at <= to : at >= from || at <= to;
}

type Run = Omit<SeasonProblem, "dayType">;
const same = (one: Run, other: Run) =>
  one.kind === other.kind && one.fromDay === other.fromDay && one.toDay === other.toDay;

/** Days of the year that have no season for a day type, or more than one; in the order of the year. */
export function seasonProblems(seasons: readonly Span[]): SeasonProblem[] {
  const runs = dayTypes.map((dayType) => {
    const own = seasons.filter((season) => season.dayType === "ALL" || season.dayType === dayType);
    return runsOf(yearDays.map((_, at) => own.filter((season) => holds(season, at)).length));
  });
  const [first = [], ...others] = runs;
  const onAllDays = first.filter((run) => others.every((own) => own.some((other) => same(other, run))));
  return [
    ...onAllDays.map((run) => ({ ...run, dayType: "ALL" as const })),
    ...dayTypes.flatMap((dayType, at) =>
      runs[at]!.filter((run) => !onAllDays.some((other) => same(other, run))).map((run) => ({ ...run, dayType })),
    ),
  ].toSorted((a, b) => a.fromDay.localeCompare(b.fromDay));
}

/** Periods that have no season, or more than one. */
function runsOf(counts: readonly number[]): Run[] {
  const kindAt = (at: number) => (counts[at] === 0 ? "uncovered" : counts[at]! > 1 ? "overlapping" : null);
  const runs: Run[] = [];
  for (let from = 0; from < counts.length; ) {
    const kind = kindAt(from);
    let to = from;
    while (to + 1 < counts.length && kindAt(to + 1) === kind) to += 1;
    if (kind) runs.push({ kind, fromDay: yearDays[from]!, toDay: yearDays[to]! });
    from = to + 1;
  }
  return runs;
}
