import type { CalculateNewest } from "../../kernel/billing/corrections.ts";
import type { Module } from "../../kernel/module.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import type { Ports } from "../../ports.ts";
import { afterIt, candidates, noteLook } from "./candidates.ts";
import { renew } from "./proposals.ts";

/** Statements that one pass compares. */
const atOnce = 100;

type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/** A statement, and the later ones of the year whose tiers go on from it. */
async function renewWithLater(tx: Db, calculate: CalculateNewest, candidate: Candidate, now: Date): Promise<void> {
  await renew(tx, calculate, candidate, now);
  for (const later of await afterIt(tx, candidate)) await renew(tx, calculate, later, now);
  await noteLook(tx, candidate, now);
}

/** Each night, open proposals are compared again, too. */
export const correctionDuty = ({ clock }: Pick<Ports, "clock">, calculate: CalculateNewest): DailyDuty => ({
  name: "corrections.renew",
  title: { zh: "更新退补建议", en: "Renew proposed corrections" },
  async run({ tx }, day) {
    const now = clock.now();
    const found = await candidates(tx, now, atOnce, day);
    for (const candidate of found) await renewWithLater(tx, calculate, candidate, now);
    return found.length < atOnce ? "done" : "more";
  },
});

/** What imports and checks have changed is proposed within minutes, each statement in a transaction of its own. */
export const correctionTasks = (
  { db, clock }: Pick<Ports, "db" | "clock">,
  calculate: CalculateNewest,
): NonNullable<Module["scheduledTasks"]> => [
  {
    name: "corrections.renew",
    everySeconds: 120,
    async run() {
      for (const candidate of await candidates(db, clock.now(), atOnce, null))
        await db.transaction().execute((tx) => renewWithLater(tx, calculate, candidate, clock.now()));
    },
  },
];
