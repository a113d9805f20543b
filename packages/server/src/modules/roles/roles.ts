import { managedRoleRoutes } from "@busbar/contract/roles/managed-roles";
import { type Role, type RoleDraft, roleRoutes, roles, type RoleUpdate } from "@busbar/contract/roles/roles";
import { fieldsIn, type ShownOf } from "@busbar/contract/fields/noun";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { type EditedRow, lastEdit } from "../../kernel/records/last-edit.ts";
import { grantsFor, judgeGrants } from "../../kernel/granting/grant-rule.ts";
import { everything, reachOf, union } from "../../kernel/granting/reach.ts";
import { holdersOfRole, type Moment, readGiver } from "../../kernel/granting/read-holdings.ts";
import { toGive } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { createManagedRoles } from "./managed-roles.ts";
import { beyondRights, judgeRoleAction } from "./role-rules.ts";

type Context = Pick<CallContext, "write">;
type RoleRow = EditedRow &
  ShownOf<typeof roles> & {
    code: string;
    kind: "product" | "template" | "own";
    permissions: string[];
    fullAccess: boolean;
    users: number;
  };
type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  rightsChanged(unit: Unit, concerned: readonly string[] | "everyone"): Promise<void>;
  /** Every row of the menu. */
  wholeMenu(): Promise<RouteItem[]>;
};

/** Above this number of people one event goes to everyone. */
const mostPersonalEvents = 200;

const select = sql`select r.code, ${fieldColumns(roles, "r")}, r.kind, r.permissions, r.full_access as "fullAccess",
  r.row_version, r.updated_at, r.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = r.updated_by) as updated_by,
  (select count(*)::int from user_role ur where ur.role_code = r.code) as users from role r`;

const fieldsOf = (row: RoleRow) => ({ ...fieldsIn(roles, row), permissions: row.permissions });

const toRole = (row: RoleRow, actor: Actor): Role => ({
  code: row.code,
  kind: row.kind,
  fullAccess: row.fullAccess,
  users: row.users,
  ...fieldsOf(row),
  ...lastEdit(row, actor),
  actions: {
    rename: judgeRoleAction(actor, row, "rename"),
    change: judgeRoleAction(actor, row, "change"),
    remove: judgeRoleAction(actor, row, "remove"),
  },
});

/** Moving a permission needs the permission itself. @throws AppError at `permissions` */
function refuseBeyond(actor: Actor, before: readonly string[], after: readonly string[]): void {
  const permission = beyondRights(toGive(actor), before, after);
  if (permission !== undefined) throw refuseField("permissions", "user.beyond_rights", { permission });
}

/** What is added goes to everybody who has the role, for the rows of each. @throws AppError at `permissions` */
async function refuseRows(on: Db, actor: Actor, role: RoleRow, after: readonly string[], moment: Moment) {
  const added = after.filter((name) => !role.permissions.includes(name));
  if (actor.admin || added.length === 0) return;
  const giver = await readGiver(on, actor, moment);
  // Who holds all of it for every row needs not know who has the role.
  if (!judgeGrants(giver, grantsFor(added, everything))) return;
  const holders = await holdersOfRole(on, role.code, moment);
  const reach = union(holders.map(({ scope, places }) => reachOf(scope, places)));
  const refused = judgeGrants(giver, grantsFor(added, reach));
  if (refused) throw refuseField("permissions", refused.code, refused.details);
}

const hold = (code: string, on: Db) => sql`select from role where code = ${code} for update`.execute(on);

