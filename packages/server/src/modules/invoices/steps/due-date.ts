import { addDays } from "@busbar/contract/kernel/business-time";

/** Days that are not as their weekday is: off work, or worked in place of another. */
export type SpecialDays = ReadonlyMap<string, "HOLIDAY" | "MAKEUP_WORKDAY">;

const isWorked = (day: string, special: SpecialDays): boolean => {
  const kind = special.get(day);
  if (kind) return kind === "MAKEUP_WORKDAY";
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The issue and the terms in calendar days, then the next day that is worked. */
export function dueDateOf(issueDate: string, termsDays: number, special: SpecialDays): string {
  let day = addDays(issueDate, termsDays);
  while (!isWorked(day, special)) day = addDays(day, 1);
  return day;
}
