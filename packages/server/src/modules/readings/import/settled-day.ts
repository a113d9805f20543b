import { type DaySummary, summaryOf } from "../day-summary.ts";
import { conflicting, missing, type StagedDay } from "./staged-day.ts";

/** A day as it is stored. */
export type StoredDay = {
  version: number;
  minutes: number;
  values: readonly (number | null)[];
  quality: string | null;
};

/** What an import makes of one day. */
export type SettledDay = {
  accepted: number;
  unchanged: number;
  corrected: number;
  /** Slots from 0 whose value is above the limit and waits for a person. */
  held: number[];
  /** The day as it will be written; null where nothing changes. */
  draft: (DaySummary & { values: (number | null)[] }) | null;
};

/**
 * Joins the values of a file with the day that is stored: equal ones are unchanged, others are taken, and those above
 * `limit` are held, so that their slot stays as it is.
 */
export function settleDay(staged: StagedDay, minutes: number, stored: StoredDay | null, limit: number): SettledDay {
  const size = staged.values.length;
  // A day that was read at other intervals is replaced as a whole.
  const fits = stored !== null && stored.minutes === minutes && stored.values.length === size;
  const values: (number | null)[] = fits ? [...stored.values] : Array.from<null>({ length: size }).fill(null);
  const letters = Array.from({ length: size }, (_, slot) =>
    values[slot] === null ? "-" : (stored?.quality?.[slot] ?? "A"),
  );
  const result: SettledDay = { accepted: 0, unchanged: 0, corrected: 0, held: [], draft: null };
  for (let slot = 0; slot < size; slot += 1) {
    const value = staged.values[slot] as number;
    if (value === missing || value === conflicting) continue;
    const letter = String.fromCharCode(staged.quality[slot] as number);
    if (values[slot] === value && letters[slot] === letter) result.unchanged += 1;
    else if (value > limit) result.held.push(slot);
    else {
      if (values[slot] === null && (fits || stored === null)) result.accepted += 1;
      else result.corrected += 1;
      values[slot] = value;
      letters[slot] = letter;
    }
  }
  if (result.accepted + result.corrected === 0) return result;
  return { ...result, draft: { values, ...summaryOf(values, letters) } };
}
