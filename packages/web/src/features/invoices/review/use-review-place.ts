import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { usePreference } from "../../../kernel/queries/use-preference.ts";

type Place = { day: string; at: string | null; passed: number; returned: number };

/** Where the person is in the queue and what was done today; kept on the server, so that one goes on where one was. */
export function useReviewPlace() {
  const day = useBusinessDate();
  const [kept, keep, known] = usePreference<Place>("invoices.review", { quiet: true });
  const place: Place = kept?.day === day ? kept : { day, at: kept?.at ?? null, passed: 0, returned: 0 };
  return {
    place,
    known,
    goTo: (at: string) => keep({ ...place, at }),
    /** Adds to what was done, and goes on. */
    count: (what: "passed" | "returned", at: string | null, by = 1) => keep({ ...place, at, [what]: place[what] + by }),
  };
}
