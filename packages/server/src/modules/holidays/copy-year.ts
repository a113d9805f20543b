import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";

const lunar = new Intl.DateTimeFormat("en-u-ca-chinese", { month: "numeric", day: "numeric", timeZone: "UTC" });

/** Holidays of the lunar calendar by their name in this table, with the lunar month and day that they depend on. */
const lunarAnchors: Readonly<Record<string, string>> = { 春节: "1/1", 端午节: "5/5", 中秋节: "8/15" };

/** The date in `year` of a lunar month and day. Lunar months 1 to 8 begin and end in the same calendar year. */
function lunarDay(year: number, monthAndDay: string): string {
  for (let day = `${year}-01-15`; day < `${year}-12-31`; day = addDays(day, 1))
    if (lunar.format(new Date(`${day}T00:00:00Z`)) === monthAndDay) return day;
  throw new Error(`${monthAndDay} of the lunar calendar in ${year}`);
}

/**
 * Proposes the holidays of another year: those of the lunar calendar at the same distance from their lunar day, all
 * others on the same date. Only a proposal, because the state announces holidays and make-up workdays each autumn.
 */
export function shiftedHolidays<T extends { date: string; name: string }>(days: readonly T[], to: number): T[] {
  const shifted = new Map<string, T>();
  for (const day of days) {
    const from = Number(day.date.slice(0, 4));
    const anchor = lunarAnchors[day.name];
    const date =
      anchor === undefined
        ? `${to}${day.date.slice(4)}`
        : addDays(lunarDay(to, anchor), daysBetween(lunarDay(from, anchor), day.date));
    // Most years have no 29 February.
    if (addDays(date, 0) === date && !shifted.has(date)) shifted.set(date, { ...day, date });
  }
  return [...shifted.values()];
}
