import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, AwayPerson, Duty, Scope } from "../actor.ts";

const all = sql<SqlBool>`true`;
const none = sql<SqlBool>`false`;

/**
 * A condition for each kind of scope; a missing kind reaches no rows. `REGION` gets the regions of a duty, or null for
 * the areas that `personId` answers for. `personId` is the actor or somebody absent.
 */
export type Reaches = {
  REGION?: (regionsOfDuty: readonly string[] | null, personId: string) => RawBuilder<SqlBool>;
  PARTNER?: () => RawBuilder<SqlBool>;
  CUSTOMER?: () => RawBuilder<SqlBool>;
};

/** Who answers for the areas that the person's own scope stands for. */
export const areaPerson = (actor: Pick<Actor, "id" | "areasOf">): string => actor.areasOf ?? actor.id;

/** `personId` is the person whose scope it is. */
type Carried = Scope & { ofDuty: boolean; personId: string };

/**
 * The scopes through which a permission reaches rows: the person's own scope when a role or a duty without its own
 * scope carries the permission, and the scopes of the duties that have one. Empty for a permission that the person does
 * not hold.
 */
export function scopesOf(actor: Actor, permission: Right): readonly Carried[] {
  const ofDuties = actor.duties.filter((duty) => duty.permission === permission);
  const own = actor.admin ? { kind: "ALL" as const, regions: [] } : actor.scope;
  const held = actor.admin || actor.permissions.includes(permission);
  if (!held) return [];
  return [
    ...(actor.admin || !ofDuties.some(({ alone }) => alone)
      ? [{ ...own, ofDuty: false, personId: areaPerson(actor) }]
      : []),
    ...ofDuties.map(({ scope, inPlaceOf, ownReach }) => ({
      ...scope,
      ofDuty: !(inPlaceOf?.ownReach ?? ownReach),
      personId: inPlaceOf?.id ?? areaPerson(actor),
    })),
  ];
}

/** The same person with what they hold by themselves alone, not for others who are away. */
export const inOwnRight = (actor: Actor): Actor => without(actor, ({ inPlaceOf }) => inPlaceOf !== undefined);

/** The same person with what they can give to others: neither what is another's, nor what was given for some hours. */
export const toGive = (actor: Actor): Actor =>
  without(actor, ({ inPlaceOf, until }) => inPlaceOf !== undefined || until !== undefined);

function without(actor: Actor, isLeftOut: (duty: Duty) => boolean): Actor {
  const left = actor.duties.filter(isLeftOut);
  if (left.length === 0) return actor;
  const gone = new Set(left.filter(({ alone }) => alone).map(({ permission }) => permission));
  const duties = actor.duties.filter((duty) => !isLeftOut(duty));
  for (const { permission } of duties) gone.delete(permission);
  return { ...actor, duties, permissions: actor.permissions.filter((permission) => !gone.has(permission)) };
}

/** The person as they act for each absent person, with the permissions held for that one only. */
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

/** Whether the permission reaches every row and no scope was chosen. */
export const reachesAll = (actor: Actor, permission: Right): boolean =>
  !actor.chosen && scopesOf(actor, permission).some(({ kind }) => kind === "ALL");

/**
 * The part of a cache key that stands for the rows that `permissions` reach: the same for all people of the house who
 * reach every row, otherwise per person.
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

/** Whether a permission reaches records that belong to no area, such as price plans; any region is enough. */
export const reachesShared = (actor: Actor, permission: Right): boolean =>
  scopesOf(actor, permission).some(({ kind }) => kind === "ALL" || kind === "REGION");

/** Whether two permissions reach the same rows, so that one condition serves for both. */
export const reachAlike = (actor: Actor, one: Right, other: Right): boolean =>
  JSON.stringify(scopesOf(actor, one)) === JSON.stringify(scopesOf(actor, other));

/** Rows that `permission` reaches for `actor`: those of any scope that carries it. */
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
