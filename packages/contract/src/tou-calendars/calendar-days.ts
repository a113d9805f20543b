import { dayTypeOf, type SpecialDays } from "../holidays/day-types.ts";
import { slotsOfDay, slotStarts } from "../readings/slots.ts";
import type { DayType } from "./tou-bands.ts";

type Season = { fromDay: string; toDay: string; dayType: DayType; slots: string };

/** The bands of a day's 96 quarter-hours on the clock; null where no season of the calendar covers the day. */
export function bandsOfDay(seasons: readonly Season[], day: string, special: SpecialDays): string | null {
  const date = day.slice(5);
  const type = dayTypeOf(day, special);
  const season = seasons.find(
    ({ fromDay, toDay, dayType }) =>
      (dayType === "ALL" || dayType === type) &&
      (fromDay <= toDay ? fromDay <= date && date <= toDay : fromDay <= date || date <= toDay),
  );
  return season?.slots ?? null;
}

/** The same for the quarter-hours that a local day really has: each has the band of the clock at its start. */
export function bandsOfSlots(bands: string, day: string, timeZone: string): string {
  if (slotsOfDay(day, timeZone, 15) === bands.length) return bands;
  return slotStarts(day, timeZone, 15)
    .map((start) => bands[Number(start.slice(0, 2)) * 4 + Number(start.slice(3)) / 15])
    .join("");
}
