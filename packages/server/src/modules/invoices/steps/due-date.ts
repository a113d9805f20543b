import { nextWorkday, type SpecialDays } from "@busbar/contract/holidays/day-types";
import { addDays } from "@busbar/contract/kernel/business-time";

/** The issue date plus the payment terms in calendar days, moved to the next working day. */
export function dueDateOf(issueDate: string, termsDays: number, special: SpecialDays): string {
  return nextWorkday(addDays(issueDate, termsDays), special);
}
