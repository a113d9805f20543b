/** The first day and the exclusive end, both local dates. */
export type Term = { startDate: string; endDate: string };

/** The longest term of a contract, in years. */
export const longestYears = 10;

/** The same day some years later; 29 February may give a date that does not exist, which still compares correctly. */
const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

export const isInOrder = ({ startDate, endDate }: Term): boolean => endDate > startDate;
export const isShortEnough = ({ startDate, endDate }: Term): boolean => endDate <= yearsLater(startDate, longestYears);

/** The months of a term, as `yyyy-mm`; none for a term that is reversed or too long. */
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

/** A month that has begun keeps its volume. */
export const hasBegun = (month: string, today: string): boolean => `${month}-01` <= today;
