/** First day and first day after the last, both local dates. */
export type Term = { startDate: string; endDate: string };

/** A contract runs so many years at most. */
export const longestYears = 10;

/** The same day so many years later; of 29 February a text that no date has, which compares rightly all the same. */
const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

export const isInOrder = ({ startDate, endDate }: Term): boolean => endDate > startDate;
export const isShortEnough = ({ startDate, endDate }: Term): boolean => endDate <= yearsLater(startDate, longestYears);

/** The months that a term touches, as `yyyy-mm`; none for one out of order or longer than any contract. */
export function monthsOf(term: Term): string[] {
  if (!isInOrder(term) || !isShortEnough(term)) return [];
  const months: string[] = [];
  let [year = 0, month = 0] = term.startDate.split("-").map(Number);
  for (let name = monthName(year, month); `${name}-01` < term.endDate; name = monthName(year, month)) {
    months.push(name);
    year += month === 12 ? 1 : 0;
    month = month === 12 ? 1 : month + 1;
  }
  return months;
}

const monthName = (year: number, month: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;

/** The same month a year before. */
export const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

/** Its volume is agreed for good. */
export const hasBegun = (month: string, today: string): boolean => `${month}-01` <= today;
