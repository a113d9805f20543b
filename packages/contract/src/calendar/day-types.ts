import { addDays } from "../kernel/business-time.ts";

/** What the table of holidays says of a day: off work, or worked although it is a weekend. */
export type HolidayKind = "HOLIDAY" | "MAKEUP_WORKDAY";
/** By local date. */
export type SpecialDays = ReadonlyMap<string, HolidayKind>;
export type DayType = "WORKDAY" | "RESTDAY" | "HOLIDAY";

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A weekend is a day of rest, unless the table makes up for it; the table's holidays are a kind of their own. */
export function dayTypeOf(day: string, special: SpecialDays): DayType {
  const kind = special.get(day);
  if (kind === "HOLIDAY") return "HOLIDAY";
  if (kind === "MAKEUP_WORKDAY") return "WORKDAY";
  return [0, 6].includes(weekdayOf(day)) ? "RESTDAY" : "WORKDAY";
}

/** `day` itself when it is worked, else the first worked day after it: where a due date moves to. */
export function nextWorkday(day: string, special: SpecialDays): string {
  let next = day;
  while (dayTypeOf(next, special) !== "WORKDAY") next = addDays(next, 1);
  return next;
}

/** The worked day so many worked days after `day`, such as "within 3 working days". */
export function addWorkdays(day: string, count: number, special: SpecialDays): string {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = nextWorkday(addDays(last, 1), special);
  return last;
}

/** Whether the table knows the year of a day; of another year only weekends are known, which has to be said. */
export const isTabled = (day: string, years: readonly number[]): boolean => years.includes(Number(day.slice(0, 4)));
