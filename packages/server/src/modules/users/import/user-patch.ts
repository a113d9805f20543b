import { userLanguageWords, userScopeWords } from "@busbar/contract/administration/user-columns";
import type { UserDraft } from "@busbar/contract/identity/user-accounts";
import type { UserImportField } from "@busbar/contract/imports/user-import-columns";
import { type Region, regionWords } from "@busbar/contract/sales/areas";
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
  return {
    ...(patch.fullName !== undefined && { fullName: patch.fullName }),
    ...(patch.email !== undefined && { email: patch.email }),
    ...(patch.mobile !== undefined && { mobile: patch.mobile }),
    ...(patch.roles !== undefined && { roles: patch.roles.map(nameOf).join("；") }),
    ...(patch.departmentId !== undefined && { department: departmentText(departments, patch.departmentId) }),
    ...(patch.scope !== undefined && { scope: scopeText(patch.scope) }),
    ...(patch.visitCode !== undefined && { visitCode: patch.visitCode }),
    ...(patch.language !== undefined && { language: userLanguageWords[patch.language].zh }),
  };
}
