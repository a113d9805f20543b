import {
  type FollowUp,
  type FollowUpDraft,
  followUpRoutes,
  type FollowUpUpdate,
  type NextStep,
  type NextStepQuery,
} from "@busbar/contract/follow-ups/follow-ups";
import { meets } from "@busbar/contract/kernel/access";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { refuseStale } from "../../kernel/records/edit-record.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { outsiderOf, reachRecord, type RecordTarget, recordTargetOf } from "../../kernel/targets/record-target.ts";
import { changedFields } from "../../kernel/work/audit.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import { rowsOfCustomer } from "../../kernel/targets/customer-belongings.ts";
import type { Ports } from "../../ports.ts";
import { handOverFollowUps } from "./follow-up-hand-over.ts";
import {
  createFollowUpRepository,
  dropOrphanNotes,
  type FollowUpRow,
  type FollowUpValues,
  type StepRow,
} from "./follow-up-repository.ts";

type Of = { noun: string; id: string };
type NoteOf = Of & { noteId: string };
type Context = Pick<CallContext, "write">;

const toFollowUp = (row: FollowUpRow, actor: Actor): FollowUp => ({
  id: row.id,
  text: row.text,
  nextStep: row.next_step,
  dueOn: row.due_on,
  turn: row.turn,
  turnName: row.turn_name,
  done: row.done_at !== null,
  doneAt: row.done_at?.toISOString() ?? null,
  doneBy: row.done_by,
  overdue: row.overdue,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  ...lastEdit(row, actor),
});

/** The content of a note for the activity. */
const auditedFields = (row: FollowUpRow) => ({
  note: row.text,
  nextStep: row.next_step,
  dueOn: row.due_on,
  turn: row.turn,
  done: row.done_at !== null,
});

