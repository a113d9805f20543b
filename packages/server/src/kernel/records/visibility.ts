import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, AwayPerson, Scope } from "../actor.ts";

const all = sql<SqlBool>`true`;
const none = sql<SqlBool>`false`;

/**
 * The rows of a noun that each kind of scope reaches; a kind that is left out reaches none. `REGION` is told the regions
 * of a duty, or null for the areas that `personId` answers for: the person, or one who is away.
 */
export type Reaches = {
  REGION?: (regionsOfDuty: readonly string[] | null, personId: string) => RawBuilder<SqlBool>;
  PARTNER?: () => RawBuilder<SqlBool>;
  CUSTOMER?: () => RawBuilder<SqlBool>;
};

/** `personId`: whose reach it is. */
type Carried = Scope & { ofDuty: boolean; personId: string };

/**
 * Through which scopes a permission reaches rows: the person's own when a role carries it or a duty without a scope, and
 * those of the duties that have one. Nothing for a permission that the person does not hold.
 */
export function scopesOf(actor: Actor, permission: Right): readonly Carried[] {
  const ofDuties = actor.duties.filter((duty) => duty.permission === permission);
  const own = actor.admin ? { kind: "ALL" as const, regions: [] } : actor.scope;
  const held = actor.admin || actor.permissions.includes(permission);
  if (!held) return [];
  return [
    ...(actor.admin || !ofDuties.some(({ alone }) => alone) ? [{ ...own, ofDuty: false, personId: actor.id }] : []),
    ...ofDuties.map(({ scope, inPlaceOf }) => ({
      ...scope,
      ofDuty: !inPlaceOf?.ownReach,
      personId: inPlaceOf?.id ?? actor.id,
    })),
  ];
}

/** The same person with what they hold by themselves alone, not for others who are away. */
export function inOwnRight(actor: Actor): Actor {
  const borrowed = actor.duties.filter(({ inPlaceOf }) => inPlaceOf);
  if (borrowed.length === 0) return actor;
  const gone = new Set(borrowed.filter(({ alone }) => alone).map(({ permission }) => permission));
  const duties = actor.duties.filter(({ inPlaceOf }) => !inPlaceOf);
  for (const { permission } of duties) gone.delete(permission);
  return { ...actor, duties, permissions: actor.permissions.filter((permission) => !gone.has(permission)) };
}

/** The same person as they act for each one who is away, with what they hold for that one alone. */
export function inPlacesOf(actor: Actor): readonly (AwayPerson & { actor: Actor })[] {
  const away = new Map(actor.duties.flatMap(({ inPlaceOf }) => (inPlaceOf ? [[inPlaceOf.id, inPlaceOf.name]] : [])));
  return [...away].map(([id, name]) => {
    const duties = actor.duties
      .filter(({ inPlaceOf }) => inPlaceOf?.id === id)
      .map((duty) => ({ ...duty, alone: true }));
    return {
      id,
      name,
      actor: { ...actor, admin: false, duties, permissions: duties.map(({ permission }) => permission) },
    };
  });
}

/** Whether a permission reaches every row, and nothing was chosen of them. */
export const reachesAll = (actor: Actor, permission: Right): boolean =>
  !actor.chosen && scopesOf(actor, permission).some(({ kind }) => kind === "ALL");

/**
 * All that the rows which permissions reach hang on, as a part of a key: alike for people of the house who reach every
 * row, of everybody else their own.
 */
export function reachKey(actor: Actor, ...permissions: readonly Right[]): string {
  const kind = actor.admin ? "ALL" : actor.scope.kind;
  if (kind !== "CUSTOMER" && kind !== "PARTNER" && permissions.every((one) => reachesAll(actor, one))) return "ALL";
  const { id, partnerId, customerId } = actor;
  return JSON.stringify([
    id,
    partnerId,
    customerId,
    kind,
    actor.chosen,
    permissions.map((one) => scopesOf(actor, one)),
  ]);
}

/** Whether a permission reaches what belongs to no area, such as price plans: it does for whoever has some region. */
export const reachesShared = (actor: Actor, permission: Right): boolean =>
  scopesOf(actor, permission).some(({ kind }) => kind === "ALL" || kind === "REGION");

/** Whether two permissions reach the same rows, so that the condition of one stands for both. */
export const reachAlike = (actor: Actor, one: Right, other: Right): boolean =>
  JSON.stringify(scopesOf(actor, one)) === JSON.stringify(scopesOf(actor, other));

/** Which rows `permission` reaches for `actor`: those of any scope that carries it. */
export function reachedBy(actor: Actor, permission: Right, reaches: Reaches): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [];
  for (const { kind, regions, ofDuty, personId } of scopesOf(actor, permission)) {
    if (kind === "ALL") return all;
    if (kind === "REGION" && reaches.REGION) parts.push(reaches.REGION(ofDuty ? regions : null, personId));
    else if ((kind === "PARTNER" || kind === "CUSTOMER") && reaches[kind]) parts.push(reaches[kind]());
  }
  const [only] = parts;
  if (!only) return none;
  return parts.length === 1 ? only : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
