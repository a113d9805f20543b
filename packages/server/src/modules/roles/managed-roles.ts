import type { ManagedRoleEdit } from "@busbar/contract/roles/managed-roles";
import type { Role, RoleDraft, RoleUpdate } from "@busbar/contract/roles/roles";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { type CallContext, withinOne } from "../../kernel/module.ts";
import type { Db } from "../../kernel/sql/query.ts";

type Context = Pick<CallContext, "write">;
type Roles = {
  list(actor: Actor, on?: Db): Promise<Role[]>;
  /** Nobody else changes it until the change is over. */
  hold(code: string, on: Db): Promise<unknown>;
  create(actor: Actor, draft: RoleDraft, context: Context): Promise<Role>;
  update(actor: Actor, code: string, patch: RoleUpdate, context: Context): Promise<Role>;
  remove(actor: Actor, code: string, context: Context): Promise<null>;
};

/** The specification's calls of roles, implemented by our own services. @see R-M02 */
export function createManagedRoles(service: Roles) {
  return {
    async list(actor: Actor, { title, pageNo, pageSize }: { title: string; pageNo: number; pageSize: number }) {
      const sought = title.toLowerCase();
      const found = (await service.list(actor)).filter(({ code }) => code.toLowerCase().includes(sought));
      const list = found
        .slice((pageNo - 1) * pageSize, pageNo * pageSize)
        .map(({ code, permissions }) => ({ id: code, role: code, btnRolesCheckedList: permissions }));
      return { list, total: found.length };
    },

    /**
     * The specification has no row versions, so the present version is used. @throws AppError as for adding and
     * changing
     */
    edit: (actor: Actor, given: ManagedRoleEdit, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const one = withinOne(context, unit);
        const { id, role = "", btnRolesCheckedList: permissions } = given;
        if (id === undefined) {
          await service.create(actor, { roleCode: role, nameZh: role, nameEn: role, permissions }, one);
          return null;
        }
        await service.hold(id, unit.tx);
        const known = (await service.list(actor, unit.tx)).find(({ code }) => code === id);
        if (!known) throw new AppError("not_found");
        await service.update(actor, id, { permissions, rowVersion: known.rowVersion }, one);
        return null;
      }),

    /** @throws AppError as for a single role; then none is deleted */
    remove: (actor: Actor, codes: readonly string[], context: Context): Promise<null> =>
      context.write(async (unit) => {
        for (const code of codes) await service.remove(actor, code, withinOne(context, unit));
        return null;
      }),
  };
}
