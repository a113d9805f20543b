import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Unit } from "./unit-of-work.ts";

/**
 * Work of a module that is due once on each business day, such as starting contracts. Duties of one day run in the
 * order of the modules in `app.ts`; missed days are caught up one by one.
 */
export type DailyDuty = {
  /** The key under which the last finished day is stored, so it must not change: `contracts.begin`. */
  name: string;
  title: Bilingual;
  /**
   * Does what is due on `day` or earlier; use `day`, not the clock, which may already be on another day. The same
   * transaction marks the day as done. For long work return `more`: it commits and runs again for the same day, and
   * earlier parts stay even if a later one fails.
   */
  run(unit: Unit, day: string): Promise<"done" | "more">;
};
