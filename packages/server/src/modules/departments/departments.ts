import { managedDepartmentRoutes } from "@busbar/contract/departments/managed-departments";
import {
  type Department,
  type DepartmentDraft,
  type DepartmentMove,
  departmentRoutes,
  type DepartmentUpdate,
  type DepartmentVerdict,
  mostDepartmentLevels,
} from "@busbar/contract/departments/departments";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { createListMemory } from "../../kernel/fast/list-memory.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createDepartmentRepository, type DepartmentRepository, type DepartmentRow } from "./department-repository.ts";
import { createManagedDepartments } from "./managed-departments.ts";

type Context = Pick<CallContext, "write">;
type DepartmentPorts = Pick<Ports, "db" | "clock" | "wake">;

function judge(actor: Actor, row: DepartmentRow, action: "update" | "move" | "remove"): DepartmentVerdict {
  if (!meets(actor, ["department:admin"])) return "not_allowed";
  if (action !== "update" && row.parent_id === null) return "department.root";
  return action === "remove" && (row.members > 0 || row.below > 0) ? "department.in_use" : "ok";
}

const fieldsOf = (row: DepartmentRow) => ({ name: row.name, nameEn: row.name_en, parent: row.parent_name });

const toDepartment = (row: DepartmentRow, actor: Actor): Department => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  nameEn: row.name_en,
  order: row.place,
  createTime: row.created_at.toISOString(),
  members: row.members,
  ...lastEdit(row, actor),
  actions: {
    update: judge(actor, row, "update"),
    move: judge(actor, row, "move"),
    remove: judge(actor, row, "remove"),
  },
});

/** The tree of departments: one root, no cycles, at most {@link mostDepartmentLevels} levels. @see R-M03 */
function createDepartmentService({ db, clock, wake }: DepartmentPorts) {
  const trees = createListMemory<DepartmentRow[]>(wake, ({ length }) => length, 0);
  const recordsOf = (departments: DepartmentRepository, actor: Actor): Records<DepartmentRow, Department> => ({
    noun: "departments",
    permission: "department:admin",
    lock: (id) => departments.lock(id),
    find: (id) => departments.find(id),
    show: (row) => toDepartment(row, actor),
    fields: fieldsOf,
  });

  /** Changes of the tree run one after the other, so that checks still hold when writing. */
  const withTree = <T>(context: Context, work: (unit: Unit, departments: DepartmentRepository) => Promise<T>) =>
    context.write(async (unit) => {
      const departments = createDepartmentRepository(unit.tx);
      await departments.holdTree();
      return work(unit, departments);
    });

  async function refusePlace(departments: DepartmentRepository, parentId: string, name: string, moved: string | null) {
    const way = await departments.wayUp(parentId);
    if (way.length === 0) throw refuseField("parentId", "department.parent_unknown");
    if (moved !== null && way.includes(moved)) throw new AppError("department.cycle");
    const levels = way.length + (moved === null ? 1 : await departments.levelsFrom(moved));
    if (levels > mostDepartmentLevels) throw new AppError("department.too_deep", { max: mostDepartmentLevels });
    if (await departments.hasNamed(parentId, name, moved)) throw refuseField("name", "department.name_taken");
  }

  return {
    async list(actor: Actor, tx?: Db): Promise<Department[]> {
      const read = (on: Db) => createDepartmentRepository(on).all();
      const rows = tx ? await read(tx) : await trees.answer(db, [], read);
      return rows.map((row) => toDepartment(row, actor));
    },

    /** @throws AppError at `parentId` or `name`, `department.too_deep` */
    create: (actor: Actor, draft: DepartmentDraft, context: Context): Promise<Department> =>
      withTree(context, async (unit, departments) => {
        await refusePlace(departments, draft.parentId, draft.name, null);
        return createRecord(unit, recordsOf(departments, actor), {
          action: "department.create",
          given: draft,
          insert: () => departments.insert(draft, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord}, or at `name` */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: DepartmentUpdate, context: Context) =>
      withTree(context, (unit, departments) =>
        editRecord(unit, recordsOf(departments, actor), id, {
          action: "department.update",
          happened: "updated",
          rowVersion,
          patch,
          async judge(row) {
            const { name } = patch;
            if (name !== undefined && (await departments.hasNamed(row.parent_id, name, id)))
              throw refuseField("name", "department.name_taken");
            return judge(actor, row, "update");
          },
          write: (changed) => departments.update(id, changed, actor.id, clock.now()),
        }),
      ),

    /** @throws AppError as {@link editRecord}, `department.cycle`, `department.too_deep`, at `parentId` or `name` */
    move: (actor: Actor, id: string, { parentId, before, rowVersion }: DepartmentMove, context: Context) =>
      withTree(context, (unit, departments) =>
        editRecord(unit, recordsOf(departments, actor), id, {
          action: "department.move",
          happened: "updated",
          rowVersion,
          async judge(row) {
            const verdict = judge(actor, row, "move");
            if (verdict === "ok") await refusePlace(departments, parentId, row.name, id);
            return verdict;
          },
          write: () => departments.place(id, parentId, before, actor.id, clock.now()),
        }),
      ),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      withTree(context, (unit, departments) =>
        removeRecord(unit, recordsOf(departments, actor), id, {
          action: "department.remove",
          judge: (row) => judge(actor, row, "remove"),
          remove: () => departments.remove(id),
        }),
      ),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(recordsOf(createDepartmentRepository(db), actor), id);
      return activityOf(db, "departments", id, paging);
    },
  };
}

export function createDepartments(ports: DepartmentPorts): Module {
  const service = createDepartmentService(ports);
  const managed = createManagedDepartments(ports, service);
  return bind(
    { ...departmentRoutes, ...managedDepartmentRoutes },
    {
      departmentManagementGetList: managed.list,
      departmentManagementDoEdit: (call) => managed.edit(call.actor, call.body, call),
      departmentManagementDoDelete: (call) => managed.remove(call.actor, call.body.ids, call),
      listDepartments: ({ actor }) => service.list(actor),
      createDepartment: (call) => service.create(call.actor, call.body, call),
      updateDepartment: (call) => service.update(call.actor, call.params.id, call.body, call),
      moveDepartment: (call) => service.move(call.actor, call.params.id, call.body, call),
      removeDepartment: (call) => service.remove(call.actor, call.params.id, call),
      listDepartmentActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
  );
}
