import { userScopeWords } from "@busbar/contract/users/user-columns";
import type { UserDraft } from "@busbar/contract/users/user-accounts";
import { users } from "@busbar/contract/users/user-fields";
import type { UserImportField } from "@busbar/contract/imports/columns/user-import-columns";
import { type Region, regionWords } from "@busbar/contract/areas/areas";
import { cellText, listSeparator } from "../../../kernel/fields/cells.ts";
import { type DepartmentPath, pathText } from "../directory/department-paths.ts";
import type { UserReferences } from "./user-readers.ts";

/** What a row changes of an account. */
export type Patch = Partial<Omit<UserDraft, "username">>;

export const columnOf = (field: keyof Patch): UserImportField => (field === "departmentId" ? "department" : field);

const scopeText = (scope: NonNullable<Patch["scope"]>): string =>
  scope.kind === "REGION"
    ? scope.regions.map((region) => regionWords[region as Region].zh).join("；")
    : userScopeWords[scope.kind].zh;
const departmentText = (departments: readonly DepartmentPath[], wanted: string | null): string =>
  pathText(departments.find(({ id }) => id === wanted)?.zh ?? []);

/** The values of a patch as the cells of a file; kept with the row, so that the receipt needs no lookup. */
export function shownTexts(patch: Patch, { roles, departments }: UserReferences): Record<string, string> {
  const nameOf = (code: string) => roles.find((role) => role.code === code)?.zh ?? code;
  const { roles: codes, departmentId, scope, ...fields } = patch;
  const cells = Object.entries(fields).map(([name, value]) => [
    name,
    cellText(users.fields[name as keyof typeof fields], value, "zh", {}) ?? "",
  ]);
  return {
    ...(Object.fromEntries(cells) as Record<string, string>),
    ...(codes !== undefined && { roles: codes.map(nameOf).join(listSeparator) }),
    ...(departmentId !== undefined && { department: departmentText(departments, departmentId) }),
    ...(scope !== undefined && { scope: scopeText(scope) }),
  };
}
