import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import { sql } from "kysely";
import { demoDateSetting } from "../../kernel/settings/demo-date-setting.ts";
import type { JobKind, JobRun } from "../../kernel/work/jobs.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";

/** The daily duties, handed over in app.ts. */
export type DutiesOfDays = {
  runThrough(day: string, jobId: string): Promise<void>;
  /** @throws AppError when a duty has not finished `day` */
  refuseUndone(day: string): Promise<void>;
};
type Input = { from: string; to: string; userCode: string };

/** A portal that gets the event of a new date reloads everything, so events are rare. */
const tellEveryMs = 3000;

/**
 * Moves one day at a time: the date, then its duties. When cancelled or failed, the date is a day whose duties have
 * run; after a crash the next worker finishes the day and goes on.
 */
export function createDateMove(ports: Pick<Ports, "db" | "clock" | "wake" | "queue">, duties: DutiesOfDays): JobKind {
  const { clock, wake } = ports;
  const inputOf = (run: Pick<JobRun, "input">) => run.input as Input;
  const contextOf = (run: Pick<JobRun, "id" | "userId" | "input">) => {
    const context = { actorId: run.userId, actorCode: inputOf(run).userCode, requestId: `jobs/${run.id}`, ip: "" };
    return { ...context, partOf: `jobs/${run.id}` };
  };

  const moveTo = (run: JobRun, day: string) =>
    unitOfWork(ports, contextOf(run), async (unit) => {
      const before = clock.today();
      const row = { value: JSON.stringify(day), updated_at: clock.now(), updated_by: run.userId };
      await unit.tx
        .insertInto("portal_setting")
        .values({ key: demoDateSetting, ...row })
        .onConflict((on) =>
          on.column("key").doUpdateSet(row).where(sql<boolean>`portal_setting.value < excluded.value`),
        )
        .execute();
      await unit.audit("demo.date_moved", "demo-date", "today", {
        before: { date: before },
        after: { date: day },
        partOf: `jobs/${run.id}`,
      });
      await run.hold(unit.tx);
      unit.afterCommit(() => {
        clock.moveTo?.(day);
        // Tells other processes to read the setting.
        wake.notify("settings");
      });
    });

  const tell = (run: Pick<JobRun, "id" | "userId" | "input">) =>
    unitOfWork(ports, contextOf(run), (unit) => unit.emit("demo-date", "today", "moved"));

  return {
    kind: "demo-date.move",
    concurrency: 1,
    again: (input, { userCode }) => ({ ...input, from: clock.today(), userCode }),
    async run(run) {
      const { from, to } = inputOf(run);
      const total = daysBetween(from, to);
      // Duties of the present day that a crashed worker or earlier run has left.
      await duties.runThrough(clock.today(), run.id);
      let notifiedAt = performance.now();
      for (let day = clock.today(); day < to; ) {
        await run.progress(daysBetween(from, day), total);
        day = addDays(day, 1);
        await moveTo(run, day);
        await duties.runThrough(day, run.id);
        if (performance.now() - notifiedAt > tellEveryMs) {
          await tell(run);
          notifiedAt = performance.now();
        }
      }
      await run.progress(total, total);
      await duties.refuseUndone(to);
      await tell(run);
      return { date: to, days: total };
    },
    cleanUp: tell,
  };
}
