import { type UserFields, users } from "@busbar/contract/users/user-fields";
import type { UserImportField } from "@busbar/contract/imports/columns/user-import-columns";
import { sql } from "kysely";
import { nameKey } from "../../../kernel/account-keys.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldColumns } from "../../../kernel/fields/columns.ts";
import { toGive } from "../../../kernel/records/visibility.ts";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { type Giver, grantsOf, type Holding, judgeGrants } from "../../../kernel/granting/grant-rule.ts";
import { type Moment, readGiver, readHoldings } from "../../../kernel/granting/read-holdings.ts";
import {
  type Refusal,
  type RoleRights,
  judgeField,
  judgeGains,
  judgeRole,
  judgeScope,
  type Target,
} from "../user-rules.ts";
import { governedBy } from "../user-visibility.ts";
import type { DepartmentPath } from "../directory/department-paths.ts";
import type { FileScope, NamedRole, UserValues } from "./user-readers.ts";
import { columnOf, type Patch, shownTexts } from "./user-patch.ts";

type Stored = Target &
  UserFields & {
    version: number;
    key: string;
    departmentId: string | null;
    roles: string[];
    scope: { kind: FileScope["kind"]; regions: string[] };
    governed: boolean;
  };
/** What the rows of one chunk are judged by. */
type Known = {
  accounts: ReadonlyMap<string, Stored>;
  /** Account ids by e-mail key and by mobile number. */
  holders: { email: ReadonlyMap<string, string>; mobile: ReadonlyMap<string, string> };
  managers: ReadonlySet<string>;
  giver: Giver;
  holdings: ReadonlyMap<string, Holding>;
};
/** The user name that the file itself gives an address to; shared by all chunks. */
export type Claimed = { email: Map<string, string>; mobile: Map<string, string> };

export async function readKnown(db: Db, actor: Actor, rows: readonly ReadRow[], moment: Moment): Promise<Known> {
  const { today } = moment;
  const said = rows.map(({ values }) => values as UserValues);
  const texts = (name: "username" | "email" | "mobile" | "visitCode") => said.flatMap((row) => row[name] ?? []);
  const [accounts, holders, managers] = await Promise.all([
    sql<Stored>`select u.id::text as id, u.row_version as version, u.username_key as key,
        ${fieldColumns(users, "u")}, u.department_id::text as "departmentId",
        json_build_object('kind', u.scope_kind, 'regions', u.scope_regions) as scope,
        array(select r.role_code from user_role r where r.user_id = u.id order by r.role_code) as roles,
        coalesce(${governedBy(actor)}, false) as governed,
        exists (select from user_role r join role on role.code = r.role_code
          where r.user_id = u.id and role.full_access) as admin,
        array(select unnest(role.permissions) from user_role r join role on role.code = r.role_code
            where r.user_id = u.id
          union select g.permission from duty_grant g where g.user_id = u.id and g.valid_from <= ${today}::date
            and (g.valid_to is null or ${today}::date < g.valid_to)) as permissions
      from user_account u where u.username_key = any (${texts("username").map(nameKey)}::text[])`.execute(db),
    sql<{ id: string; email: string | null; mobile: string | null }>`select id::text as id, email_key as email, mobile
      from user_account where email_key = any (${texts("email").map(nameKey)}::text[])
        or mobile = any (${texts("mobile")}::text[])`.execute(db),
    sql<{ code: string }>`select user_code as code from user_account
      where scope_kind = 'REGION' and user_code = any (${texts("visitCode")}::text[])`.execute(db),
  ]);
  const by = (name: "email" | "mobile") =>
    new Map(holders.rows.flatMap((row) => (row[name] === null ? [] : [[row[name], row.id] as const])));
  const ids = actor.admin ? [] : accounts.rows.map(({ id }) => id);
  return {
    giver: await readGiver(db, actor, moment),
    holdings: await readHoldings(db, ids, moment),
    accounts: new Map(accounts.rows.map((row) => [row.key, row])),
    holders: { email: by("email"), mobile: by("mobile") },
    managers: new Set(managers.rows.map(({ code }) => code)),
  };
}

