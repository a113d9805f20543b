import { takenRefs } from "../../../kernel/records/external-refs.ts";
import { refuseTaken } from "../../../kernel/sql/unique-violation.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import { JobLost, type JobKind, type JobRun } from "../../../kernel/work/jobs.ts";
import { type Unit, unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import { sql } from "kysely";
import { importFinished, importUndone } from "./import-notices.ts";
import {
  createTicker,
  type AnyTarget,
  type ImportNeeds,
  jobActor,
  jobInput,
  type Lane,
  lanes,
  queueOf,
  targetOf,
} from "../import-ports.ts";
import { createImportRepository } from "../import-repository.ts";
import { createImportRowRepository } from "../rows/import-row-repository.ts";

const undoHours = 24;

type Batch = NonNullable<Awaited<ReturnType<ReturnType<typeof createImportRepository>["lockForJob"]>>>;

type Work = {
  unit: Unit;
  actor: Actor;
  batch: Batch;
  target: AnyTarget;
  moment: string;
  progress: (done: number, total: number) => Promise<void>;
};

/**
 * Runs a whole job in one transaction, so that readers see all of it or nothing, and a killed worker leaves nothing
 * half done. Progress and cancelling use other connections; they have to wait where the database has only one.
 */
async function inOneTransaction(
  { ports, targets, personNow }: ImportNeeds,
  run: JobRun,
  work: (work: Work) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { batchId, requestId, ip } = jobInput(run);
  const found = await createImportRepository(ports.db).findForJob(batchId, run.id);
  if (!found) throw new JobLost();
  const target = targetOf(targets, found.kind);
  const actor = await jobActor(personNow, run, target);
  // Written before the records are, so that lists know it from the first one.
  if ("file" in target && found.state === "COMMITTING") await target.file.prepare(batchId);
  const moment = await createImportRepository(ports.db).setMoment(batchId, run.id, ports.clock.now());
  const audit = { actorId: actor.id, actorCode: actor.userCode, requestId, ip, partOf: `imports/${batchId}` };
  const hasOthers = ports.db.getExecutor().adapter.supportsMultipleConnections;
  const progress: Work["progress"] = hasOthers ? run.progress : async () => undefined;
  return unitOfWork(ports, audit, async (unit) => {
    // A frozen worker would keep its locks, so the server ends its transaction before the next worker starts.
    await sql`set local idle_in_transaction_session_timeout = '20s'`.execute(unit.tx);
    const batch = await createImportRepository(unit.tx).lockForJob(batchId, run.id);
    if (!batch) throw new JobLost();
    const result = await work({ unit, actor, batch, target, moment, progress });
    // Permissions are checked once more after the last write, since they may have been withdrawn during the job.
    if (hasOthers) await jobActor(personNow, run, target);
    await run.hold(unit.tx);
    return result;
  });
}

const tellPortals = async (unit: Unit, target: AnyTarget): Promise<void> => {
  for (const noun of target.tells) await unit.emit(noun, "", "imported");
};

type Writing = Omit<Work, "target" | "progress"> & { target: ImportTarget; progress: (done: number) => Promise<void> };

async function writeRecords({ unit, actor, batch, target, moment, progress }: Writing) {
  const made = { created: 0, updated: 0 };
  const tick = createTicker(() => progress(made.created + made.updated));
  const rows = createImportRowRepository(unit.tx, batch.id);
  if (target.ofCustomers) await rows.keepCustomers();
  for await (const step of rows.steps("new")) {
    refuseFewer(target, step.count, await refuseTaken(target.create(unit, actor, step.rows, moment), takenRefs));
    made.created += step.count;
    await tick();
  }
  for await (const step of rows.steps("changed")) {
    refuseFewer(target, step.count, await refuseTaken(target.change(unit, actor, step.rows, moment), takenRefs));
    made.updated += step.count;
    await tick();
  }
  return made;
}

/** Creates and changes the records of a checked batch, and closes it. */
export async function commitRows(
  { ports, notifyPeople }: Pick<ImportNeeds, "ports" | "notifyPeople">,
  { unit, actor, batch, target, moment, progress }: Work,
): Promise<{ created: number; updated: number }> {
  const total = batch.count_new + batch.count_changed;
  const made = await ("file" in target
    ? target.file.commit({ unit, actor, batchId: batch.id, moment, progress: (done) => progress(done, total) })
    : writeRecords({ unit, actor, batch, target, moment, progress: (done) => progress(done, total) }));
  const now = ports.clock.now();
  const undoUntil = new Date(now.getTime() + undoHours * 3_600_000);
  await createImportRepository(unit.tx).finishCommit(batch.id, made, now, undoUntil);
  await unit.audit("import.commit", "imports", batch.id, {
    after: { file: batch.file_name, kind: batch.kind, ...made },
  });
  await tellPortals(unit, target);
  await notifyPeople(unit, importFinished(batch, target.words, made));
  await progress(total, total);
  return made;
}

/** Creates and changes the records of a checked batch. */
export function createCommitJob(needs: ImportNeeds, lane: Lane): JobKind {
  return {
    kind: queueOf("commit", lane),
    concurrency: lanes[lane].concurrency,
    run: (run) =>
      inOneTransaction(needs, run, async ({ unit, actor, batch, target, moment, progress }) => {
        // The worker died between its commit and its report: the work is done.
        if (batch.state === "DONE") return { batchId: batch.id, created: batch.created, updated: batch.updated };
        const made = await commitRows(needs, { unit, actor, batch, target, moment, progress });
        return { batchId: batch.id, ...made };
      }),
  };
}

function refuseFewer({ words: { unit } }: ImportTarget, count: number, done: number): void {
  if (done < count) throw new AppError("import.outdated", { count: count - done, unit });
}

async function takeBackRecords({ unit, actor, batch, target, moment, progress }: Writing): Promise<void> {
  let done = 0;
  let touched = 0;
  const tick = createTicker(() => progress(done));
  const rows = createImportRowRepository(unit.tx, batch.id);
  for await (const step of rows.steps("new", true)) {
    touched += step.count - (await target.remove(unit, actor, step.rows));
    done += step.count;
    await tick();
  }
  for await (const step of rows.steps("changed", true)) {
    touched += step.count - (await target.change(unit, actor, step.rows, moment));
    done += step.count;
    await tick();
  }
  if (touched > 0) throw new AppError("import.changed_since", { count: touched });
}

/**
 * Undoes a committed batch: removes what it created and restores what it changed, or nothing if a record was changed
 * since.
 */
export function createUndoJob(needs: ImportNeeds, lane: Lane): JobKind {
  const { ports, notifyPeople } = needs;
  return {
    kind: queueOf("undo", lane),
    concurrency: lanes[lane].concurrency,
    run: (run) =>
      inOneTransaction(needs, run, async ({ unit, actor, batch, target, moment, progress }) => {
        if (batch.state === "UNDONE") return { batchId: batch.id };
        const total = batch.created + batch.updated;
        const of = { unit, actor, moment, progress: (done: number) => progress(done, total) };
        if ("file" in target) await target.file.undo({ ...of, batchId: batch.id });
        else await takeBackRecords({ ...of, batch, target });
        await createImportRepository(unit.tx).finishUndo(batch.id, ports.clock.now());
        await unit.audit("import.undo", "imports", batch.id, {
          before: { file: batch.file_name, kind: batch.kind, created: batch.created, updated: batch.updated },
        });
        await tellPortals(unit, target);
        await notifyPeople(unit, importUndone(batch, target.words));
        await progress(total, total);
        return { batchId: batch.id, removed: batch.created, restored: batch.updated };
      }),
  };
}
