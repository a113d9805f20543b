import { bulkAtOnce, bulkMost } from "@busbar/contract/kernel/bulk";
import { bulkUndoSeconds, type BulkReceipt, type BulkRow } from "@busbar/contract/bulk-actions/bulk-actions";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import type { BulkAction, BulkTarget, Choice, StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { partsOf } from "../../kernel/work/parts-of-change.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { type BulkActionRow, createBulkActionRepository, type RowsQuery } from "./bulk-action-repository.ts";
import { toReceipt, toRow, undoVerdict } from "./bulk-action-shape.ts";
import { applyTo, restoreAll } from "./bulk-steps.ts";

export type BulkPorts = Pick<Ports, "db" | "clock" | "log" | "wake" | "queue" | "settings">;
export type BulkNeeds = {
  ports: BulkPorts;
  targets: readonly BulkTarget[];
  notifyPeople: NotifyPeople;
  /** The person's present permissions; null when they may no longer sign in. */
  personNow: (userId: string) => Promise<Actor | null>;
};

type Caller = Pick<CallContext, "write" | "language" | "requestId" | "ip"> & { actor: Actor };

const noun = "bulk-actions";

export const wholeKey = ({ id }: Pick<BulkActionRow, "id">): string => `${noun}/${id}`;

/** @throws AppError `not_found` for an action that this release does not have */
export function actionOf(targets: readonly BulkTarget[], row: Pick<BulkActionRow, "noun" | "action">) {
  // A noun's records can have actions of another module, such as recording the tax invoice of a statement.
  const target = targets.find((one) => one.noun === row.noun && row.action in one.actions);
  const action = target?.actions[row.action];
  if (!target || !action) throw new AppError("not_found");
  return { target, action };
}

/** @throws AppError `not_allowed` when a permission of the action is missing */
export function refuseUnlessAllowed(actor: Actor | null, { permissions }: BulkAction): asserts actor is Actor {
  const missing = permissions.find((one) => !actor || !meets(actor, [one]));
  if (!actor || missing !== undefined) throw new AppError("not_allowed", { permission: missing ?? permissions[0] });
}

/** Bulk actions of all nouns: started by the noun's call, run at once or as a job, with receipt, undo and retry. */
export function createBulkActionService({ ports, targets }: BulkNeeds) {
  const { db, clock, log } = ports;
  const isReversible = (row: BulkActionRow) =>
    targets.find((one) => one.noun === row.noun && row.action in one.actions)?.actions[row.action]?.reversible ?? false;
  const shown = (row: BulkActionRow): BulkReceipt => toReceipt(row, isReversible(row), clock.now());

  async function get(actor: Actor, id: string): Promise<BulkActionRow> {
    const actions = createBulkActionRepository(db);
    const row = await actions.find(actor.id, id);
    if (!row) throw new AppError("not_found");
    if (!(await actions.isAbandoned(row))) return row;
    // Cancelled before it began, so no worker has ended it.
    await endEarly(row, actor, { requestId: "", ip: "" });
    return (await actions.find(actor.id, id)) as BulkActionRow;
  }

  /** Ends an action whose job was stopped or failed: the remaining rows stay unchanged, and the receipt says so. */
  const endEarly = (
    { id }: Pick<BulkActionRow, "id">,
    by: Pick<Actor, "id" | "userCode">,
    call: { requestId: string; ip: string },
  ): Promise<void> =>
    unitOfWork(ports, { actorId: by.id, actorCode: by.userCode, ...call }, async (unit) => {
      const actions = createBulkActionRepository(unit.tx);
      const row = await actions.lock(id);
      const reason = { code: "bulk.cancelled", details: {} };
      if (row?.state === "RUNNING") {
        await actions.skipWaiting(id, reason);
        await finishDoing(unit, row);
      } else if (row?.state === "UNDOING") {
        await actions.keepRest(id, reason);
        await finishUndoing(unit, row);
      }
    });

  async function chosenBy(unit: Unit, target: BulkTarget, actor: Actor, choice: Choice) {
    const chosen = await target.chosen(unit.tx, actor, choice, bulkMost + 1);
    if (chosen.length > bulkMost) throw new AppError("bulk.too_many", { limit: bulkMost });
    if ("ids" in choice) {
      const seen = new Set(chosen.map(({ id }) => id));
      return { chosen, unseen: [...new Set(choice.ids)].filter((id) => !seen.has(id)) };
    }
    if (chosen.length !== choice.expected)
      throw new AppError("bulk.count_changed", { expected: choice.expected, count: chosen.length });
    return { chosen, unseen: [] };
  }

  /** Processes the remaining rows within this call. */
  async function doAll(unit: Unit, actor: Actor, row: BulkActionRow): Promise<BulkActionRow> {
    const actions = createBulkActionRepository(unit.tx);
    const { action } = actionOf(targets, row);
    const parts = partsOf(unit, wholeKey(row));
    const rows = await actions.waiting(row.id, bulkAtOnce);
    await actions.keepResults(row.id, await applyTo({ unit: parts.unit, actor, action, log }, rows, row.input));
    await parts.tell();
    return finishDoing(unit, row);
  }

  /** Writes the counts, the end of the undo period and the one audit row of the action. */
  async function finishDoing(unit: Unit, row: BulkActionRow): Promise<BulkActionRow> {
    const { action } = actionOf(targets, row);
    const now = clock.now();
    const undoUntil = action.reversible ? new Date(now.getTime() + bulkUndoSeconds * 1000) : null;
    const ended = await createBulkActionRepository(unit.tx).finish(row.id, "DONE", { now, undoUntil });
    const { total, done, skipped, failed } = ended;
    await unit.audit(action.audit, noun, row.id, { after: { ...row.input, total, done, skipped, failed } });
    await unit.emit(noun, row.id, "finished", row.owner_id);
    return ended;
  }

  async function finishUndoing(unit: Unit, row: BulkActionRow): Promise<BulkActionRow> {
    const { action } = actionOf(targets, row);
    const ended = await createBulkActionRepository(unit.tx).finish(row.id, "UNDONE", {
      now: clock.now(),
      undoUntil: null,
    });
    const { restored, kept } = ended;
    await unit.audit("bulk.undo", noun, row.id, { after: { action: action.audit, restored, kept } });
    await unit.emit(noun, row.id, "undone", row.owner_id);
    return ended;
  }

  const start: StartBulkAction<BulkReceipt> = ({ actor, write, requestId, ip }, of, name, choice, input) => {
    const { target, action } = actionOf(targets, { noun: of, action: name });
    refuseUnlessAllowed(actor, action);
    return write(async (unit) => {
      const { chosen, unseen } = await chosenBy(unit, target, actor, choice);
      const actions = createBulkActionRepository(unit.tx);
      const query = "query" in choice ? choice.query : null;
      const now = clock.now();
      const id = await actions.create({ ownerId: actor.id, noun: of, action: name, input, query, now }, chosen, unseen);
      const row = (await actions.lock(id)) as BulkActionRow;
      if (chosen.length <= bulkAtOnce) return shown(await doAll(unit, actor, row));
      const jobInput = { bulkActionId: id, requestId, ip };
      const jobId = await unit.startJob(`bulk.${of}.${name}`, jobInput, chosen.length, "bulk.do");
      await actions.setJob(id, jobId, "RUNNING");
      return shown({ ...row, job_id: jobId });
    });
  };

  return {
    start,
    get,
    finishDoing,
    finishUndoing,
    endEarly,

    show: async (actor: Actor, id: string): Promise<BulkReceipt> => shown(await get(actor, id)),

    async list(actor: Actor, query: Parameters<ReturnType<typeof createBulkActionRepository>["list"]>[1]) {
      const { rows, total } = await createBulkActionRepository(db).list(actor.id, query);
      return { list: rows.map(shown), total };
    },

    async rows(actor: Actor, id: string, query: RowsQuery, language: Language): Promise<ListOf<BulkRow>> {
      await get(actor, id);
      const { rows, total } = await createBulkActionRepository(db).rows(id, query);
      return { list: rows.map((row) => toRow(row, language)), total };
    },

    /** @throws AppError `not_found`, or the reason why it cannot be undone */
    async undo({ actor, write, requestId, ip }: Caller, id: string): Promise<BulkReceipt> {
      await get(actor, id);
      return write(async (unit) => {
        const actions = createBulkActionRepository(unit.tx);
        const row = (await actions.lock(id)) as BulkActionRow;
        const { action } = actionOf(targets, row);
        const verdict = undoVerdict(row, action.reversible, clock.now());
        if (verdict !== "ok") throw new AppError(verdict);
        refuseUnlessAllowed(actor, action);
        if (row.done > bulkAtOnce) {
          const jobId = await unit.startJob("bulk.undo", { bulkActionId: id, requestId, ip }, row.done);
          await actions.setJob(id, jobId, "UNDOING");
          return shown({ ...row, state: "UNDOING", job_id: jobId });
        }
        const parts = partsOf(unit, wholeKey(row));
        const rows = await actions.toRestore(id, bulkAtOnce);
        await actions.keepUndone(id, await restoreAll({ unit: parts.unit, actor, action, log }, rows));
        await parts.tell();
        return shown(await finishUndoing(unit, row));
      });
    },

    /** @throws AppError `not_found`, `bulk.running`, `bulk.nothing_failed`, `not_allowed` */
    async retry(caller: Caller, id: string): Promise<BulkReceipt> {
      const row = await get(caller.actor, id);
      if (row.state === "RUNNING" || row.state === "UNDOING") throw new AppError("bulk.running");
      const ids = await createBulkActionRepository(db).failedIds(id);
      if (ids.length === 0) throw new AppError("bulk.nothing_failed");
      return start(caller, row.noun, row.action, { ids }, row.input);
    },

    forgetOld: async () => {
      await createBulkActionRepository(db).removeOlder(
        new Date(clock.now().getTime() - ports.settings.jobsKeptDays * 86_400_000),
      );
    },
  };
}
export type BulkActionService = ReturnType<typeof createBulkActionService>;
