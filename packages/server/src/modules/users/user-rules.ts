import type { Access } from "@busbar/contract/kernel/access";
import type { governedFields, ownFields, UserScope } from "@busbar/contract/users/user-accounts";
import { ofOneself } from "@busbar/contract/users/user-fields";
import type { Actor, Scope } from "../../kernel/actor.ts";
import { type Giver, grantsFor, type Holding, judgeGrants, type Refusal } from "../../kernel/granting/grant-rule.ts";
import { beyond, isEmpty, nothing, type Places, reachOf } from "../../kernel/granting/reach.ts";

export type RoleRights = { code: string; permissions: readonly string[]; fullAccess: boolean };
export type { Refusal };
type Field = keyof typeof ownFields | keyof typeof governedFields;
/** The person whose account is changed, with their permissions of today. */
export type Target = Pick<Access, "admin" | "permissions"> & { id: string };

/** Fields that change a person's rights, or that open the account to whoever reads its mail. */
const powerful: ReadonlySet<string> = new Set<Field>(["email", "mobile", "roles", "status", "scope"]);
const ownOnes: ReadonlySet<string> = new Set(ofOneself.names);

const missing = (actor: Access, permissions: readonly string[]): string[] =>
  actor.admin ? [] : permissions.filter((name) => !actor.permissions.includes(name));

/** Nobody can grant or withdraw what they do not hold. @returns null when the actor may */
export function judgeRole(actor: Access, role: RoleRights): Refusal | null {
  if (actor.admin) return null;
  if (role.fullAccess) return { code: "user.full_access" };
  const [permission] = missing(actor, role.permissions);
  return permission === undefined ? null : { code: "user.beyond_rights", details: { permission } };
}

/** The scope must be within the actor's own. */
export function judgeScope(actor: Pick<Actor, "admin" | "scope">, scope: UserScope): Refusal | null {
  if (actor.admin || actor.scope.kind === "ALL" || scope.kind === "NONE") return null;
  const inside =
    scope.kind === "REGION" &&
    actor.scope.kind === "REGION" &&
    scope.regions.every((region) => actor.scope.regions.includes(region));
  return inside ? null : { code: "user.scope_beyond" };
}

const noPlaces: Places = { id: "", regions: [], areas: [], ofCustomers: [], partnerId: null, company: null };

/**
 * What a change of roles and scope gives, judged together: the permissions of added roles for the rows that the person
 * then reaches, and the permissions of before for rows that they did not reach. `before` is null for a new account.
 */
export function judgeGains(
  giver: Giver,
  before: Holding | null,
  { added, scope }: { added: readonly RoleRights[]; scope?: UserScope | undefined },
): (Refusal & { path: "roles" | "scope" })[] {
  const places = before?.places ?? noPlaces;
  const past = before ? reachOf(before.scope, places) : nothing;
  const then: Scope | undefined = scope && { kind: scope.kind, regions: "regions" in scope ? scope.regions : [] };
  const rows = then ? reachOf(then, places) : past;
  const found: (Refusal & { path: "roles" | "scope" })[] = [];
  for (const { permissions } of added) {
    const refused = judgeGrants(giver, grantsFor(permissions, rows));
    if (refused) found.push({ path: scope && refused.code === "user.rows_beyond" ? "scope" : "roles", ...refused });
  }
  const gained = beyond(rows, past);
  const refused = before && !isEmpty(gained) ? judgeGrants(giver, grantsFor(before.own, gained)) : null;
  if (refused) found.push({ path: "scope", ...refused });
  return found;
}

/**
 * Whether `actor` may change `field` of `target`. People may change their own personal fields, and an address only with
 * a code. Others' accounts need `user:admin`. Accounts with full access are changed by people with full access only.
 * Powerful fields can be changed only for people who hold no more than the actor, because whoever redirects a person's
 * mail can take over that person's rights.
 */
export function judgeField(actor: Actor, target: Target, field: string): Refusal | null {
  if (actor.id === target.id) {
    if (ownOnes.has(field)) return null;
    if (!actor.admin && !actor.permissions.includes("user:admin")) {
      return { code: field === "email" || field === "mobile" ? "user.by_code" : "user.not_yours" };
    }
    if (field === "email" || field === "mobile") return { code: "user.by_code" };
    return powerful.has(field) ? { code: "user.own_rights" } : null;
  }
  return judgeOther(actor, target, powerful.has(field));
}

/**
 * Whether an account administrator may do something to another account or its sign-ins; `isPowerful` when it could give
 * the person's rights to somebody else.
 */
export function judgeOther(actor: Access, target: Target, isPowerful: boolean): Refusal | null {
  if (actor.admin) return null;
  if (target.admin) return { code: "user.full_access" };
  const [permission] = isPowerful ? missing(actor, target.permissions) : [];
  return permission === undefined ? null : { code: "user.beyond_rights", details: { permission } };
}
