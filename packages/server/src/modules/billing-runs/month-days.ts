import { addWorkdays } from "@busbar/contract/holidays/day-types";
import { monthSteps, monthStepDays, type MonthStep } from "@busbar/contract/billing-runs/readiness";
import { addDays } from "@busbar/contract/kernel/business-time";
import { monthAfter, monthOf } from "@busbar/contract/values/months";
import { specialDays } from "../../kernel/records/special-days.ts";
import type { Db } from "../../kernel/sql/query.ts";

/** Days that are looked at for working days, more than the longest holidays. */
const daysLookedAt = 40;

/** The so-many-th working days after a month. */
export async function workdaysAfter(db: Db, period: string, counts: readonly number[]): Promise<string[]> {
  const eve = addDays(`${monthAfter(monthOf(period))}-01`, -1);
  const special = await specialDays(db, { from: eve, to: addDays(eve, daysLookedAt) });
  return counts.map((count) => addWorkdays(eve, count, special));
}

/** The day by which each step of a month is due. */
export async function dueDays(db: Db, period: string): Promise<Record<MonthStep, string>> {
  const days = await workdaysAfter(
    db,
    period,
    monthSteps.map((step) => monthStepDays[step]),
  );
  return Object.fromEntries(monthSteps.map((step, at) => [step, days[at]])) as Record<MonthStep, string>;
}
