import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import { sql } from "kysely";
import { AppError, errorText } from "../../kernel/app-error.ts";
import { isConnectionFault, isPassing, toAppError } from "../../kernel/faults.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { dutyFailed } from "./duty-notices.ts";

/** Minutes before a failed duty is retried; the last value repeats. */
const pausesMinutes = [1, 5, 15, 60];
const triesAtOnce = 3;

type RunnerPorts = Pick<Ports, "db" | "clock" | "log" | "wake" | "queue">;
export type DutyRunner = ReturnType<typeof createDutyRunner>;

/**
 * Runs the duties of all modules day by day. Each has a row with the last day that it finished, which is locked while
 * it runs and updated in the same transaction. So only one process runs a day, and a killed process leaves the day to
 * be done. A failed duty stays at its day and is retried later; the others go on.
 */
export function createDutyRunner(ports: RunnerPorts, duties: readonly DailyDuty[], notifyPeople: NotifyPeople) {
  const { db, clock, log } = ports;
  const context = (jobId: string) => ({ actorId: null, actorCode: "", requestId: `jobs/${jobId}`, ip: "" });

  let enrolled = false;

  /** Duties with open days up to `day`. A duty that is new to this installation begins today. */
  async function behind(day: string) {
    if (duties.length === 0) return [];
    if (!enrolled) await enrol();
    return db
      .selectFrom("daily_duty")
      .select(["name", "done_through"])
      .select(sql<boolean>`coalesce(next_try_at <= ${clock.now()}, true)`.as("is_due"))
      .where("done_through", "<", day)
      .where(
        "name",
        "in",
        duties.map(({ name }) => name),
      )
      .execute();
  }

  async function enrol(): Promise<void> {
    await db
      .insertInto("daily_duty")
      .values(duties.map(({ name }) => ({ name, done_through: addDays(clock.today(), -1) })))
      .onConflict((on) => on.column("name").doNothing())
      .execute();
    enrolled = true;
  }

  /** @returns the last day that the duty has finished now */
  async function runOnce(duty: DailyDuty, through: string, jobId: string): Promise<string> {
    return unitOfWork(ports, context(jobId), async (unit) => {
      const row = await unit.tx
        .selectFrom("daily_duty")
        .select("done_through")
        .where("name", "=", duty.name)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (row.done_through >= through) return row.done_through;
      const day = addDays(row.done_through, 1);
      if ((await duty.run(unit, day)) === "more") return row.done_through;
      await unit.tx
        .updateTable("daily_duty")
        .set({ done_through: day, attempts: 0, error: null, next_try_at: null })
        .where("name", "=", duty.name)
        .execute();
      return day;
    });
  }

  async function noteFailure(duty: DailyDuty, thrown: unknown, jobId: string): Promise<void> {
    const { code, details } = toAppError(thrown);
    await unitOfWork(ports, context(jobId), async (unit) => {
      const row = await unit.tx
        .selectFrom("daily_duty")
        .select(["done_through", "attempts"])
        .where("name", "=", duty.name)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const day = addDays(row.done_through, 1);
      const minutes = pausesMinutes[Math.min(row.attempts, pausesMinutes.length - 1)]!;
      log.error({ duty: duty.name, day, attempts: row.attempts + 1, err: thrown }, "a daily duty failed");
      await unit.tx
        .updateTable("daily_duty")
        .set({
          attempts: row.attempts + 1,
          error: JSON.stringify({ code, details }),
          next_try_at: new Date(clock.now().getTime() + minutes * 60_000),
        })
        .where("name", "=", duty.name)
        .execute();
      const reason = { zh: errorText(code, "zh", details), en: errorText(code, "en", details) };
      if (row.attempts === 0) await notifyPeople(unit, dutyFailed(duty.title, day, reason));
    });
  }

  /**
   * Runs one duty up to a day. Errors of the database connection are thrown, so that the queue restarts the job later.
   */
  async function bringThrough(duty: DailyDuty, through: string, jobId: string): Promise<void> {
    let faults = 0;
    for (let done = ""; done < through; ) {
      try {
        done = await runOnce(duty, through, jobId);
      } catch (thrown) {
        if (isConnectionFault(thrown)) throw thrown;
        faults += 1;
        if (isPassing(thrown) && faults < triesAtOnce) continue;
        return noteFailure(duty, thrown, jobId);
      }
    }
  }

  /** The first unfinished day up to `day` with a duty to run now; with `all` also duties that wait for a retry. */
  async function firstOpenDay(day: string, { all = false } = {}): Promise<string | null> {
    const open = (await behind(day)).filter((row) => all || row.is_due).map((row) => addDays(row.done_through, 1));
    return open.toSorted()[0] ?? null;
  }

  /** Runs every unfinished duty up to `day`. With `all` also duties that wait for a retry. */
  async function runThrough(day: string, jobId: string, { all = false } = {}): Promise<void> {
    const open = new Map((await behind(day)).map((row) => [row.name, row]));
    for (const duty of duties) {
      const row = open.get(duty.name);
      if (row && (all || row.is_due)) await bringThrough(duty, day, jobId);
    }
  }

  return {
    firstOpenDay,
    runThrough,

    /** The same day by day, to catch up missed days. @returns the number of days */
    async runDays(
      through: string,
      jobId: string,
      { all = false, onDay = async (_done: number, _total: number) => {} } = {},
    ): Promise<number> {
      const first = await firstOpenDay(through, { all });
      const days = first === null ? 0 : daysBetween(first, through) + 1;
      for (let done = 0; first !== null && done < days; done += 1) {
        await onDay(done, days);
        await runThrough(addDays(first, done), jobId, { all });
      }
      return days;
    },

    /** @throws AppError that names the duties which have not finished `day` */
    async refuseUndone(day: string): Promise<void> {
      const names = new Set((await behind(day)).map(({ name }) => name));
      const undone = duties.filter(({ name }) => names.has(name)).map(({ title }) => title);
      if (undone.length === 0) return;
      const titles = { zh: undone.map(({ zh }) => zh).join("、"), en: undone.map(({ en }) => en).join(", ") };
      throw new AppError("duties.failed", { count: undone.length, duties: titles });
    },
  };
}
