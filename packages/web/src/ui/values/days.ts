/** A local date plus a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** People read the last day that counts; the API has the exclusive end. Undefined without an end. */
export const lastDayOf = (end: string | null): string | undefined => (end === null ? undefined : addDays(end, -1));
export const endAfter = (lastDay: string | undefined): string | null =>
  lastDay === undefined ? null : addDays(lastDay, 1);
