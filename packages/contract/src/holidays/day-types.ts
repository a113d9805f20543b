import { addDays } from "../kernel/business-time.ts";

/** An entry in the table of holidays: a day off, or a weekend day that is worked. */
export type HolidayKind = "HOLIDAY" | "MAKEUP_WORKDAY";
/** By local date. */
export type SpecialDays = ReadonlyMap<string, HolidayKind>;
export type DayType = "WORKDAY" | "RESTDAY" | "HOLIDAY";

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A weekend is a rest day unless it is a make-up workday; holidays are a kind of their own. */
export function dayTypeOf(day: string, special: SpecialDays): DayType {
  const kind = special.get(day);
  if (kind === "HOLIDAY") return "HOLIDAY";
  if (kind === "MAKEUP_WORKDAY") return "WORKDAY";
  return [0, 6].includes(weekdayOf(day)) ? "RESTDAY" : "WORKDAY";
}

/** `day` itself if it is a workday, otherwise the next workday, to which a due date moves. */
export function nextWorkday(day: string, special: SpecialDays): string {
  let next = day;
  while (dayTypeOf(next, special) !== "WORKDAY") next = addDays(next, 1);
  return next;
}

/** The workday that many workdays after `day`, such as for "within 3 working days". */
export function addWorkdays(day: string, count: number, special: SpecialDays): string {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = nextWorkday(addDays(last, 1), special);
  return last;
}

/** Whether the table covers the day's year; for other years only weekends are known, which people must be told. */
export const isTabled = (day: string, years: readonly number[]): boolean => years.includes(Number(day.slice(0, 4)));
