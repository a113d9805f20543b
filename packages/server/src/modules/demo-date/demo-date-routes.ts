import { daysBetween } from "@busbar/contract/kernel/business-time";
import { demoDateRoutes } from "@busbar/contract/demo-date/demo-date";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { brokenUniqueness } from "../../kernel/sql/unique-violation.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createDateMove, type DutiesOfDays } from "./move-date.ts";

/** Moves the demo's business date, for everybody and forward only, to show how deadlines pass. */
export function createDemoDate(ports: Pick<Ports, "db" | "clock" | "wake" | "queue">, duties: DutiesOfDays): Module {
  const { clock } = ports;
  const move = createDateMove(ports, duties);

  const startMove = async (unit: Unit, from: string, to: string, userCode: string): Promise<string> => {
    try {
      return await unit.startJob(move.kind, { from, to, userCode }, daysBetween(from, to));
    } catch (fault) {
      throw brokenUniqueness(fault) === "job_once" ? new AppError("demo_date.moving") : fault;
    }
  };

  return bind(
    demoDateRoutes,
    {
      moveDemoDate: ({ actor, body, write }) =>
        write(async (unit) => {
          const { date } = body;
          const before = clock.today();
          if (!clock.moveTo) throw new AppError("not_found");
          if (date < before) throw refuseField("date", "demo_date.back", { date: before });
          const jobId = await startMove(unit, before, date, actor.userCode);
          await unit.audit("demo.date_moved", "demo-date", "today", { before: { date: before }, after: { date } });
          return { jobId };
        }),
    },
    { jobs: [move] },
  );
}
