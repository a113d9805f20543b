import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { usePreference } from "../../../kernel/queries/use-preference.ts";

type Place = { day: string; at: string | null; passed: number; returned: number };

/** The position in the queue and today's counts, stored on the server, so that the work can be continued anywhere. */
export function useReviewPlace() {
  const day = useBusinessDate();
  const [kept, keep, known] = usePreference<Place>("invoices.review", { quiet: true });
  const place: Place = kept?.day === day ? kept : { day, at: kept?.at ?? null, passed: 0, returned: 0 };
  return {
    place,
    known,
    goTo: (at: string) => keep({ ...place, at }),
    /** Adds to the counts and moves the position. */
    count: (what: "passed" | "returned", at: string | null, by = 1) => keep({ ...place, at, [what]: place[what] + by }),
  };
}
