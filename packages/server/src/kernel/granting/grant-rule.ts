import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import type { Right } from "@busbar/contract/kernel/permissions";
import type { Actor, Scope } from "../actor.ts";
import { scopesOf, toGive } from "../records/visibility.ts";
import { covers, everything, nothing, type Places, type Reach, reachOf, union } from "./reach.ts";

export type Refusal = { code: ErrorCode; details?: Record<string, unknown> };

/** A permission for some rows: what somebody is about to have. */
export type Grant = { permission: string; reach: Reach };

/** Who gives. `within` answers the rows that they hold a permission for, null for one that they do not hold. */
export type Giver = { admin: boolean; within(permission: string): Reach | null };

/**
 * Whether `giver` may let somebody have these permissions for these rows: only what they hold themselves for each of
 * the rows. Every way of giving asks this: roles and their content, duties, access requests, scopes, areas, imports,
 * bulk changes, whoever takes an account over. @returns null when they may. @see docs/decisions/0108
 */
export function judgeGrants(giver: Giver, grants: readonly Grant[]): Refusal | null {
  if (giver.admin) return null;
  for (const { permission, reach } of grants) {
    const held = giver.within(permission);
    if (held === null) return { code: "user.beyond_rights", details: { permission } };
    if (!covers(held, reach)) return { code: "user.rows_beyond", details: { permission } };
  }
  return null;
}

/** An actor as the giver of what they hold for good; `places` is what their own scope by region stands for. */
export function giverOf(actor: Actor, places: Places): Giver {
  const person = toGive(actor);
  return {
    admin: person.admin,
    within(permission) {
      const scopes = scopesOf(person, permission as Right);
      if (scopes.length === 0) return null;
      return union(scopes.map(({ ofDuty, ...scope }) => (ofDuty ? reachOfDuty(scope) : reachOf({ ...scope }, places))));
    },
  };
}

/** The rows of a duty with a scope of its own. */
export const reachOfDuty = ({ kind, regions }: Scope): Reach => {
  if (kind === "ALL") return everything;
  return kind === "REGION" ? { ...nothing, regions } : nothing;
};

/** What a person holds, or will hold by what was given already. */
export type Holding = {
  id: string;
  admin: boolean;
  scope: Scope;
  places: Places;
  /** Permissions for the rows of the own scope. */
  own: readonly string[];
  /** Duties with a scope of their own. */
  placed: readonly { permission: string; scope: Scope }[];
};

/** The same as grants: who comes into this account has all of them. */
export function grantsOf({ scope, places, own, placed }: Holding): Grant[] {
  const reach = reachOf(scope, places);
  return [
    ...own.map((permission) => ({ permission, reach })),
    ...placed.map(({ permission, scope: rows }) => ({ permission, reach: reachOfDuty(rows) })),
  ];
}

export const grantsFor = (permissions: readonly string[], reach: Reach): Grant[] =>
  permissions.map((permission) => ({ permission, reach }));