/** Notes on what was discussed about a record of any noun, and the next step. */
export function createFollowUps(ports: Pick<Ports, "db" | "clock">, targets: readonly RecordTarget[]): Module {
  const { db, clock } = ports;
  const repositoryOn = (on: Db) => createFollowUpRepository(on, clock.today());

  /** @throws AppError `not_found` also for people outside the house, for whom notes do not exist */
  async function reach(on: Db, actor: Actor, { noun, id }: Of) {
    if (outsiderOf(actor)) throw new AppError("not_found");
    return reachRecord(on, recordTargetOf(targets, noun), actor, id);
  }

  async function reachToChange(on: Db, actor: Actor, of: Of): Promise<void> {
    const { mayChange } = await reach(on, actor, of);
    if (!mayChange) throw new AppError("not_allowed", { permission: recordTargetOf(targets, of.noun).write });
  }

  async function get(on: Db, of: NoteOf): Promise<FollowUpRow> {
    const row = await repositoryOn(on).find(of, of.noteId);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async function tell(unit: Unit, { noun, id }: Of, verb: string, change: Parameters<Unit["audit"]>[3]) {
    await unit.audit(`${recordTargetOf(targets, noun).singular}.${verb}`, noun, id, change);
    await unit.emit("follow-ups", `${noun}/${id}`, "updated");
  }

  /** @throws AppError at `turn` */
  async function turnOf(on: Db, userCode: string | null): Promise<string | null> {
    if (userCode === null) return null;
    const id = await repositoryOn(on).colleague(userCode);
    if (id === null) throw refuseField("turn", "follow_up.turn_unknown");
    return id;
  }

  async function list(actor: Actor, of: Of, page: { pageNo: number; pageSize: number }) {
    const { mayChange } = await reach(db, actor, of);
    const notes = repositoryOn(db);
    const [rows, total] = await Promise.all([notes.list(of, page), notes.count(of)]);
    const change = mayChange ? ("ok" as const) : ("not_allowed" as const);
    return { list: rows.map((row) => toFollowUp(row, actor)), total, actions: { change } };
  }

  const add = (actor: Actor, of: Of, draft: FollowUpDraft, { write }: Context): Promise<FollowUp> =>
    write(async (unit) => {
      await reachToChange(unit.tx, actor, of);
      const turn = draft.nextStep === "" ? null : await turnOf(unit.tx, draft.turn);
      const notes = repositoryOn(unit.tx);
      const values = {
        text: draft.text,
        next_step: draft.nextStep,
        due_on: draft.dueOn,
        turn_user_id: turn,
        done_at: null,
        done_by: null,
      };
      const noteId = await notes.insert(of, values, actor.id, clock.now());
      const row = await get(unit.tx, { ...of, noteId });
      await tell(unit, of, "add_note", { after: auditedFields(row) });
      return toFollowUp(row, actor);
    });

  const update = (actor: Actor, of: NoteOf, given: FollowUpUpdate, { write }: Context): Promise<FollowUp> =>
    write(async (unit) => {
      await reachToChange(unit.tx, actor, of);
      const notes = repositoryOn(unit.tx);
      await notes.lock(of.noteId);
      const before = await get(unit.tx, of);
      refuseStale(before, given.rowVersion, () => toFollowUp(before, actor));
      const values = await changed(unit.tx, actor, before, given);
      if (values === null) return toFollowUp(before, actor);
      await notes.update(of.noteId, values, actor.id, clock.now());
      const after = await get(unit.tx, of);
      await tell(unit, of, "change_note", changedFields(auditedFields(before), auditedFields(after)));
      return toFollowUp(after, actor);
    });

  /** @returns null when nothing changes */
  async function changed(
    on: Db,
    actor: Actor,
    before: FollowUpRow,
    given: FollowUpUpdate,
  ): Promise<FollowUpValues | null> {
    const nextStep = given.nextStep ?? before.next_step;
    const dueOn = nextStep === "" ? null : given.dueOn === undefined ? before.due_on : given.dueOn;
    if (nextStep !== "" && dueOn === null) throw refuseField("dueOn", "follow_up.date");
    const turn = nextStep === "" ? null : given.turn === undefined ? before.turn : given.turn;
    const done = nextStep !== "" && (given.done ?? before.done_at !== null);
    const next = { note: given.text ?? before.text, nextStep, dueOn, turn, done };
    if (JSON.stringify(next) === JSON.stringify(auditedFields(before))) return null;
    const keptDone = done && before.done_at !== null;
    return {
      text: next.note,
      next_step: nextStep,
      due_on: dueOn,
      // An unchanged person is not checked, since they may have left.
      turn_user_id: turn === before.turn ? before.turn_user_id : await turnOf(on, turn),
      done_at: done ? (keptDone ? before.done_at : clock.now()) : null,
      done_by: done ? (keptDone ? before.done_by_id : actor.id) : null,
    };
  }

  const remove = (actor: Actor, of: NoteOf, { write }: Context) =>
    write(async (unit) => {
      await reachToChange(unit.tx, actor, of);
      const row = await get(unit.tx, of);
      await repositoryOn(unit.tx).remove(row.id);
      await tell(unit, of, "remove_note", { before: auditedFields(row) });
      return null;
    });

  const toStep = (row: StepRow, actor: Actor): NextStep => {
    const { id, text, nextStep, overdue, turnName } = toFollowUp(row, actor);
    const { addressOf } = recordTargetOf(targets, row.noun);
    const record = { noun: row.noun, id: row.record_id, name: row.record_name, address: addressOf(row.record_id) };
    return { id, text, nextStep, overdue, turnName, dueOn: row.due_on, record };
  };

  async function steps(actor: Actor, query: NextStepQuery): Promise<ListOf<NextStep>> {
    if (outsiderOf(actor)) return { list: [], total: 0 };
    const readable = targets.filter(({ read }) => meets(actor, [read]));
    const { rows, total } = await repositoryOn(db).steps(actor, readable, query);
    return { list: rows.map((row) => toStep(row, actor)), total };
  }

  return bind(
    followUpRoutes,
    {
      listNextSteps: ({ actor, query }) => steps(actor, query),
      listFollowUps: ({ actor, params, query }) => list(actor, params, query),
      addFollowUp: (call) => add(call.actor, call.params, call.body, call),
      updateFollowUp: (call) => update(call.actor, call.params, call.body, call),
      removeFollowUp: (call) => remove(call.actor, call.params, call),
    },
    {
      scheduledTasks: [{ name: "drop-orphan-notes", everySeconds: 3600, run: () => dropOrphanNotes(db, targets) }],
      handOver: [handOverFollowUps(ports, targets)],
    },
  );
}

/** The rows that move with a merged customer. */
export const notesOfCustomer = ({ clock }: Pick<Ports, "clock">) =>
  rowsOfCustomer({
    noun: "follow-ups",
    title: { zh: "跟进记录", en: "Follow-up notes" },
    table: "follow_up",
    ofRecords: true,
    clock,
  });
