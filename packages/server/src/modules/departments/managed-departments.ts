import type { ManagedDepartment, ManagedDepartmentEdit } from "@busbar/contract/departments/managed-departments";
import type {
  Department,
  DepartmentDraft,
  DepartmentMove,
  DepartmentUpdate,
} from "@busbar/contract/departments/departments";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { type CallContext, withinOne } from "../../kernel/module.ts";
import { localTime } from "../../kernel/records/export-list.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { createDepartmentRepository, type DepartmentRow } from "./department-repository.ts";

type Context = Pick<CallContext, "write">;
type Departments = {
  list(actor: Actor, on: Db): Promise<Department[]>;
  create(actor: Actor, draft: DepartmentDraft, context: Context): Promise<Department>;
  update(actor: Actor, id: string, patch: DepartmentUpdate, context: Context): Promise<Department>;
  move(actor: Actor, id: string, to: DepartmentMove, context: Context): Promise<Department>;
  remove(actor: Actor, id: string, context: Context): Promise<null>;
};

function treeOf(rows: readonly DepartmentRow[], parent: DepartmentRow | null): ManagedDepartment[] {
  return rows
    .filter(({ parent_id }) => parent_id === (parent?.id ?? null))
    .map((row) => ({
      id: row.id,
      parentId: row.parent_id ?? "",
      parentName: parent?.name ?? "",
      createTime: localTime(row.created_at),
      name: row.name,
      order: row.place,
      children: treeOf(rows, row),
    }));
}

/** The specification's calls of departments, implemented by our own services. @see R-M03, R-M10 */
export function createManagedDepartments({ db }: Pick<Ports, "db">, service: Departments) {
  /** The specification has no row versions, so the present version is used. */
  async function put(actor: Actor, row: Department, given: ManagedDepartmentEdit, all: Department[], context: Context) {
    const named = await service.update(actor, row.id, { name: given.name, rowVersion: row.rowVersion }, context);
    const parentId = given.parentId ?? row.parentId;
    if (parentId === null || (parentId === row.parentId && (given.order ?? row.order) === row.order)) return;
    const siblings = all.filter((one) => one.parentId === parentId && one.id !== row.id);
    const before = given.order === undefined ? null : (siblings[given.order - 1]?.id ?? null);
    await service.move(actor, row.id, { parentId, before, rowVersion: named.rowVersion }, context);
  }

  return {
    async list() {
      const rows = await createDepartmentRepository(db).all();
      return { list: treeOf(rows, null), total: rows.length };
    },

    /** @throws AppError as for adding, renaming and moving; nothing is changed then */
    edit: (actor: Actor, given: ManagedDepartmentEdit, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const one = withinOne(context, unit);
        await createDepartmentRepository(unit.tx).holdTree();
        const all = await service.list(actor, unit.tx);
        const root = all.find(({ parentId }) => parentId === null);
        const row = given.id
          ? all.find(({ id }) => id === given.id)
          : await service.create(
              actor,
              { name: given.name, nameEn: "", parentId: given.parentId ?? root?.id ?? "" },
              one,
            );
        if (!row) throw new AppError("not_found");
        await put(actor, row, given, all, one);
        return null;
      }),

    /** @throws AppError as for a single department; then none is deleted */
    remove: (actor: Actor, ids: readonly string[], context: Context): Promise<null> =>
      context.write(async (unit) => {
        for (const id of ids) await service.remove(actor, id, withinOne(context, unit));
        return null;
      }),
  };
}
