import type { UserAccount, UserUpdate } from "@busbar/contract/identity/user-accounts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Given } from "../../../kernel/records/edit-record.ts";
import { lastEdit } from "../../../kernel/records/last-edit.ts";
import { type AccountChange, type AccountRow, emailColumns, scopeColumns } from "./user-account-repository.ts";

export type Patch = Omit<UserUpdate, "id" | "rowVersion">;

export const toAccount = (row: AccountRow, actor: Actor): UserAccount => ({
  id: row.id,
  userCode: row.user_code,
  username: row.username,
  fullName: row.full_name,
  nickname: row.nickname,
  sex: row.sex,
  introduction: row.introduction,
  timeZone: row.time_zone,
  language: row.language,
  email: row.email ?? "",
  mobile: row.mobile ?? "",
  roles: row.roles,
  status: row.status,
  departmentId: row.department_id,
  visitCode: row.visit_code ?? "",
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
  ...(changed.fullName !== undefined && { full_name: changed.fullName }),
  ...(changed.nickname !== undefined && { nickname: changed.nickname }),
  ...(changed.sex !== undefined && { sex: changed.sex }),
  ...(changed.introduction !== undefined && { introduction: changed.introduction }),
  ...(changed.timeZone !== undefined && { time_zone: changed.timeZone }),
  ...(changed.language !== undefined && { language: changed.language }),
  ...(changed.email !== undefined && emailColumns(changed.email)),
  ...(changed.mobile !== undefined && { mobile: changed.mobile || null }),
  ...(changed.status !== undefined && { status: changed.status }),
  ...(changed.departmentId !== undefined && { department_id: changed.departmentId }),
  ...(changed.visitCode !== undefined && { visit_code: changed.visitCode || null }),
  ...(changed.scope !== undefined && scopeColumns(changed.scope)),
});
