import { AppError } from "../../kernel/app-error.ts";
import { isConnectionFault, isPassing, toAppError } from "../../kernel/faults.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Billed, BillContract, PrepareBilling } from "../../kernel/billing/bill-contract.ts";
import { JobLost, type JobKind, type JobRun } from "../../kernel/work/jobs.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { runFinished } from "./run-notices.ts";
import { createRunWrites } from "./run-repository.ts";
import type { RunRow } from "./run-rows.ts";
import { runJob } from "./run-service.ts";

type RunPorts = Pick<Ports, "db" | "clock" | "log" | "wake" | "queue">;

/** Contracts whose usage is read at once. */
const batch = 100;
/** Progress is told this often; then a stop takes effect. */
const beatMs = 1000;
const tries = 3;

const inputOf = (run: Pick<JobRun, "input">) => run.input as { runId: string; requestId: string; ip: string };

const failed = (thrown: unknown): Billed => {
  const { code, details } = toAppError(thrown);
  const none = { invoiceId: null, lineCount: 0, payable: null, standing: null, before: null };
  return { ...none, result: "ERROR", stale: false, reasons: [{ code, details }] };
};

/** Another statement of the month was written at the same moment, or a lock was in the way. */
const isWorthAnotherTry = (thrown: unknown) =>
  isPassing(thrown) || (thrown instanceof AppError && thrown.code === "invoice.exists");

/**
 * Calculates the contracts of a run that wait, each in a transaction of its own together with its result, so that a
 * killed run goes on where it was and nothing is calculated twice.
 */
export function createRunJob(ports: RunPorts, prepareBilling: PrepareBilling, notifyPeople: NotifyPeople): JobKind {
  const { db, clock, log } = ports;

  const inUnit = <T>(run: Pick<JobRun, "input" | "userId">, work: (unit: Unit) => Promise<T>) => {
    const { requestId, ip } = inputOf(run);
    return unitOfWork(ports, { actorId: run.userId, actorCode: "", requestId, ip }, work);
  };

  /** One contract with its result in one transaction. */
  const inOneStep = (run: JobRun, row: RunRow, contractId: string, billContract: BillContract) =>
    inUnit(run, async (unit) => {
      const now = clock.now();
      const audit: Unit["audit"] = (action, noun, key, change) =>
        unit.audit(action, noun, key, { ...change, partOf: `billing-runs/${row.id}` });
      const contract = { contractId, period: row.period, mode: row.mode, by: row.started_by, now };
      const billed = await billContract({ tx: unit.tx, audit }, contract);
      if (!(await createRunWrites(unit.tx).decide(row.id, contractId, billed, now))) throw new JobLost();
      await run.hold(unit.tx);
    });

  async function one(run: JobRun, row: RunRow, contractId: string, billContract: BillContract): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inOneStep(run, row, contractId, billContract);
      } catch (thrown) {
        if (thrown instanceof JobLost || isConnectionFault(thrown)) throw thrown;
        if (isWorthAnotherTry(thrown) && attempt < tries) continue;
        if (!(thrown instanceof AppError)) log.error({ run: row.id, contract: contractId, err: thrown }, "not billed");
        return inUnit(run, async (unit) => {
          await createRunWrites(unit.tx).decide(row.id, contractId, failed(thrown), clock.now());
          await run.hold(unit.tx);
        });
      }
    }
  }

  /** The contracts after `after` that wait, with what bills them. */
  async function ahead(row: RunRow, after: string) {
    const waiting = await createRunWrites(db).waiting(row.id, after, batch);
    return { waiting, billContract: await prepareBilling(db, waiting, row.period) };
  }

  /** @returns whether it was stopped */
  async function all(run: JobRun, row: RunRow): Promise<boolean> {
    const writes = createRunWrites(db);
    const { total, done: before } = await writes.count(row.id);
    let [done, toldAt] = [before, 0];
    const beat = async () => {
      await run.progress(done, total);
      await inUnit(run, (unit) => unit.emit("billing-runs", row.id, "progressed"));
      toldAt = performance.now();
      return (await writes.find(row.id))?.state === "STOPPING";
    };
    // The usage of the next ones is read while these are billed.
    let next = ahead(row, "0");
    try {
      for (;;) {
        const { waiting, billContract } = await next;
        const last = waiting.at(-1);
        if (last === undefined) return false;
        next = ahead(row, last);
        // A fault is thrown when their turn comes.
        next.catch(() => undefined);
        for (const contractId of waiting) {
          if (performance.now() - toldAt > beatMs && (await beat())) return true;
          await one(run, row, contractId, billContract);
          done += 1;
        }
      }
    } finally {
      await next.catch(() => undefined);
    }
  }

  /** @returns the figures of the whole run */
  const end = (run: JobRun, row: RunRow, isStopped: boolean) =>
    inUnit(run, async (unit) => {
      const writes = createRunWrites(unit.tx);
      await writes.lock(row.id);
      await writes.setState(row.id, isStopped ? "STOPPED" : "DONE", { now: clock.now() });
      const counts = await writes.count(row.id);
      if (!isStopped) {
        await unit.audit("billing_run.finish", "billing-runs", row.id, { after: counts });
        await notifyPeople(unit, runFinished(row, counts));
      }
      await unit.emit("billing-runs", row.id, isStopped ? "stopped" : "finished");
      await unit.emit("invoices", "", "updated");
      await run.hold(unit.tx);
      return { runId: row.id, ...counts };
    });

  return {
    kind: runJob,
    concurrency: 1,
    async run(run) {
      const row = await createRunWrites(db).find(inputOf(run).runId);
      if (!row) throw new JobLost();
      const isStopped = await all(run, row);
      const { total, done } = await end(run, row, isStopped);
      await run.progress(done, total);
      return { runId: row.id, total, done, stopped: isStopped };
    },
    /** It can go on: what was calculated stays. */
    cleanUp: (run) =>
      inUnit(run, async (unit) => {
        await createRunWrites(unit.tx).setState(inputOf(run).runId, "STOPPED");
        await unit.emit("billing-runs", inputOf(run).runId, "stopped");
      }),
  };
}