function createRoleService({ ports: { db, clock }, rightsChanged }: Needs) {
  const recordsOf = (on: Db, actor: Actor): Records<RoleRow, Role> => ({
    noun: "roles",
    permission: "role:admin",
    lock: (code) => hold(code, on),
    find: async (code) => (await sql<RoleRow>`${select} where r.code = ${code}`.execute(on)).rows[0],
    show: (row) => toRole(row, actor),
    fields: fieldsOf,
  });

  async function tell(unit: Unit, code: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select user_id::text as id from user_role where role_code = ${code} limit ${mostPersonalEvents + 1}`.execute(
      unit.tx,
    );
    await rightsChanged(unit, rows.length > mostPersonalEvents ? "everyone" : rows.map(({ id }) => id));
  }

  return {
    hold,

    async list(actor: Actor, on: Db = db): Promise<Role[]> {
      const { rows } = await sql<RoleRow>`${select} order by r.sort, r.code`.execute(on);
      return rows.map((row) => toRole(row, actor));
    },

    /** @throws AppError at `roleCode` or `permissions` */
    create: (
      actor: Actor,
      { roleCode: code, nameZh, nameEn, permissions }: RoleDraft,
      context: Context,
    ): Promise<Role> =>
      context.write((unit) => {
        refuseBeyond(actor, [], permissions);
        return createRecord(unit, recordsOf(unit.tx, actor), {
          action: "role.create",
          given: { code, nameZh, nameEn, permissions },
          async insert() {
            const now = clock.now();
            const insertion = unit.tx.insertInto("role").values({
              code,
              name_zh: nameZh,
              name_en: nameEn,
              kind: "own",
              permissions,
              sort: 100,
              created_at: now,
              created_by: actor.id,
              updated_at: now,
              updated_by: actor.id,
            });
            await refuseTaken(insertion.execute(), { role_pkey: { path: "roleCode", code: "role.code_taken" } });
            return code;
          },
        });
      }),

    /** @throws AppError as {@link editRecord}, or at `permissions` */
    update: (actor: Actor, code: string, { rowVersion, ...patch }: RoleUpdate, context: Context): Promise<Role> =>
      context.write((unit) =>
        editRecord(unit, recordsOf(unit.tx, actor), code, {
          action: patch.permissions ? "role.set_permissions" : "role.update",
          happened: "updated",
          rowVersion,
          patch,
          async judge(row) {
            const verdict = judgeRoleAction(actor, row, patch.permissions ? "change" : "rename");
            if (verdict !== "ok" || !patch.permissions) return verdict;
            refuseBeyond(actor, row.permissions, patch.permissions);
            await refuseRows(unit.tx, actor, row, patch.permissions, { today: clock.today(), now: clock.now() });
            return verdict;
          },
          write: ({ permissions, ...names }) =>
            unit.tx
              .updateTable("role")
              .set((eb) => ({
                ...columnValues(roles, names),
                ...(permissions !== undefined && { permissions }),
                updated_at: clock.now(),
                updated_by: actor.id,
                row_version: eb("row_version", "+", 1),
              }))
              .where("code", "=", code)
              .execute(),
          follow: async (_, __, changed) => changed.permissions && tell(unit, code),
        }),
      ),

    /** Assigning the role at the same time waits for the row lock. @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, code: string, context: Context): Promise<null> =>
      context.write((unit) =>
        removeRecord(unit, recordsOf(unit.tx, actor), code, {
          action: "role.remove",
          judge(row) {
            const verdict = judgeRoleAction(actor, row, "remove");
            if (verdict === "ok") refuseBeyond(actor, row.permissions, []);
            return verdict;
          },
          remove: () => unit.tx.deleteFrom("role").where("code", "=", code).execute(),
        }),
      ),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, code: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(recordsOf(db, actor), code);
      return activityOf(db, "roles", code, paging);
    },
  };
}

/** Permissions by role: administrators edit roles over the closed list of permissions. */
export function createRoles(needs: Needs): Module {
  const service = createRoleService(needs);
  const managed = createManagedRoles(service);
  return bind(
    { ...roleRoutes, ...managedRoleRoutes },
    {
      listRoles: ({ actor }) => service.list(actor),
      roleManagementGetList: ({ actor, query }) => managed.list(actor, query),
      roleManagementDoEdit: (call) => managed.edit(call.actor, call.body, call),
      roleManagementDoDelete: (call) => managed.remove(call.actor, call.body.ids, call),
      listRoleMenus: () => needs.wholeMenu(),
      createRole: (call) => service.create(call.actor, call.body, call),
      updateRole: (call) => service.update(call.actor, call.params.code, call.body, call),
      removeRole: (call) => service.remove(call.actor, call.params.code, call),
      listRoleActivity: ({ actor, params, query }) => service.activity(actor, params.code, query),
    },
  );
}
