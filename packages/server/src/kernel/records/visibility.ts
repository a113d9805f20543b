import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, Scope } from "../actor.ts";

const all = sql<SqlBool>`true`;
const none = sql<SqlBool>`false`;

/**
 * The rows of a noun that each kind of scope reaches; a kind that is left out reaches none. `REGION` is told the regions
 * of a duty, or null for the areas that the person answers for.
 */
export type Reaches = {
  REGION?: (regionsOfDuty: readonly string[] | null) => RawBuilder<SqlBool>;
  PARTNER?: () => RawBuilder<SqlBool>;
  CUSTOMER?: () => RawBuilder<SqlBool>;
};

type Carried = Scope & { ofDuty: boolean };

/**
 * Through which scopes a permission reaches rows: the person's own when a role carries it or a duty without a scope, and
 * those of the duties that have one. Nothing for a permission that the person does not hold.
 */
export function scopesOf(actor: Actor, permission: Permission): readonly Carried[] {
  const ofDuties = actor.duties.filter((duty) => duty.permission === permission);
  const own = actor.admin ? { kind: "ALL" as const, regions: [] } : actor.scope;
  const held = actor.admin || actor.permissions.includes(permission);
  if (!held) return [];
  return [
    ...(actor.admin || !ofDuties.some(({ alone }) => alone) ? [{ ...own, ofDuty: false }] : []),
    ...ofDuties.map(({ scope }) => ({ ...scope, ofDuty: true })),
  ];
}

/** Whether a permission reaches every row. */
export const reachesAll = (actor: Actor, permission: Permission): boolean =>
  scopesOf(actor, permission).some(({ kind }) => kind === "ALL");

/** Whether a permission reaches what belongs to no area, such as price plans: it does for whoever has some region. */
export const reachesShared = (actor: Actor, permission: Permission): boolean =>
  scopesOf(actor, permission).some(({ kind }) => kind === "ALL" || kind === "REGION");

/** Whether two permissions reach the same rows, so that the condition of one stands for both. */
export const reachAlike = (actor: Actor, one: Permission, other: Permission): boolean =>
  JSON.stringify(scopesOf(actor, one)) === JSON.stringify(scopesOf(actor, other));

/** Which rows `permission` reaches for `actor`: those of any scope that carries it. */
export function reachedBy(actor: Actor, permission: Permission, reaches: Reaches): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [];
  for (const { kind, regions, ofDuty } of scopesOf(actor, permission)) {
    if (kind === "ALL") return all;
    if (kind === "REGION" && reaches.REGION) parts.push(reaches.REGION(ofDuty ? regions : null));
    else if ((kind === "PARTNER" || kind === "CUSTOMER") && reaches[kind]) parts.push(reaches[kind]());
  }
  const [only] = parts;
  if (!only) return none;
  return parts.length === 1 ? only : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
