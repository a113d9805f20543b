import { type AbsenceDraft, type AbsenceState, mostDaysAway } from "@busbar/contract/absences/absences";
import { daysBetween } from "@busbar/contract/kernel/business-time";

type Days = { fromDate: string; toDate: string };

/** The state of an absence on `today`; a cancelled one has no days left. */
export function stateOn({ fromDate, toDate }: Days, today: string): AbsenceState {
  if (toDate === fromDate) return "CALLED_OFF";
  if (today < fromDate) return "COMING";
  return today < toDate ? "IN_FORCE" : "OVER";
}

/** The field with an impossible day, or null: an absence cannot begin in the past, and it needs an end. */
export function wrongDay({ fromDate, toDate }: Pick<AbsenceDraft, "fromDate" | "toDate">, today: string) {
  if (fromDate < today) return "fromDate";
  return toDate <= fromDate || daysBetween(fromDate, toDate) > mostDaysAway ? "toDate" : null;
}

/** The exclusive end of an absence that ends today; one that has not begun keeps no days. */
export const endedOn = ({ fromDate }: Days, today: string): string => (today > fromDate ? today : fromDate);
