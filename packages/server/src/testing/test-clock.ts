import type { Ports } from "../ports.ts";

/** A clock that only tests move. It starts at the demo's business date, 10:00 in Shanghai. */
export type TestClock = Ports["clock"] & { set(instant: string | Date): void; advance(seconds: number): void };

/** The demo's business date, 10:00 in Shanghai. */
export const demoMorning = "2026-01-20T02:00:00Z";

export function createTestClock(start: string): TestClock {
  let now = new Date(start);
  const local = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Shanghai",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return {
    now: () => new Date(now),
    today: () => local.format(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
