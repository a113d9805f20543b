import { businessClockAt } from "@busbar/contract/kernel/business-time";
import { defaultTimeZone } from "../../ui/values/time-zone.ts";
import { localTimeOf } from "../../ui/values/zoned-time.ts";
import type { Language } from "../../kernel/texts/i18n.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * A local date with its weekday, as the full style of Intl writes it. Intl takes 20 ms at a quarter of the speed to make
 * that format, and Home begins with this line.
 */
export function fullDate(day: Date, language: Language): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  return language === "zh"
    ? `${year}年${month + 1}月${date}日星期${"日一二三四五六"[day.getDay()]}`
    : `${weekdays[day.getDay()]}, ${months[month]} ${date}, ${year}`;
}

/** A date whose local fields are what a clock in the zone shows: that of the person's profile, as for all times. */
export const wallClock = (zone: string, at: Date): Date =>
  new Date(zone === defaultTimeZone ? businessClockAt(at) : localTimeOf(at.toISOString(), zone));

/** By local hour: before 8, 11, 13, 18, then evening. */
export function partOfDay(clock: Date) {
  const hour = clock.getHours();
  if (hour < 8) return "early";
  if (hour < 11) return "morning";
  if (hour < 13) return "noon";
  return hour < 18 ? "afternoon" : "evening";
}
