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
  /** What an earlier, broken run had reached; null at first. */
  checkpoint: unknown;
  signal: AbortSignal;
  /**
   * Tells progress and keeps the checkpoint. @throws JobLost when another worker has taken over,
   * JobCancelled when its owner asked to stop. Call it at least every few seconds.
   */
  progress(done: number, total?: number, checkpoint?: unknown): Promise<void>;
  /**
   * The last statement of a transaction of the job's own: what was written stands only when no other worker has taken
   * over, and none does before the commit. @throws JobLost
   */
  hold(tx: Transaction<Database>): Promise<void>;
};

export type JobKind = {
  kind: string;
  /** How many at once in one process. */
  concurrency: number;
  /** Resumable: starts from `run.checkpoint`. @returns the result shown to the owner */
  run(run: JobRun): Promise<Record<string, unknown>>;
  /** Undoes what a cancelled or failed run has left half done. */
  cleanUp?(run: Pick<JobRun, "id" | "userId" | "input">): Promise<void>;
  /** What a failed one is started again with, by that person. Absent: what it belongs to has a way of its own. */
  again?(input: Record<string, unknown>, by: { userCode: string }): Record<string, unknown>;
  /** Whether its owner may still take the file that it made; absent: whose the file is, may. */
  mayTake?(actor: Actor, checkpoint: unknown): Promise<boolean>;
};

/** Another worker holds the job now: stop at once, write nothing more. */
export class JobLost extends Error {}
/** The owner asked to stop. */
class JobCancelled extends Error {}

type JobPorts = Pick<Ports, "db" | "inBackground" | "queue" | "wake" | "log" | "metrics">;

/** Starts working the kinds of job given; the queue calls again when a worker died. */
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
      // No fault of the job: the queue begins it again from the checkpoint for as long as the database is away.
      ports.log.warn({ job: id, kind: kind.kind, err: error }, "job lost its database");
      throw error;
    }
    ports.log.error({ job: id, kind: kind.kind, err: error }, "job broke");
    // The queue tries again from the checkpoint, three times in all.
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

/** To whoever watches everyone's jobs; progress they ask for. */
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
