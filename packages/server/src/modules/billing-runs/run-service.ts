import type { BillingRun, NewRun, RunItemQuery, RunReceipt } from "@busbar/contract/billing-runs/billing-runs";
import type { BillingRunQuery } from "@busbar/contract/billing-runs/billing-run-routes";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { brokenUniqueness } from "../../kernel/sql/unique-violation.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { chosen, createRunRepository, createRunWrites } from "./run-repository.ts";
import type { CountedRun } from "./run-rows.ts";
import { judgeRun, keyOf, normalised, toCompared, toItem, toRun } from "./run-shape.ts";

export const runJob = "billing.run";
const largest = 10;

type Context = Pick<CallContext, "write" | "requestId" | "ip">;
/** @throws AppError `period.closed` */
export type HoldPeriod = (tx: Db, period: string) => Promise<void>;

export function createRunService({ db, clock }: Pick<Ports, "db" | "clock">, holdPeriod: HoldPeriod) {
  const reads = (actor: Actor, on: Db = db) => createRunRepository(on, actor, clock.today());

  async function get(actor: Actor, id: string, on: Db = db): Promise<CountedRun> {
    const row = await reads(actor, on).find(id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async function queue(unit: Unit, id: string, { requestId, ip }: Context): Promise<string> {
    const writes = createRunWrites(unit.tx);
    const { total } = await writes.count(id);
    const jobId = await unit.startJob(runJob, { runId: id, requestId, ip }, total);
    await writes.setState(id, "RUNNING", { jobId });
    await unit.emit("billing-runs", "", "started");
    return jobId;
  }

  return {
    start: (actor: Actor, { period, mode, filter: given }: NewRun, context: Context) =>
      context.write(async (unit) => {
        const writes = createRunWrites(unit.tx);
        const filter = normalised(given);
        const key = keyOf(actor, period, filter);
        await holdPeriod(unit.tx, period);
        await writes.settleAbandoned(key);
        const startedAt = clock.now();
        const id = await writes.insert({ period, mode, filter, key, started_by: actor.id, started_at: startedAt });
        if (id === undefined) {
          const active = await writes.findActive(key);
          if (!active?.job_id) throw new AppError("unavailable");
          return { jobId: active.job_id, runId: active.id };
        }
        if ((await writes.addItems(id, chosen(actor, period, filter, clock.today()))) === 0)
          throw new AppError("billing_run.none");
        await unit.audit("billing_run.start", "billing-runs", id, { after: { period, mode, ...filter } });
        return { jobId: await queue(unit, id, context), runId: id };
      }),

    async list(actor: Actor, query: BillingRunQuery) {
      const { rows, total } = await reads(actor).list(query);
      return { list: rows.map(toRun), total };
    },

    async show(actor: Actor, id: string, language: Language): Promise<RunReceipt> {
      const row = await get(actor, id);
      const changes = await reads(actor).largestChanges(id, largest);
      return { ...toRun(row), changes: changes.map((item) => toItem(item, row.period, language)) };
    },

    async items(actor: Actor, id: string, query: RunItemQuery, language: Language) {
      const { period } = await get(actor, id);
      const { rows, total } = await reads(actor).items(id, query);
      return { list: rows.map((row) => toItem(row, period, language)), total };
    },

    async compare(
      actor: Actor,
      id: string,
      { with: other, ...page }: { with: string; pageNo: number; pageSize: number },
    ) {
      await Promise.all([get(actor, id), get(actor, other)]);
      const { rows, differing, payable, other_payable: otherPayable } = await reads(actor).compare(id, other, page);
      return { list: rows.map(toCompared), total: differing, differing, payable, otherPayable };
    },

    stop: (actor: Actor, id: string, context: Context): Promise<BillingRun> =>
      context.write(async (unit) => {
        const writes = createRunWrites(unit.tx);
        await writes.lock(id);
        const row = await get(actor, id, unit.tx);
        if (judgeRun(row.state).stop !== "ok") throw new AppError("illegal_transition");
        await writes.setState(id, "STOPPING");
        await unit.audit("billing_run.stop", "billing-runs", id);
        await unit.emit("billing-runs", id, "stopping");
        return toRun(await get(actor, id, unit.tx));
      }),

    resume: (actor: Actor, id: string, context: Context) =>
      context.write(async (unit) => {
        const writes = createRunWrites(unit.tx);
        await writes.lock(id);
        const row = await get(actor, id, unit.tx);
        if (judgeRun(row.state).resume !== "ok") throw new AppError("illegal_transition");
        await holdPeriod(unit.tx, row.period);
        await writes.settleAbandoned(row.key);
        await unit.audit("billing_run.resume", "billing-runs", id);
        try {
          return { jobId: await queue(unit, id, context), runId: id };
        } catch (fault) {
          // Another run of the same contracts has begun meanwhile.
          throw brokenUniqueness(fault) === "billing_run_active" ? new AppError("illegal_transition") : fault;
        }
      }),
  };
}
export type RunService = ReturnType<typeof createRunService>;
