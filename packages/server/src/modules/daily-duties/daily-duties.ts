import type { Module } from "../../kernel/module.ts";
import { brokenUniqueness } from "../../kernel/sql/unique-violation.ts";
import type { JobKind } from "../../kernel/work/jobs.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { DutyRunner } from "./duty-runner.ts";

const kind = "duties.daily";
const byTheServer = { actorId: null, actorCode: "", requestId: "", ip: "" };

/** Every process checks each minute, and so at local midnight, for open days; a single job runs them. */
export function createDailyDuties(ports: Pick<Ports, "db" | "clock" | "wake" | "queue">, runner: DutyRunner): Module {
  const { db, clock } = ports;

  const work: JobKind = {
    kind,
    concurrency: 1,
    again: () => ({}),
    async run(run) {
      const today = clock.today();
      // A retry that a person asks for runs at once.
      const all = run.userId !== null;
      const days = await runner.runDays(today, run.id, { all, onDay: run.progress });
      await run.progress(days, days);
      await runner.refuseUndone(today);
      return { through: today, days };
    },
  };

  /** One job at a time, and none while the demo's date is moved, because that job runs the duties itself. */
  async function start(): Promise<void> {
    if ((await runner.firstOpenDay(clock.today())) === null) return;
    const live = await db
      .selectFrom("job")
      .select("id")
      .where("kind", "in", [kind, "demo-date.move"])
      .where("state", "in", ["queued", "running"])
      .limit(1)
      .executeTakeFirst();
    if (live) return;
    try {
      await unitOfWork(ports, byTheServer, (unit) => unit.startJob(kind, {}));
    } catch (fault) {
      // Another process has started it first.
      if (brokenUniqueness(fault) !== "job_once") throw fault;
    }
  }

  return { routes: [], jobs: [work], scheduledTasks: [{ name: "daily-duties", everySeconds: 60, run: start }] };
}
