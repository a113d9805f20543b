import type { UserQuery } from "@busbar/contract/users/users";
import type { UserUpdate } from "@busbar/contract/users/user-accounts";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { editInBulk } from "../../../kernel/records/edit-record.ts";
import type { BulkAction, BulkTarget } from "../../../kernel/targets/bulk-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { AccountEdits } from "../accounts/account-edits.ts";
import { type AccountRow, createUserAccountRepository } from "../accounts/user-account-repository.ts";
import { governedBy } from "../user-visibility.ts";
import { createUserListRepository } from "./user-list-repository.ts";

type Patch = Omit<UserUpdate, "id" | "rowVersion">;

/** The input of each bulk action. */
export type UserBulkInputs = {
  disable: Record<string, never>;
  add_role: { role: string };
  remove_role: { role: string };
  set_department: { departmentId: string | null };
};

/** The bulk actions of accounts; each account is changed by the usual rules. */
export function createUserBulk({ clock }: Pick<Ports, "clock">, edits: AccountEdits): BulkTarget {
  const change = (unit: Unit, actor: Actor, id: string, patchOf: (row: AccountRow) => Patch, version?: number) => {
    const accounts = createUserAccountRepository(unit.tx);
    return editInBulk(unit, edits.recordsOf(actor, accounts, governedBy(actor)), id, (row) => {
      const patch = patchOf(row);
      return edits.editOf(unit, actor, id, { ...patch, rowVersion: version ?? row.row_version }, async () => {
        await edits.judgeFields(actor, id, Object.keys(patch))(accounts);
        await edits.refuseGrants(accounts, actor, row, patch);
        return "ok";
      });
    });
  };
  const action = <Name extends keyof UserBulkInputs>(
    name: Name,
    title: Bilingual,
    patchOf: (input: UserBulkInputs[Name], row: AccountRow) => Patch,
    reversible = true,
  ): BulkAction => ({
    audit: `user.${name}`,
    title,
    permissions: ["user:admin"],
    reversible,
    apply: (unit, actor, id, input) => change(unit, actor, id, (row) => patchOf(input as UserBulkInputs[Name], row)),
    restore: (unit, actor, id, { version, before }) => change(unit, actor, id, () => before as Patch, version),
  });

  return {
    noun: "users",
    chosen(tx, actor, choice, most) {
      const users = createUserListRepository(tx, clock.now(), clock.today());
      if ("ids" in choice) return users.chosen(actor, { ids: choice.ids }, "userCode", most);
      const { sort, ...filters } = choice.query as UserQuery;
      return users.chosen(actor, filters, sort, most);
    },
    actions: {
      // Not reversible: the person's records go to others, and an undo would have to take them back.
      disable: action("disable", { zh: "批量停用账号", en: "Disable accounts" }, () => ({ status: "DISABLED" }), false),
      add_role: action("add_role", { zh: "批量添加角色", en: "Add role" }, ({ role }, { roles }) => ({
        roles: roles.includes(role) ? roles : [...roles, role].toSorted(),
      })),
      remove_role: action("remove_role", { zh: "批量移除角色", en: "Remove role" }, ({ role }, { roles }) => {
        const left = roles.filter((code) => code !== role);
        if (left.length === 0) throw new AppError("user.last_role");
        return { roles: left };
      }),
      set_department: action("set_department", { zh: "批量设置部门", en: "Set department" }, (input) => input),
    },
  };
}
