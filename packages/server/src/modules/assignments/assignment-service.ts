import type {
  Assignment,
  AssignmentChange,
  AssignmentDraft,
  AssignmentQuery,
  ManagerOption,
  RegionManager,
} from "@busbar/contract/assignments";
import type { ListOf } from "@busbar/contract/kernel/paging";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { changedFields } from "../../kernel/audit.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/unit-of-work.ts";
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
      rowVersion: row.row_version,
      updatedAt: row.updated_at.toISOString(),
      actions: { update: judge("update", dates, actor, today), remove: judge("remove", dates, actor, today) },
    };
  };

  /** One writer at a time, on the areas of today, so that what is checked still holds when it is written. */
  const begin = async (tx: Unit["tx"]): Promise<Repository> => {
    const repository = createAssignmentRepository(tx);
    await repository.lock();
    await repository.ensureDay(clock.today());
    return repository;
  };

  /** Customers' lists show their managers, so they are told too. */
  const announce = async (unit: Unit, id: string, happened: string): Promise<void> => {
    await unit.tell("assignments", id, happened);
    await unit.tell("customers", "", "reassigned");
  };

  const get = async (repository: Repository, actor: Actor, id: string): Promise<Assignment> => {
    const row = await repository.find(actor, id);
    if (!row) throw new AppError("not_found");
    return toAssignment(row, actor);
  };

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
        const repository = await begin(unit.tx);
        const place = draft.areaCode ? "areaCode" : "region";
        if (!(await repository.isManager(draft.userId))) throw refuseField("userId", "assignment.not_a_manager");
        if (draft.areaCode && !(await repository.areaExists(draft.areaCode)))
          throw refuseField("areaCode", "assignment.area_unknown");
        if (!(await repository.coversNode(actor, draft))) throw refuseField(place, "assignment.out_of_scope");
        await refuseClash(repository, draft, draft, draft.userId, draft.isPrimary, null);
        const id = await repository.create(draft, actor.id, clock.now());
        await unit.audit("assignment.create", "assignments", id, { after: draft });
        await announce(unit, id, "created");
        return get(repository, actor, id);
      }),

    /** @throws AppError `stale` with both versions, or the reason that the rules give */
    update: (actor: Actor, id: string, change: AssignmentChange, context: Context): Promise<Assignment> =>
      context.write(async (unit) => {
        const repository = await begin(unit.tx);
        const before = await get(repository, actor, id);
        if (before.rowVersion !== change.rowVersion) {
          throw new AppError("stale", { yours: change.rowVersion, current: before });
        }
        const today = clock.today();
        refuseUnless(judge("update", before, actor, today));
        refuseUnless(judgeChange(before, change, today));
        const node = { region: before.level === "REGION" ? before.region : null, areaCode: before.areaCode };
        await refuseClash(repository, node, change, before.userId, change.isPrimary, id);
        await repository.update(id, change, actor.id, clock.now());
        const { rowVersion: _, ...changed } = change;
        await unit.audit("assignment.update", "assignments", id, changedFields(before, changed));
        await announce(unit, id, "updated");
        return get(repository, actor, id);
      }),

    /** Only before it begins; afterwards it is ended. @throws AppError `assignment.started` */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const repository = await begin(unit.tx);
        const before = await get(repository, actor, id);
        refuseUnless(judge("remove", before, actor, clock.today()));
        await repository.remove(id);
        await unit.audit("assignment.remove", "assignments", id, { before });
        await announce(unit, id, "removed");
        return null;
      }),

    managers: (actor: Actor, userId: string): Promise<RegionManager[]> => managersOf(db, actor, userId, clock.today()),

    /** Moves "who answers today" to the business date; nothing to do when it is there already. */
    ensureDay: () => createAssignmentRepository(db).ensureDay(clock.today()),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;

function refuseUnless(verdict: ReturnType<typeof judge>): void {
  if (verdict === "ok") return;
  throw new AppError(verdict, verdict === "not_allowed" ? { permission: "assignment:write" } : {});
}

async function refuseClash(
  repository: Repository,
  node: Pick<AssignmentDraft, "region" | "areaCode">,
  period: Pick<AssignmentDraft, "validFrom" | "validTo">,
  userId: string,
  isPrimary: boolean,
  except: string | null,
): Promise<void> {
  const clash = await repository.findClash(node, period, userId, isPrimary, except);
  if (clash) throw refuseField("validFrom", "assignment.overlap", { name: clash.full_name, from: clash.valid_from });
}
