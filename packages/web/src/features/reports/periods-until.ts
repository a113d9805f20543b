/** Periods to choose from, latest first: the three years before the month of `today`, and `kept` in any case. */
export function periodsUntil(today: string, kept: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const periods = Array.from({ length: 36 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7).replace("-", ""),
  );
  return periods.includes(kept) ? periods : [...periods, kept].toSorted((one, other) => other.localeCompare(one));
}
