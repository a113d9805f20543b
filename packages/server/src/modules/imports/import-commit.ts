import type { CustomerPatch } from "@busbar/contract/customer-fields";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { JobLost, type JobKind, type JobRun } from "../../kernel/work/jobs.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import { sql } from "kysely";
import type { CustomerGate, VersionedId } from "./customer-gate.ts";
import type { TellPeople } from "../../kernel/tell-people.ts";
import { importFinished, importUndone } from "./import-notices.ts";
import { createTicker, type ImportPorts, jobActor, jobInput, type PersonNow } from "./import-ports.ts";
import { createImportRepository } from "./import-repository.ts";
import { createImportRowRepository, type RowRecord } from "./import-row-repository.ts";
import { toDraft } from "./row-judge.ts";

export const commitKind = "customer-import.commit";
export const undoKind = "customer-import.undo";

const undoHours = 24;

type Batch = NonNullable<Awaited<ReturnType<ReturnType<typeof createImportRepository>["lockForJob"]>>>;

type Progress = (done: number, total: number) => Promise<void>;

/**
 * Runs the whole of a job in one transaction, so that readers see all of it or nothing and a kill leaves nothing to
 * mend. Progress and cancelling go past it, on other connections; where the database has only one they must wait.
 */
async function inOneTransaction(
  ports: ImportPorts,
  personNow: PersonNow,
  run: JobRun,
  work: (unit: Unit, actor: Actor, batch: Batch, progress: Progress) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { batchId, requestId, ip } = jobInput(run);
  const actor = await jobActor(personNow, run);
  const audit = { actorId: actor.id, actorCode: actor.userCode, requestId, ip, partOf: `imports/${batchId}` };
  const hasOthers = ports.db.getExecutor().adapter.supportsMultipleConnections;
  const progress: Progress = hasOthers ? run.progress : async () => undefined;
  return unitOfWork(ports, audit, async (unit) => {
    // A frozen worker would hold its rows for ever: the server ends its transaction before the next worker begins.
    await sql`set local idle_in_transaction_session_timeout = '20s'`.execute(unit.tx);
    const batch = await createImportRepository(unit.tx).lockForJob(batchId, run.id);
    if (!batch) throw new JobLost();
    const result = await work(unit, actor, batch, progress);
    // All of it is written, and nothing stands yet: rights that were taken meanwhile count.
    if (hasOthers) await jobActor(personNow, run);
    await run.hold(unit.tx);
    return result;
  });
}

/** Creates and changes the customers of a checked batch. */
export function createCommitJob(
  ports: ImportPorts,
  gate: CustomerGate,
  tellPeople: TellPeople,
  personNow: PersonNow,
): JobKind {
  return {
    kind: commitKind,
    concurrency: 1,
    run: (run) =>
      inOneTransaction(ports, personNow, run, async (unit, actor, batch, progress) => {
        // A worker that died between its commit and its last word: the work is done.
        if (batch.state === "DONE") return { batchId: batch.id, created: batch.created, updated: batch.updated };
        const total = batch.count_new + batch.count_changed;
        const made = { created: 0, updated: 0 };
        const tick = createTicker(() => progress(made.created + made.updated, total));
        const rows = createImportRowRepository(unit.tx, batch.id);
        for await (const some of rows.each("new")) {
          await create(gate, unit, actor, some, rows);
          made.created += some.length;
          await tick();
        }
        for await (const some of rows.each("changed")) {
          await update(gate, unit, actor, some, rows);
          made.updated += some.length;
          await tick();
        }
        const now = ports.clock.now();
        const undoUntil = new Date(now.getTime() + undoHours * 3_600_000);
        await createImportRepository(unit.tx).finishCommit(batch.id, made, now, undoUntil);
        await unit.audit("import.commit", "imports", batch.id, { after: { file: batch.file_name, ...made } });
        await unit.tell("customers", "", "imported");
        await tellPeople(unit, importFinished(batch, made));
        await progress(total, total);
        return { batchId: batch.id, ...made };
      }),
  };
}

type Rows = ReturnType<typeof createImportRowRepository>;

async function create(gate: CustomerGate, unit: Unit, actor: Actor, some: readonly RowRecord[], rows: Rows) {
  const drafts = some.map((row) => toDraft(row.draft ?? {}));
  const created = await gate.createMany(unit, actor, drafts);
  await rows.setCustomers(some.map(({ row }, at) => ({ row, ...(created[at] as VersionedId) })));
}

async function update(gate: CustomerGate, unit: Unit, actor: Actor, some: readonly RowRecord[], rows: Rows) {
  const updated = await gate.updateMany(unit, actor, some.map(toChange));
  if (updated.length < some.length) throw outdated(some.length - updated.length);
  const versions = new Map(updated.map(({ id, rowVersion }) => [id, rowVersion]));
  await rows.setCustomers(
    some.map(({ row, customer_id }) => {
      const id = customer_id as string;
      return { row, id, rowVersion: versions.get(id) as number };
    }),
  );
}

const outdated = (count: number) => new AppError("import.outdated", { count });

const toChange = (row: RowRecord) => ({
  id: row.customer_id as string,
  rowVersion: row.row_version as number,
  patch: row.draft as CustomerPatch,
});

/** Takes a committed batch back: removes what it created, restores what it changed; all of it or, when touched, nothing. */
export function createUndoJob(
  ports: ImportPorts,
  gate: CustomerGate,
  tellPeople: TellPeople,
  personNow: PersonNow,
): JobKind {
  return {
    kind: undoKind,
    concurrency: 1,
    run: (run) =>
      inOneTransaction(ports, personNow, run, async (unit, actor, batch, progress) => {
        if (batch.state === "UNDONE") return { batchId: batch.id };
        const total = batch.created + batch.updated;
        let done = 0;
        let touched = 0;
        const tick = createTicker(() => progress(done, total));
        const rows = createImportRowRepository(unit.tx, batch.id);
        for await (const some of rows.each("new")) {
          touched += some.length - (await gate.removeMany(unit, actor, some.map(versioned)));
          done += some.length;
          await tick();
        }
        for await (const some of rows.each("changed")) {
          const changes = some.map((row) => ({ ...versioned(row), patch: row.before as CustomerPatch }));
          touched += some.length - (await gate.updateMany(unit, actor, changes)).length;
          done += some.length;
          await tick();
        }
        if (touched > 0) throw new AppError("import.changed_since", { count: touched });
        await createImportRepository(unit.tx).finishUndo(batch.id, ports.clock.now());
        await unit.audit("import.undo", "imports", batch.id, {
          before: { file: batch.file_name, created: batch.created, updated: batch.updated },
        });
        await unit.tell("customers", "", "imported");
        await tellPeople(unit, importUndone(batch));
        await progress(total, total);
        return { batchId: batch.id, removed: batch.created, restored: batch.updated };
      }),
  };
}

const versioned = (row: RowRecord) => ({ id: row.customer_id as string, rowVersion: row.row_version as number });
