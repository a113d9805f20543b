import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Unit } from "./unit-of-work.ts";

/**
 * What a module has to do once on every business day, such as contracts that begin. Duties of one day run in the order of
 * the modules in `app.ts`; days that were missed are made up for one after the other.
 */
export type DailyDuty = {
  /** Kept with the last day that was done, so it stays as it is: `contracts.begin`. */
  name: string;
  title: Bilingual;
  /**
   * Does what is due on `day` and before, by that date alone: the clock may be on another one. The day counts as done in
   * the same transaction. `more` asks for another transaction of the same day, for work that is long; what each has done
   * stands even if a later one fails.
   */
  run(unit: Unit, day: string): Promise<"done" | "more">;
};
