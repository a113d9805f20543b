/** How long after the last failure the counter starts again. @see docs/security.md "Sign-in" */
export const decaySeconds = 12 * 3600;
const longestDelaySeconds = 15 * 60;
const quietHourFailures = 50;
const alarmFactor = 10;

/** Seconds to wait after this many failures in a row; the first `free` of them cause no delay. */
export function delaySeconds(failures: number, free: number): number {
  const beyond = failures - free;
  return beyond <= 0 ? 0 : Math.min(2 ** beyond, longestDelaySeconds);
}

/** The median over a week's hours; hours without a failure have no row and count as zero. */
export function medianOfHours(counts: readonly number[], hours: number): number {
  const all = [...counts, ...Array.from({ length: Math.max(0, hours - counts.length) }, () => 0)].sort((a, b) => a - b);
  const middle = all.length / 2;
  return all.length % 2 === 1 ? all[Math.floor(middle)]! : ((all[middle - 1] ?? 0) + (all[middle] ?? 0)) / 2;
}

/**
 * Whether an hour's failures look like an attack rather than typing errors; a minimum avoids alarms on a quiet portal.
 */
export function isAlarming(failures: number, median: number): boolean {
  return failures >= Math.max(alarmFactor * median, quietHourFailures);
}
