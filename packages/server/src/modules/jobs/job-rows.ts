import { errorTexts, type ErrorCode } from "@busbar/contract/kernel/errors/errors";
import type { Job } from "@busbar/contract/jobs/jobs";
import { type Selectable, sql } from "kysely";
import { AppError, errorText, type Language } from "../../kernel/app-error.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";

type JobRow = Selectable<Database["job"]>;

export function toJob(row: JobRow, language: Language): Job {
  const code = (row.error?.code ?? "bug") as ErrorCode;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    result: row.result as Job["result"],
    error: row.error
      ? { code, message: errorText(code in errorTexts ? code : "bug", language, row.error.details) }
      : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    cancellable: (row.state === "queued" || row.state === "running") && !row.cancel_requested,
  };
}

/**
 * Asks a job to stop; one that has not started is cancelled at once. @throws AppError `illegal_transition` when it has
 * ended
 */
export async function cancelJob({ tx, audit, emit }: Unit, { id }: Pick<JobRow, "id">, now: Date): Promise<JobRow> {
  const row = await tx
    .updateTable("job")
    .set((eb) => ({
      cancel_requested: true,
      // The worker of a running job sees the request when it next reports progress.
      state: eb
        .case()
        .when("state", "=", "queued")
        .then("cancelled" as const)
        .else(eb.ref("state"))
        .end(),
      finished_at: eb.case().when("state", "=", "queued").then(now).else(eb.ref("finished_at")).end(),
    }))
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("illegal_transition");
  await audit("job.cancel", "jobs", id);
  if (row.user_id !== null) await emit("jobs", id, "cancelled", row.user_id);
  await emit("job-runs", "", "cancelled");
  return row;
}

/** Deletes jobs that ended long ago, unless a receipt refers to them. */
export async function forgetOldJobs({ db, settings }: Pick<Ports, "db" | "settings">): Promise<void> {
  await sql`delete from job where finished_at < now() - make_interval(days => ${settings.jobsKeptDays})
    and not exists (select from import_batch b where b.job_id = job.id)
    and not exists (select from bulk_action a where a.job_id = job.id)`.execute(db);
}
