import { addDays } from "../../../ui/values/days.ts";
import type { DayLoad } from "./day-load.ts";

/** How many like days are averaged. */
const likeDays = 4;

/** The same day a year before; the 28th for the 29th of February. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith("-02-29") ? `${before.slice(0, 8)}28` : before;
}

export const monthsBefore = (month: string, count: number): string[] => {
  const months: string[] = [];
  for (let next = month; months.length < count; ) {
    next = addDays(`${next}-01`, -1).slice(0, 7);
    months.push(next);
  }
  return months;
};

/** The last days of the same type before `day` that have a value in every slot, the latest first. */
export function likeDaysBefore(shown: DayLoad, days: readonly DayLoad[]): DayLoad[] {
  return days
    .filter(
      ({ day, dayType, slots }) =>
        day < shown.day && dayType === shown.dayType && slots.every(({ load }) => load !== null),
    )
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, likeDays);
}

/** Loads of a day at the clock times of another; null where it has none. */
export function loadsAt(times: readonly string[], { slots }: DayLoad): (number | null)[] {
  const at = new Map(slots.map(({ from, load }) => [from, load]));
  return times.map((time) => at.get(time) ?? null);
}

/** The mean load of days at each clock time, rounded to a thousandth. */
export function meanAt(times: readonly string[], days: readonly DayLoad[]): (number | null)[] {
  const all = days.map((day) => loadsAt(times, day));
  return times.map((_, at) => {
    const loads = all.flatMap((one) => one[at] ?? []);
    return loads.length === 0 ? null : Math.round(loads.reduce((sum, load) => sum + load, 0) / loads.length);
  });
}
