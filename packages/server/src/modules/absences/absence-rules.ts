import { type AbsenceDraft, type AbsenceState, mostDaysAway } from "@busbar/contract/identity/absences";
import { daysBetween } from "@busbar/contract/kernel/business-time";

type Days = { fromDate: string; toDate: string };

/** How an absence stands on `today`; one that was called off has no days left. */
export function stateOn({ fromDate, toDate }: Days, today: string): AbsenceState {
  if (toDate === fromDate) return "CALLED_OFF";
  if (today < fromDate) return "COMING";
  return today < toDate ? "IN_FORCE" : "OVER";
}

/** The field whose day cannot be, or null: nobody was away before it was said, and it has an end. */
export function wrongDay({ fromDate, toDate }: Pick<AbsenceDraft, "fromDate" | "toDate">, today: string) {
  if (fromDate < today) return "fromDate";
  return toDate <= fromDate || daysBetween(fromDate, toDate) > mostDaysAway ? "toDate" : null;
}

/** The first day back of one that ends today; one that has not begun has no day at all. */
export const endedOn = ({ fromDate }: Days, today: string): string => (today > fromDate ? today : fromDate);
