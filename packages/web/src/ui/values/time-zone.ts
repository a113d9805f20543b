import type { BusinessTimeZone } from "@busbar/contract/kernel/business-time";
import { useSyncExternalStore } from "react";

/** Where the organisation is; for visitors, and people who chose nothing else. */
const houseTimeZone: BusinessTimeZone = "Asia/Shanghai";

let present: string = houseTimeZone;
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** In which time zone instants are shown from now on; an unknown one counts as the organisation's. */
export function showTimesOf(timeZone: string = houseTimeZone): void {
  let next = timeZone;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    next = houseTimeZone;
  }
  if (next === present) return;
  present = next;
  for (const watcher of watchers) watcher();
}

export const presentTimeZone = (): string => present;
/** The same for components, drawn again when it changes. */
export const useTimeZone = (): string => useSyncExternalStore(watch, presentTimeZone);
