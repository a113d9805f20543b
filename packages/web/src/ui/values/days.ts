/** A local date plus a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Days from one local date to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** People read the last day that counts; the API has the exclusive end. Undefined without an end. */
export const lastDayOf = (end: string | null): string | undefined => (end === null ? undefined : addDays(end, -1));
export const endAfter = (lastDay: string | undefined): string | null =>
  lastDay === undefined ? null : addDays(lastDay, 1);

/** The month before that of a local date or of `2026-01`, as `202512`. */
export const monthBefore = (day: string): string =>
  addDays(`${day.slice(0, 7)}-01`, -1)
    .slice(0, 7)
    .replace("-", "");
