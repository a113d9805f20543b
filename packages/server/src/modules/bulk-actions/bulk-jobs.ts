import { bulkActionAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../kernel/actor.ts";
import { JobLost, type JobKind, type JobRun } from "../../kernel/work/jobs.ts";
import { partsOf } from "../../kernel/work/parts-of-change.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import { type BulkActionRow, createBulkActionRepository } from "./bulk-action-repository.ts";
import {
  actionOf,
  type BulkActionService,
  type BulkNeeds,
  refuseUnlessAllowed,
  wholeKey,
} from "./bulk-action-service.ts";
import { applyTo, restoreAll } from "./bulk-steps.ts";

type JobInput = { bulkActionId: string; requestId: string; ip: string };
const inputOf = (run: Pick<JobRun, "input">) => run.input as JobInput;

/** Rows per transaction: few, so that their locks are short. */
const step = 50;

type Finish = (unit: Unit, row: BulkActionRow) => Promise<BulkActionRow>;
type Work = { unit: Unit; actor: Actor; row: BulkActionRow };

/** The job of a bulk action over many rows; after a crash it continues where it was. */
export function createBulkJobs(needs: BulkNeeds, service: BulkActionService): JobKind[] {
  const { ports, targets, notifyPeople, personNow } = needs;
  const { log } = ports;

  /** One transaction of the job. @throws JobLost when another worker has taken over */
  async function inStep<T>(run: JobRun, work: (work: Work) => Promise<T>): Promise<T> {
    const { bulkActionId, requestId, ip } = inputOf(run);
    const actor = run.userId === null ? null : await personNow(run.userId);
    const audit = { actorId: run.userId, actorCode: actor?.userCode ?? "", requestId, ip };
    return unitOfWork(ports, audit, async (unit) => {
      const row = await createBulkActionRepository(unit.tx).lock(bulkActionId);
      if (!row) throw new JobLost();
      // Permissions are checked again, since they may have been withdrawn.
      refuseUnlessAllowed(actor, actionOf(targets, row).action);
      const result = await work({ unit, actor, row });
      await run.hold(unit.tx);
      return result;
    });
  }

  /** Repeats steps until no row is left, then finishes with a notice. */
  async function runAll(run: JobRun, oneStep: (work: Work) => Promise<number>, finish: Finish) {
    for (let done = 0, count = step; count === step; ) {
      count = await inStep(run, oneStep);
      done += count;
      if (count > 0) await run.progress(done);
    }
    return inStep(run, async ({ unit, actor, row }) => {
      const ended = row.finished_at !== null && row.state !== "UNDOING" ? row : await finish(unit, row);
      const { title } = actionOf(targets, ended).action;
      const { total, done, skipped, failed, restored, kept } = ended;
      const isUndone = ended.state === "UNDONE";
      await notifyPeople(unit, {
        kind: "jobs",
        picture: "schedule",
        link: bulkActionAddress(ended),
        to: { users: [actor.id] },
        zh: isUndone
          ? `<b>${title.zh}</b> 已撤销：恢复 {restored} 条${kept > 0 ? "，{kept} 条已被修改，保持不变" : ""}`
          : `<b>${title.zh}</b> 已完成：成功 {done} 条${skipped > 0 ? "，跳过 {skipped} 条" : ""}${failed > 0 ? "，失败 {failed} 条" : ""}`,
        en: isUndone
          ? `<b>${title.en}</b> was undone: {restored} restored${kept > 0 ? ", {kept} changed since and kept" : ""}`
          : `<b>${title.en}</b> is complete: {done} succeeded${skipped > 0 ? ", {skipped} skipped" : ""}${failed > 0 ? ", {failed} failed" : ""}`,
        values: { total, done, skipped, failed, restored, kept },
      });
      return { bulkActionId: ended.id, total, done, skipped, failed, restored, kept };
    });
  }

  async function cleanUp(run: Pick<JobRun, "userId" | "input">): Promise<void> {
    const { bulkActionId, requestId, ip } = inputOf(run);
    const actor = run.userId === null ? null : await personNow(run.userId);
    const by = { id: run.userId ?? "", userCode: actor?.userCode ?? "" };
    await service.endEarly({ id: bulkActionId }, by, { requestId, ip });
  }

  return [
    {
      kind: "bulk.do",
      concurrency: 1,
      cleanUp,
      run: (run) =>
        runAll(
          run,
          async ({ unit, actor, row }) => {
            const actions = createBulkActionRepository(unit.tx);
            const parts = partsOf(unit, wholeKey(row));
            const rows = await actions.waiting(row.id, step);
            const { action } = actionOf(targets, row);
            await actions.keepResults(row.id, await applyTo({ unit: parts.unit, actor, action, log }, rows, row.input));
            await parts.tell();
            return rows.length;
          },
          service.finishDoing,
        ),
    },
    {
      kind: "bulk.undo",
      concurrency: 1,
      cleanUp,
      run: (run) =>
        runAll(
          run,
          async ({ unit, actor, row }) => {
            const actions = createBulkActionRepository(unit.tx);
            const parts = partsOf(unit, wholeKey(row));
            const rows = await actions.toRestore(row.id, step);
            const { action } = actionOf(targets, row);
            await actions.keepUndone(row.id, await restoreAll({ unit: parts.unit, actor, action, log }, rows));
            await parts.tell();
            return rows.length;
          },
          service.finishUndoing,
        ),
    },
  ];
}
