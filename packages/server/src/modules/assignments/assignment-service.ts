import type {
  Assignment,
  AssignmentChange,
  AssignmentDraft,
  AssignmentQuery,
  ManagerOption,
  RegionManager,
} from "@busbar/contract/sales/assignments";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { createRecord, editRecord, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { type AssignmentRow, createAssignmentRepository } from "./assignment-repository.ts";
import { judge, judgeChange, stateOn } from "./assignment-rules.ts";
import { managersOf } from "./region-managers.ts";

type Context = Pick<CallContext, "write">;
type Repository = ReturnType<typeof createAssignmentRepository>;

export function createAssignmentService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const toAssignment = (row: AssignmentRow, actor: Actor): Assignment => {
    const today = clock.today();
    const dates = { validFrom: row.valid_from, validTo: row.valid_to };
    return {
      id: row.id,
      userId: row.user_id,
      userCode: row.user_code,
      fullName: row.full_name,
      level: row.level,
      region: row.region,
      areaCode: row.area_code,
      areaNames: row.area_names,
      ...dates,
      isPrimary: row.is_primary,
      state: stateOn(today, dates),
      ...lastEdit(row, actor),
      actions: { update: judge("update", row, actor, today), remove: judge("remove", row, actor, today) },
    };
  };

  /** One writer at a time, on the areas of today, so that what is checked still holds when it is written. */
  const lockAll = async (repository: Repository): Promise<void> => {
    await repository.lock();
    await repository.ensureDay(clock.today());
  };

  const recordsOf = (repository: Repository, actor: Actor): Records<AssignmentRow, Assignment> => ({
    noun: "assignments",
    permission: "assignment:write",
    lock: () => lockAll(repository),
    find: (id) => repository.find(actor, id),
    show: (row) => toAssignment(row, actor),
    fields(row) {
      const { userId, level, region, areaCode, validFrom, validTo, isPrimary } = toAssignment(row, actor);
      return { userId, level, region, areaCode, validFrom, validTo, isPrimary };
    },
  });

  /** Customers' lists show their managers, so they are told too. */
  const emitCustomers = (unit: Unit) => unit.emit("customers", "", "reassigned");

  return {
    async list(actor: Actor, query: AssignmentQuery): Promise<ListOf<Assignment> & { today: string }> {
      const today = clock.today();
      const { rows, total } = await createAssignmentRepository(db).list(actor, query, today);
      return { list: rows.map((row) => toAssignment(row, actor)), total, today };
    },

    managerOptions: (actor: Actor): Promise<ManagerOption[]> => createAssignmentRepository(db).managers(actor),

    /** @throws AppError naming the field: no manager, no such area, out of scope, or the row that it overlaps */
    create: (actor: Actor, draft: AssignmentDraft, context: Context): Promise<Assignment> =>
      context.write(async (unit) => {
        const repository = createAssignmentRepository(unit.tx);
        await lockAll(repository);
        const place = draft.areaCode ? "areaCode" : "region";
        if (!(await repository.isManager(draft.userId))) throw refuseField("userId", "assignment.not_a_manager");
        if (draft.areaCode && !(await repository.areaExists(draft.areaCode)))
          throw refuseField("areaCode", "assignment.area_unknown");
        if (!(await repository.coversNode(actor, draft))) throw refuseField(place, "assignment.out_of_scope");
        await refuseClash(repository, draft, draft, draft.userId, null);
        return createRecord(unit, recordsOf(repository, actor), {
          action: "assignment.create",
          given: draft,
          insert: () => repository.create(draft, actor.id, clock.now()),
          follow: () => emitCustomers(unit),
        });
      }),

    /** @throws AppError what {@link editRecord} throws, or the row that it overlaps */
    update: (actor: Actor, id: string, change: AssignmentChange, context: Context): Promise<Assignment> =>
      context.write(async (unit) => {
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
            await refuseClash(repository, node, patch, row.user_id, id);
            await repository.update(id, patch, actor.id, clock.now());
          },
          follow: () => emitCustomers(unit),
        });
      }),

    /** Only before it begins; afterwards it is ended. @throws AppError `assignment.started` */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const repository = createAssignmentRepository(unit.tx);
        const today = clock.today();
        await removeRecord(unit, recordsOf(repository, actor), id, {
          action: "assignment.remove",
          judge: (row) => judge("remove", row, actor, today),
          remove: () => repository.remove(id),
        });
        await emitCustomers(unit);
        return null;
      }),

    managers: (actor: Actor, userId: string): Promise<RegionManager[]> => managersOf(db, actor, userId, clock.today()),

    /** Moves "who answers today" to the business date; nothing to do when it is there already. */
    ensureDay: () => createAssignmentRepository(db).ensureDay(clock.today()),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;

async function refuseClash(
  repository: Repository,
  node: Pick<AssignmentDraft, "region" | "areaCode">,
  given: Pick<AssignmentDraft, "validFrom" | "validTo" | "isPrimary">,
  userId: string,
  except: string | null,
): Promise<void> {
  const clash = await repository.findClash(node, given, userId, given.isPrimary, except);
  if (clash) throw refuseField("validFrom", "assignment.overlap", { name: clash.full_name, from: clash.valid_from });
}
