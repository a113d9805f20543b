import type { BusinessTimeZone } from "@busbar/contract/kernel/business-time";
import { useSyncExternalStore } from "react";

/** The organisation's time zone: for visitors, and for people who chose none. */
export const defaultTimeZone: BusinessTimeZone = "Asia/Shanghai";

let present: string = defaultTimeZone;
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Sets the time zone in which instants are shown; an unknown one counts as the organisation's. */
export function showTimesOf(timeZone: string = defaultTimeZone): void {
  // To check a zone a format is made, which takes a millisecond of a start.
  if (timeZone === present) return;
  let next = timeZone;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    next = defaultTimeZone;
  }
  if (next === present) return;
  present = next;
  for (const watcher of watchers) watcher();
}

export const presentTimeZone = (): string => present;
/** The same for components, which render again when it changes. */
export const useTimeZone = (): string => useSyncExternalStore(watch, presentTimeZone);
