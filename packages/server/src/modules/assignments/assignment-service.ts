import type {
  Assignment,
  AssignmentChange,
  AssignmentDraft,
  AssignmentQuery,
  ManagerOption,
  RegionManager,
} from "@busbar/contract/assignments/assignments";
import type { AssignmentEffect, AssignmentIntent, CoverageGap } from "@busbar/contract/assignments/coverage";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { createRecord, editRecord, removeRecord } from "../../kernel/records/edit-record.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { type Answering, answeringOn, effectOf } from "./assignment-coverage.ts";
import {
  assignmentRecords,
  lockAssignments,
  refuseClash,
  type Repository,
  showAssignment,
} from "./assignment-record.ts";
import { type AssignmentRow, createAssignmentRepository } from "./assignment-repository.ts";
import { isLonger, judge, judgeChange } from "./assignment-rules.ts";
import { gapsOf } from "./coverage-gaps.ts";
import { managersOf } from "./region-managers.ts";

type Context = Pick<CallContext, "write">;

/** Thrown to roll back the transaction of a preview. */
class Previewed extends Error {
  readonly states: readonly [before: Answering, after: Answering];
  constructor(states: readonly [Answering, Answering]) {
    super("previewed");
    this.states = states;
  }
}

export function createAssignmentService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const toAssignment = (row: AssignmentRow, actor: Actor) => showAssignment(row, actor, clock.today());
  const lockAll = (repository: Repository) => lockAssignments(repository, clock.today());
  const recordsOf = (repository: Repository, actor: Actor) => assignmentRecords(repository, actor, clock.today());

  /** Nobody lets a manager reach, with all that the manager may do, what they do not reach so themselves. */
  async function refuseTaker(
    repository: Repository,
    actor: Actor,
    userId: string,
    node: Pick<AssignmentDraft, "region" | "areaCode">,
  ): Promise<void> {
    const refused = await repository.judgeTaker(actor, userId, node, { today: clock.today(), now: clock.now() });
    if (refused) throw refuseField("userId", refused.code, refused.details);
  }

  /** Lists of customers show managers, so they reload too. */
  const emitCustomers = (unit: Unit) => unit.emit("customers", "", "reassigned");

  async function createIn(unit: Unit, actor: Actor, draft: AssignmentDraft): Promise<Assignment> {
    const repository = createAssignmentRepository(unit.tx);
    await lockAll(repository);
    const place = draft.areaCode ? "areaCode" : "region";
    if (!(await repository.isManager(draft.userId))) throw refuseField("userId", "assignment.not_a_manager");
    if (draft.areaCode && !(await repository.areaExists(draft.areaCode)))
      throw refuseField("areaCode", "assignment.area_unknown");
    if (!(await repository.coversNode(actor, draft))) throw refuseField(place, "assignment.out_of_scope");
    await refuseTaker(repository, actor, draft.userId, draft);
    await refuseClash(repository, draft, draft, draft.userId, null);
    return createRecord(unit, recordsOf(repository, actor), {
      action: "assignment.create",
      given: draft,
      insert: () => repository.create(draft, actor.id, clock.now()),
      follow: () => emitCustomers(unit),
    });
  }

  async function updateIn(unit: Unit, actor: Actor, id: string, change: AssignmentChange): Promise<Assignment> {
    const { rowVersion, ...patch } = change;
    const repository = createAssignmentRepository(unit.tx);
    const today = clock.today();
    return editRecord(unit, recordsOf(repository, actor), id, {
      action: "assignment.update",
      happened: "updated",
      rowVersion,
      patch,
      judge(row) {
        const before = toAssignment(row, actor);
        const verdict = judge("update", row, actor, today);
        return verdict === "ok" ? judgeChange(before, patch, today) : verdict;
      },
      async write(_, row) {
        const node = { region: row.level === "REGION" ? row.region : null, areaCode: row.area_code };
        if (isLonger(patch, { validFrom: row.valid_from, validTo: row.valid_to }))
          await refuseTaker(repository, actor, row.user_id, node);
        await refuseClash(repository, node, patch, row.user_id, id);
        await repository.update(id, patch, actor.id, clock.now());
      },
      follow: () => emitCustomers(unit),
    });
  }

  async function removeIn(unit: Unit, actor: Actor, id: string): Promise<null> {
    const repository = createAssignmentRepository(unit.tx);
    const today = clock.today();
    await removeRecord(unit, recordsOf(repository, actor), id, {
      action: "assignment.remove",
      judge: (row) => judge("remove", row, actor, today),
      remove: () => repository.remove(id),
    });
    await emitCustomers(unit);
    return null;
  }

  /** The days on which managers may change: today, and the assignment's begin and end, before and after the change. */
  async function daysOf(on: Db, actor: Actor, intent: AssignmentIntent): Promise<string[]> {
    const today = clock.today();
    const present = "id" in intent ? await createAssignmentRepository(on).find(actor, intent.id) : undefined;
    const given = "create" in intent ? intent.create : "change" in intent ? intent.change : null;
    const dates = [present?.valid_from, present?.valid_to, given?.validFrom, given?.validTo, today];
    const days = dates.filter((day): day is string => typeof day === "string" && day >= today);
    return [...new Set(days)].toSorted((one, other) => (one < other ? -1 : 1));
  }

  async function takeIn(unit: Unit, actor: Actor, intent: AssignmentIntent): Promise<unknown> {
    if ("create" in intent) return createIn(unit, actor, intent.create);
    if ("change" in intent) {
      // The version is checked only when the change is saved.
      const present = await createAssignmentRepository(unit.tx).find(actor, intent.id);
      return updateIn(unit, actor, intent.id, { ...intent.change, rowVersion: present?.row_version ?? 0 });
    }
    return removeIn(unit, actor, intent.id);
  }

  return {
    async list(actor: Actor, query: AssignmentQuery): Promise<ListOf<Assignment> & { today: string }> {
      const today = clock.today();
      const { rows, total } = await createAssignmentRepository(db).list(actor, query, today);
      return { list: rows.map((row) => toAssignment(row, actor)), total, today };
    },

    managerOptions: (actor: Actor): Promise<ManagerOption[]> => createAssignmentRepository(db).managers(actor),

    /** @throws AppError naming the field: no manager, no such area, out of scope, or the row that it overlaps */
    create: (actor: Actor, draft: AssignmentDraft, context: Context): Promise<Assignment> =>
      context.write((unit) => createIn(unit, actor, draft)),

    /** @throws AppError as {@link editRecord}, or naming the row that it overlaps */
    update: (actor: Actor, id: string, change: AssignmentChange, context: Context): Promise<Assignment> =>
      context.write((unit) => updateIn(unit, actor, id, change)),

    /** Only before it begins; later it can only be ended. @throws AppError `assignment.started` */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => removeIn(unit, actor, id)),

    /** Areas without a manager, today and in the coming 90 days. */
    async gaps(actor: Actor): Promise<{ list: CoverageGap[]; today: string }> {
      const today = clock.today();
      return { list: await gapsOf(db, actor, today), today };
    },

    /**
     * The effect on customers' managers: makes the change, compares the managers before and after, and rolls back.
     * @throws AppError as the change does
     */
    async preview(actor: Actor, intent: AssignmentIntent, context: Context): Promise<AssignmentEffect> {
      try {
        await context.write(async (unit) => {
          await lockAll(createAssignmentRepository(unit.tx));
          const days = await daysOf(unit.tx, actor, intent);
          const before = await answeringOn(unit.tx, days);
          await takeIn(unit, actor, intent);
          throw new Previewed([before, await answeringOn(unit.tx, days)]);
        });
      } catch (ended) {
        if (ended instanceof Previewed) return effectOf(db, actor, clock.today(), ...ended.states);
        throw ended;
      }
      throw new Error("A preview was kept");
    },

    managers: (actor: Actor, userId: string): Promise<RegionManager[]> => managersOf(db, actor, userId, clock.today()),

    /** Updates the table of today's managers to the business date, if it is not there yet. */
    ensureDay: () => createAssignmentRepository(db).ensureDay(clock.today()),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;
