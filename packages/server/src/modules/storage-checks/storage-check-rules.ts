import { businessClockAt } from "@busbar/contract/kernel/business-time";

/** The last reading of the storage; `damages` is null while it runs, and when not everything could be read. */
export type LastCheck = { startedAt: Date; damages: number | null };

const dayMs = 24 * 60 * 60 * 1000;
const betweenMs = 7 * dayMs;
/** Hours in which few people work. */
const quietUntil = "05";

/**
 * Whether the storage is to be read now: a week after the last time that it was in order or that the installation was
 * made, by night while that is soon enough; a day after damage, and after a reading that did not come to its end.
 */
export function isCheckDue(last: LastCheck | null, installedAt: Date, now: Date): boolean {
  const since = now.getTime() - (last?.startedAt ?? installedAt).getTime();
  if (last !== null && last.damages !== 0) return since >= dayMs;
  const isNight = businessClockAt(now).slice(11, 13) < quietUntil;
  return since >= (isNight ? betweenMs : betweenMs + dayMs);
}
