import { addDays } from "../../../ui/values/days.ts";
import type { DayLoad, Slot } from "../day/day-load.ts";

export type SpanFigures = {
  energy: number;
  /** The first slot with the largest load, and its day; null without any value. */
  most: { day: string; slot: Slot; load: number } | null;
  /** Mean load of the slots that have a value, as a part of the largest. */
  loadFactor: number | null;
  /** Hours in which the largest load would have taken the same energy. */
  hoursOfUse: number | null;
  missing: number;
  estimated: number;
};

/** Figures of a month or year; days without any reading are not among `days`. */
export function spanFigures(days: readonly DayLoad[]): SpanFigures {
  let most: SpanFigures["most"] = null;
  let [energy, sum, read, missing, estimated] = [0, 0, 0, 0, 0];
  for (const { day, slots, energy: ofDay } of days) {
    energy += ofDay;
    for (const slot of slots) {
      if (slot.quality === "E") estimated += 1;
      if (slot.load === null) {
        missing += 1;
        continue;
      }
      sum += slot.load;
      read += 1;
      if (most === null || slot.load > most.load) most = { day, slot, load: slot.load };
    }
  }
  const largest = most?.load;
  return {
    energy,
    most,
    loadFactor: largest ? sum / read / largest : null,
    hoursOfUse: largest ? energy / largest : null,
    missing,
    estimated,
  };
}

/** The load that was reached in at least so many percent of the slots, from 0 (the largest) to 100 (the smallest). */
export function durationOf(days: readonly DayLoad[]): number[] {
  const loads = days.flatMap(({ slots }) => slots.flatMap(({ load }) => load ?? [])).toSorted((a, b) => b - a);
  if (loads.length === 0) return [];
  return Array.from(
    { length: 101 },
    (_, percent) => loads[Math.max(0, Math.ceil((percent / 100) * loads.length) - 1)] ?? 0,
  );
}

/** All days of a half-open span. */
export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Energy of each day, or of each month; null where nothing was read. */
export function energyBy(keys: readonly string[], days: readonly DayLoad[]): (number | null)[] {
  const sums = new Map<string, number>();
  const length = keys[0]?.length ?? 0;
  for (const { day, energy } of days) {
    const key = day.slice(0, length);
    sums.set(key, (sums.get(key) ?? 0) + energy);
  }
  return keys.map((key) => sums.get(key) ?? null);
}

export type HeatCells = {
  times: readonly string[];
  /** Day by day, and in each by time of the clock. */
  loads: readonly (number | null)[];
};

/** Loads of days by time of the clock. An hour that a clock shows twice counts once, by its first. */
export function heatOf(all: readonly string[], days: readonly DayLoad[]): HeatCells {
  const usual = days.reduce<DayLoad | undefined>(
    (most, one) => (most && most.slots.length >= one.slots.length ? most : one),
    undefined,
  );
  const times = [...new Set(usual?.slots.map(({ from }) => from))];
  const byDay = new Map(days.map((one) => [one.day, one]));
  const loads = all.flatMap((day) => {
    const at = new Map<string, number | null>();
    for (const { from, load } of byDay.get(day)?.slots ?? []) if (!at.has(from)) at.set(from, load);
    return times.map((time) => at.get(time) ?? null);
  });
  return { times, loads };
}
