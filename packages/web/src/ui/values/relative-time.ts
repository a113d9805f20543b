import { formatDate } from "./format-values.ts";
import type { UiTexts } from "../texts/texts-zh.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** An instant from a text, a Date, or a timestamp: 10 digits are seconds, more are milliseconds. @see R-V05 */
export function readInstant(value: string | number | Date): Date {
  const digits = String(value);
  if (/^\d{10}$/.test(digits)) return new Date(Number(digits) * 1000);
  if (/^\d{11,}$/.test(digits)) return new Date(Number(digits));
  return new Date(value);
}

/**
 * Below 30 s "just now", then minutes, hours, below two days "1 day ago", else date and time to the second. More than
 * 30 s in the future is a date and time, too. @see R-V05
 */
export function relativeTime(value: string | number | Date, now: Date, texts: UiTexts["time"]): string | undefined {
  const at = readInstant(value);
  const age = (now.getTime() - at.getTime()) / 1000;
  if (Number.isNaN(age)) return undefined;
  if (age >= 2 * day || age <= -30) return formatDate(at, true);
  if (age < 30) return texts.justNow;
  if (age < hour) return texts.minutes(Math.max(1, Math.floor(age / minute)));
  if (age < day) return texts.hours(Math.floor(age / hour));
  return texts.day;
}
