import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import type { Clock } from "../ports.ts";

const localDate = new Intl.DateTimeFormat("en-CA", {
  timeZone: businessTimeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Local business date of an instant, yyyy-mm-dd. */
export const businessDateOf = (instant: Date): string => localDate.format(instant);

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => businessDateOf(new Date()),
};

/** The first business date of the demo; an administrator moves it forward by a portal setting. */
export const demoStart = "2026-01-20";

/**
 * Instants are real. The business date begins in the past and is moved forward by an administrator, to show how
 * deadlines pass.
 */
export function demoClock(firstDay: string): Required<Clock> {
  let day = firstDay;
  return {
    now: () => new Date(),
    today: () => day,
    moveTo: (date) => {
      day = date;
    },
  };
}
