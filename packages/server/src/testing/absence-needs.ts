import type { Absence } from "@busbar/contract/identity/absences";
import type { TestApp } from "./start-test-app.ts";

// The demo's business date is 2026-01-20, a Tuesday.
export const week = { fromDate: "2026-01-20", toDate: "2026-01-24" };

/** Sets absences and stand-ins. */
export function absenceNeeds({ as }: Pick<TestApp, "as">) {
  const idOf = async (username: string) => (await (await as(username)).getProfile()).id;
  const setFor = async (person: string, standIn: string, days = week): Promise<Absence> =>
    (await as(person)).setAbsence({ body: { standInId: await idOf(standIn), ...days, reason: "休假" } });
  /** Sets an absence and cancels it after `run`. */
  const away = async (person: string, standIn: string, run: (set: Absence) => Promise<void>, days = week) => {
    const set = await setFor(person, standIn, days);
    try {
      await run(set);
    } finally {
      const { list } = await (await as(person)).listAbsences();
      if (list.find(({ id }) => id === set.id)?.canEnd) await (await as(person)).endAbsence({ params: { id: set.id } });
    }
  };
  return { idOf, setFor, away };
}
