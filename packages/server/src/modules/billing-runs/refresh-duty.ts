import { addDays } from "@busbar/contract/kernel/business-time";
import { periodOf } from "@busbar/contract/values/months";
import type { Ports } from "../../ports.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import { workdaysAfter } from "./month-days.ts";
import { createRunWrites, draftsOf } from "./run-repository.ts";
import { runJob } from "./run-service.ts";

/** Until this working day of a month the drafts of the month before are refreshed. */
const lastWorkday = 5;

/** The months whose drafts are refreshed on a day: its own, and the one before in the first working days. */
async function refreshedOn(db: Db, day: string): Promise<string[]> {
  const eve = addDays(`${day.slice(0, 7)}-01`, -1);
  const [until] = await workdaysAfter(db, periodOf(eve), [lastWorkday]);
  return until !== undefined && day <= until ? [periodOf(eve), periodOf(day)] : [periodOf(day)];
}

/** Calculates the drafts that were calculated before once more each night, by a run that nobody started. */
export const refreshDuty = ({ clock }: Pick<Ports, "clock">): DailyDuty => ({
  name: "billing.refresh",
  title: { zh: "刷新结算单草稿", en: "Refresh draft statements" },
  async run(unit, day) {
    const writes = createRunWrites(unit.tx);
    for (const period of await refreshedOn(unit.tx, day)) {
      const key = `refresh ${period}`;
      await writes.settleAbandoned(key);
      const run = { period, mode: "CALCULATE" as const, filter: {}, key, started_by: null, started_at: clock.now() };
      const drafts = draftsOf(period);
      const id = (await writes.hasContracts(drafts)) ? await writes.insert(run) : undefined;
      if (id === undefined) continue;
      const total = await writes.addItems(id, drafts);
      const jobId = await unit.startJob(runJob, { runId: id, requestId: `billing-runs/${id}`, ip: "" }, total);
      await writes.setState(id, "RUNNING", { jobId });
    }
    return "done";
  },
});
