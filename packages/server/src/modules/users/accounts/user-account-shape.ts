import { fieldsIn } from "@busbar/contract/fields/noun";
import type { UserAccount, UserUpdate } from "@busbar/contract/users/user-accounts";
import { users } from "@busbar/contract/users/user-fields";
import type { Actor } from "../../../kernel/actor.ts";
import { columnValues } from "../../../kernel/fields/columns.ts";
import type { Given } from "../../../kernel/records/edit-record.ts";
import { lastEdit } from "../../../kernel/records/last-edit.ts";
import { type AccountChange, type AccountRow, emailKey, scopeColumns } from "./user-account-repository.ts";

export type Patch = Omit<UserUpdate, "id" | "rowVersion">;

export const toAccount = (row: AccountRow, actor: Actor): UserAccount => ({
  id: row.id,
  userCode: row.user_code,
  ...fieldsIn(users, row),
  roles: row.roles,
  departmentId: row.department_id,
  scope: { kind: row.scope_kind, regions: row.scope_regions },
  ...lastEdit(row, actor),
});

/** In the form's format, so that unchanged values count as unchanged. */
export function fieldsOf(row: AccountRow, actor: Actor) {
  const { scope, rowVersion: _, updatedAt: __, updatedBy: ___, updatedBySelf: ____, ...fields } = toAccount(row, actor);
  return { ...fields, scope: scope.kind === "REGION" ? scope : { kind: scope.kind } };
}

/** Addresses are masked, because readers of the audit log need not know everybody's mail address. */
export const withoutAddresses = (fields: Record<string, unknown>) => ({
  ...fields,
  ...(typeof fields["email"] === "string" && { email: fields["email"].replace(/^(.).*(?=@)/, "$1***") }),
  ...(typeof fields["mobile"] === "string" && {
    mobile: fields["mobile"].replace(/^(\d{3})\d+(\d{4})$/, "$1****$2"),
  }),
});

/** Changes of a person's rights: they have their own audit action and clear cached permissions. */
export const isPowerful = (changed: Given<Patch>) => "roles" in changed || "status" in changed || "scope" in changed;

export const columnsOf = (changed: Given<Patch>): AccountChange => ({
  ...columnValues(users, changed),
  ...(changed.email !== undefined && { email_key: emailKey(changed.email) }),
  ...(changed.departmentId !== undefined && { department_id: changed.departmentId }),
  ...(changed.scope !== undefined && scopeColumns(changed.scope)),
});
