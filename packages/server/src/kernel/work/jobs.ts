import { sql, type Transaction } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { isConnectionFault } from "../faults.ts";

export type JobRun = {
  id: string;
  userId: string | null;
  input: Record<string, unknown>;
  /** The last checkpoint of an earlier, broken run; null at first. */
  checkpoint: unknown;
  signal: AbortSignal;
  /**
   * Reports progress and stores the checkpoint. Call it every few seconds at least. @throws JobLost when another worker
   * has taken over, JobCancelled when the owner asked to stop
   */
  progress(done: number, total?: number, checkpoint?: unknown): Promise<void>;
  /**
   * Call this as the last statement of a job's own transaction: it locks the job, so that the transaction commits only
   * if no other worker has taken over. @throws JobLost
   */
  hold(tx: Transaction<Database>): Promise<void>;
};

export type JobKind = {
  kind: string;
  /** How many of them one process runs at once. */
  concurrency: number;
  /** Must be resumable from `run.checkpoint`. @returns the result shown to the owner */
  run(run: JobRun): Promise<Record<string, unknown>>;
  /** Undoes what a cancelled or failed run left half done. */
  cleanUp?(run: Pick<JobRun, "id" | "userId" | "input">): Promise<void>;
  /** The input for a restart of a failed job by that person. Absent: its noun has its own way to restart. */
  again?(input: Record<string, unknown>, by: { userCode: string }): Record<string, unknown>;
  /** Whether the person may still download the file that the job made. Absent: the file's owner may. */
  mayTake?(actor: Actor, checkpoint: unknown): Promise<boolean>;
};

/** Another worker has taken over the job: stop at once and write nothing more. */
export class JobLost extends Error {}
/** The owner asked to stop. */
class JobCancelled extends Error {}

type JobPorts = Pick<Ports, "db" | "inBackground" | "queue" | "wake" | "log" | "metrics">;

/** Runs the given kinds of job; the queue delivers a job again when its worker died. */
export async function workJobs(ports: JobPorts, kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) {
    await ports.queue.work(kind.kind, kind.concurrency, (id, signal) =>
      ports.inBackground(() => workOne(ports, kind, id, signal)),
    );
  }
}

async function workOne(ports: JobPorts, kind: JobKind, id: string, signal: AbortSignal): Promise<void> {
  const { db } = ports;
  const row = await db
    .updateTable("job")
    .set((eb) => ({ state: "running", fence: eb("fence", "+", 1), started_at: sql<Date>`coalesce(started_at, now())` }))
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  await tellRuns(ports, "started");
  const run: JobRun = {
    id,
    userId: row.user_id,
    input: row.input,
    checkpoint: row.checkpoint,
    signal,
    async progress(done, total, checkpoint) {
      const kept = await db
        .updateTable("job")
        .set({
          done: String(done),
          ...(total !== undefined && { total: String(total) }),
          ...(checkpoint !== undefined && { checkpoint: JSON.stringify(checkpoint) }),
        })
        .where("id", "=", id)
        .where("fence", "=", row.fence)
        .where("state", "=", "running")
        .returning("cancel_requested")
        .executeTakeFirst();
      if (!kept || signal.aborted) throw new JobLost();
      if (kept.cancel_requested) throw new JobCancelled();
      await notifyOwner(ports, id, row.user_id, "progressed");
    },
    async hold(tx) {
      const held = await tx
        .selectFrom("job")
        .select("id")
        .where("id", "=", id)
        .where("fence", "=", row.fence)
        .where("state", "=", "running")
        .forUpdate()
        .executeTakeFirst();
      if (!held || signal.aborted) throw new JobLost();
    },
  };
  try {
    await run.progress(Number(row.done));
    const result = await kind.run(run);
    await finish(ports, id, row, "done", { result });
  } catch (error) {
    if (error instanceof JobLost) {
      ports.log.warn({ job: id, kind: kind.kind }, "job handed over");
      throw error;
    }
    if (error instanceof JobCancelled) {
      await kind.cleanUp?.(run);
      await finish(ports, id, row, "cancelled", {});
      return;
    }
    if (error instanceof AppError) {
      await kind.cleanUp?.(run);
      await finish(ports, id, row, "failed", { error: { code: error.code, details: error.details } });
      return;
    }
    if (isConnectionFault(error)) {
      // The job is not at fault: the queue restarts it from the checkpoint for as long as the database is away.
      ports.log.warn({ job: id, kind: kind.kind, err: error }, "job lost its database");
      throw error;
    }
    ports.log.error({ job: id, kind: kind.kind, err: error }, "job broke");
    // The queue retries from the checkpoint, three times in all.
    if (row.fence < 3) throw error;
    await kind.cleanUp?.(run);
    await finish(ports, id, row, "failed", { error: { code: "bug" } });
  }
}

async function finish(
  ports: JobPorts,
  id: string,
  row: { fence: number; user_id: string | null; kind: string },
  state: "done" | "failed" | "cancelled",
  outcome: { result?: Record<string, unknown>; error?: Record<string, unknown> },
): Promise<void> {
  const done = await ports.db
    .updateTable("job")
    .set({
      state,
      finished_at: sql<Date>`now()`,
      result: outcome.result ? JSON.stringify(outcome.result) : null,
      error: outcome.error ? JSON.stringify(outcome.error) : null,
    })
    .where("id", "=", id)
    .where("fence", "=", row.fence)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (!done) throw new JobLost();
  ports.metrics.count("jobs_finished", { kind: row.kind, state });
  const happened = state === "done" ? "finished" : state;
  await notifyOwner(ports, id, row.user_id, happened);
  await tellRuns(ports, happened);
}

/** Tells people who watch all jobs that one changed; they load the progress themselves. */
async function tellRuns(ports: Pick<Ports, "db" | "wake">, happened: string): Promise<void> {
  await ports.db.insertInto("event").values({ noun: "job-runs", key: "", happened }).execute();
  ports.wake.notify("event");
}

async function notifyOwner(
  ports: Pick<Ports, "db" | "wake">,
  id: string,
  userId: string | null,
  happened: string,
): Promise<void> {
  if (userId === null) return;
  await ports.db.insertInto("event").values({ noun: "jobs", key: id, happened, user_id: userId }).execute();
  ports.wake.notify("event");
}
