import { addDays } from "@busbar/contract/kernel/business-time";

/** Days that differ from their weekday: holidays, and make-up workdays. */
export type SpecialDays = ReadonlyMap<string, "HOLIDAY" | "MAKEUP_WORKDAY">;

const isWorked = (day: string, special: SpecialDays): boolean => {
  const kind = special.get(day);
  if (kind) return kind === "MAKEUP_WORKDAY";
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The issue date plus the payment terms in calendar days, moved to the next working day. */
export function dueDateOf(issueDate: string, termsDays: number, special: SpecialDays): string {
  let day = addDays(issueDate, termsDays);
  while (!isWorked(day, special)) day = addDays(day, 1);
  return day;
}
