import { userScopeWords } from "@busbar/contract/users/user-columns";
import type { UserScope } from "@busbar/contract/users/user-accounts";
import { type UserFields, users } from "@busbar/contract/users/user-fields";
import type { UserImportField } from "@busbar/contract/imports/columns/user-import-columns";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { fieldReaders } from "../../../kernel/fields/readers.ts";
import { bySchema, type CellReader, halfWidth, readWord } from "../../../kernel/targets/cell-readers.ts";
import { type DepartmentPath, pathText } from "../directory/department-paths.ts";

export type NamedRole = { code: string; zh: string; en: string };
/** Lookup data, read once for a whole file. */
export type UserReferences = { roles: readonly NamedRole[]; departments: readonly DepartmentPath[] };

/** A scope as a file states it; those of companies come from the company and cannot be set. */
export type FileScope = UserScope | { kind: "CUSTOMER" } | { kind: "PARTNER" };

/** Values of a row. Cells that are empty or not mapped are missing: the account keeps its value. */
export type UserValues = Partial<UserFields> & { roles?: string[]; department?: string; scope?: FileScope };

const partsOf = (text: string): string[] =>
  text
    .split(/[;；,，、\n]/u)
    .map(halfWidth)
    .filter((part) => part !== "");
const key = (text: string): string => halfWidth(text).toLowerCase();

/** Codes, or the names that lists show; a name that two roles have stands for neither. */
function readRoles(roles: readonly NamedRole[]): CellReader {
  return (text) => {
    const codes = new Set<string>();
    for (const part of partsOf(text)) {
      const named = roles.filter(({ zh, en }) => key(zh) === key(part) || key(en) === key(part));
      const role = roles.find(({ code }) => code === part) ?? (named.length === 1 ? named[0] : undefined);
      if (!role && named.length > 1)
        return {
          rule: "user.role_ambiguous",
          values: { role: part, codes: named.map(({ code }) => code).join(", ") },
        };
      if (!role) return { rule: "user.role_unknown", values: { role: part } };
      codes.add(role.code);
    }
    return codes.size > 0 ? { value: [...codes].toSorted() } : { rule: "required" };
  };
}

/** The whole path, or its end where only one department ends so. */
function readDepartment(departments: readonly DepartmentPath[]): CellReader {
  const pathKey = (text: string) => key(text).replace(/\s*[/／>›]\s*/gu, "/");
  const whole = new Map<string, string>();
  const ends = new Map<string, Set<string>>();
  for (const { id, zh, en } of departments)
    for (const names of [zh, en]) {
      whole.set(pathKey(names.join("/")), id);
      for (let from = 1; from < names.length; from += 1) {
        const end = pathKey(names.slice(from).join("/"));
        ends.set(end, (ends.get(end) ?? new Set()).add(id));
      }
    }
  return (text) => {
    const wanted = pathKey(text);
    const found = whole.get(wanted);
    if (found !== undefined) return { value: found };
    const [only, other] = ends.get(wanted) ?? [];
    if (only === undefined) return { rule: "user.department_unknown" };
    if (other === undefined) return { value: only };
    const path = departments.find(({ id }) => id === only)?.zh ?? [];
    return { rule: "user.department_ambiguous", values: { path: pathText(path) } };
  };
}

const scopeWords = readWord({
  NONE: userScopeWords.NONE,
  CUSTOMER: userScopeWords.CUSTOMER,
  PARTNER: userScopeWords.PARTNER,
  ALL: userScopeWords.ALL,
});
const regionReader = readWord(regionWords);
const scopeValues = [
  ...[userScopeWords.NONE, userScopeWords.ALL].map(({ zh, en }) => `${zh} (${en})`),
  ...Region.options.map((region) => regionWords[region].zh),
].join(", ");

const readScope: CellReader = (text, texts) => {
  const word = scopeWords(text, texts);
  if ("value" in word) return { value: { kind: word.value } };
  const regions: Region[] = [];
  for (const part of partsOf(text)) {
    const region = regionReader(part, texts);
    if (!("value" in region)) return { rule: "enum", values: { values: scopeValues } };
    regions.push(region.value as Region);
  }
  return { value: { kind: "REGION", regions: [...new Set(regions)].toSorted() } };
};

/** One reader for each column of a file with accounts; those of the fields follow from the declaration. */
export const userReaders = ({ roles, departments }: UserReferences): Record<UserImportField, CellReader> => ({
  ...fieldReaders(users, {
    email: (text) => bySchema(users.fields.email.schema, text.normalize("NFKC")),
    visitCode: (text) => bySchema(users.fields.visitCode.schema, halfWidth(text).toUpperCase()),
  }),
  roles: readRoles(roles),
  department: readDepartment(departments),
  scope: readScope,
});