/** Judges a row by the rules of the form: nobody gives or takes what they do not hold themselves. */
export function judgeUser(
  row: ReadRow,
  known: Known,
  {
    actor,
    roles,
    departments,
    claimed,
  }: {
    actor: Actor;
    roles: readonly (NamedRole & RoleRights)[];
    departments: readonly DepartmentPath[];
    claimed: Claimed;
  },
): JudgedRow {
  const said = row.values as UserValues;
  const problems: RowProblem[] = [...row.problems];
  const refuse = (field: UserImportField, { code, details }: Refusal) =>
    problems.push({ field, rule: code, ...(details && { values: details }) });
  const key = said.username === undefined ? null : nameKey(said.username);
  const stored = key === null ? undefined : known.accounts.get(key);
  const wrong = (): JudgedRow => ({ key, verdict: "wrong", problems, draft: null, before: null, target: null });

  // As on the form, a name says that it is taken and nothing else about an account out of reach.
  if (stored && !stored.governed) {
    refuse("username", { code: "registration.name_taken" });
    return wrong();
  }
  const { username: _name, scope: _scope, department, ...fields } = said;
  const given = { ...fields, ...(department !== undefined && { departmentId: department }) };
  const changed = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !stored || JSON.stringify(value) !== JSON.stringify(stored[name as keyof Stored]),
    ),
  ) as Patch;
  const isSameScope =
    said.scope === undefined || (stored !== undefined && scopeKey(said.scope) === scopeKey(stored.scope));
  if (said.scope && !isSameScope) {
    const isOfCompany = ({ kind }: { kind: string }) => kind === "CUSTOMER" || kind === "PARTNER";
    if (isOfCompany(said.scope) || (stored && isOfCompany(stored.scope)))
      refuse("scope", { code: "user.scope_of_company" });
    else changed.scope = said.scope as NonNullable<Patch["scope"]>;
  }

  const moved = roles.filter(
    ({ code }) => changed.roles && changed.roles.includes(code) !== (stored?.roles ?? []).includes(code),
  );
  const added: RoleRights[] = [];
  for (const role of moved) {
    const refused = judgeRole(toGive(actor), role);
    if (refused) refuse("roles", refused);
    else if (!stored?.roles.includes(role.code)) added.push(role);
  }
  const holding = (stored && known.holdings.get(stored.id)) ?? null;
  for (const { path, ...refused } of judgeGains(known.giver, holding, { added, scope: changed.scope }))
    refuse(path, refused);
  const beyond = changed.scope && judgeScope(actor, changed.scope);
  if (beyond) refuse("scope", beyond);
  if (changed.visitCode && !known.managers.has(changed.visitCode))
    refuse("visitCode", { code: "user.visit_code_unknown", details: { code: changed.visitCode } });
  if (stored)
    for (const field of Object.keys(changed) as (keyof Patch)[]) {
      const refused = judgeField(toGive(actor), stored, field);
      const opening =
        (field === "email" || field === "mobile") && holding && judgeGrants(known.giver, grantsOf(holding));
      if (refused ?? opening) refuse(columnOf(field), (refused ?? opening) as Refusal);
    }
  for (const field of ["email", "mobile"] as const) {
    const address = field === "email" ? nameKey(changed.email ?? "") : (changed.mobile ?? "");
    if (address === "" || key === null) continue;
    const holder = known.holders[field].get(address);
    const first = claimed[field].get(address) ?? key;
    if ((holder !== undefined && holder !== stored?.id) || first !== key) refuse(field, { code: "user.address_taken" });
    else claimed[field].set(address, key);
  }
  const isMissing = (field: UserImportField) => !problems.some((problem) => problem.field === field);
  if (!stored && said.roles === undefined && isMissing("roles")) problems.push({ field: "roles", rule: "required" });
  if (problems.length > 0 || said.username === undefined) return wrong();
  if (!stored)
    return {
      key,
      verdict: "new",
      problems,
      draft: { username: said.username, ...changed },
      before: null,
      target: null,
    };
  const target = { id: stored.id, version: stored.version };
  const names = Object.keys(changed) as (keyof Patch)[];
  if (names.length === 0) return { key, verdict: "same", problems, draft: null, before: null, target };
  const before = Object.fromEntries(
    names.map((name) => [name, name === "scope" ? toScope(stored.scope) : stored[name]]),
  ) as Patch;
  const withTexts = (patch: Patch) => ({ ...patch, shown: shownTexts(patch, { roles, departments }) });
  return { key, verdict: "changed", problems, draft: withTexts(changed), before: withTexts(before), target };
}

const toScope = ({ kind, regions }: Stored["scope"]) => (kind === "REGION" ? { kind, regions } : { kind });
const scopeKey = (scope: FileScope | Stored["scope"]): string =>
  scope.kind === "REGION" && "regions" in scope ? [...scope.regions].toSorted().join() : scope.kind;
