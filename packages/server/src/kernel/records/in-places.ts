import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, AwayPerson } from "../actor.ts";
import { inOwnRight, inPlacesOf, reachesAll } from "./visibility.ts";

/** Somebody away in whose place the person may act, and the rights that reach a record for them. */
export type PlaceReached = AwayPerson & { reaches: readonly Right[] };

type Visible = (actor: Actor, right: Right) => RawBuilder<SqlBool>;

/** Which of `rights` reach a row for `actor`, as an array of texts. */
export const reachesOf = (actor: Actor, rights: readonly Right[], visible: Visible): RawBuilder<string[]> =>
  sql`array_remove(array[${sql.join(
    rights.map((right) => sql`case when ${visible(actor, right)} then ${right}::text end`),
  )}], null)`;

/** The same for each one who is away and in whose place `actor` may act, as a list of {@link PlaceReached}. */
export function placesReached(actor: Actor, rights: readonly Right[], visible: Visible): RawBuilder<PlaceReached[]> {
  const away = inPlacesOf(actor).map(
    (place) => sql`json_build_object('id', ${place.id}::text, 'name', ${place.name}::text,
      'reaches', ${reachesOf(place.actor, rights, visible)})`,
  );
  return away.length === 0 ? sql`'[]'::json` : sql`json_build_array(${sql.join(away)})`;
}

/** What waits for a decision, asked of SQL. `waits`: whether it does for somebody who counts as all of `persons`. */
type Waiting = { right: Right; visible: Visible; waits: (persons: readonly string[]) => RawBuilder<SqlBool> };

const waitsFor = ({ right, visible, waits }: Waiting, as: Actor, persons: readonly string[]) =>
  sql<SqlBool>`(${visible(as, right)} and ${waits(persons)})`;

/** Those who decide by their own right everywhere do nothing in the place of others. */
const placesBeside = (actor: Actor, right: Right) => (reachesAll(inOwnRight(actor), right) ? [] : inPlacesOf(actor));

/** What the person may decide, by their own right or in the place of one who is away. */
export function waitsForPerson(actor: Actor, waiting: Waiting): RawBuilder<SqlBool> {
  const inPlaces = placesBeside(actor, waiting.right).map(({ id, actor: as }) => waitsFor(waiting, as, [actor.id, id]));
  const own = waitsFor(waiting, inOwnRight(actor), [actor.id]);
  return inPlaces.length === 0 ? own : sql<SqlBool>`(${sql.join([own, ...inPlaces], sql` or `)})`;
}

/** In whose place the person decides what waits: a name, or null for what they do by their own right or not at all. */
export function waitsInPlaceOf(actor: Actor, waiting: Waiting): RawBuilder<string | null> {
  const places = placesBeside(actor, waiting.right);
  if (places.length === 0) return sql`null::text`;
  const names = places.map(
    ({ id, name, actor: as }) => sql`when ${waitsFor(waiting, as, [actor.id, id])} then ${name}::text`,
  );
  return sql`case when ${waiting.visible(inOwnRight(actor), waiting.right)} then null ${sql.join(names, sql` `)} end`;
}

/** What a rule says of a step, and in whose place it is taken. */
export type Judged<V extends string> = { verdict: V | "not_allowed"; inPlaceOf: AwayPerson | null };

/**
 * Whoever may by their own right acts by it; others act in the place of one who is away, the first for whom they can.
 * `judgeBy` judges for one place, null for the own right.
 */
export function judgeInPlaces<V extends string, Place extends AwayPerson>(
  places: readonly Place[],
  judgeBy: (place: Place | null) => V | "not_allowed",
): Judged<V> {
  const own = judgeBy(null);
  if (own !== "not_allowed") return { verdict: own, inPlaceOf: null };
  const inPlaces = places.map((place) => ({ verdict: judgeBy(place), inPlaceOf: place }));
  return (
    inPlaces.find(({ verdict }) => verdict === "ok") ??
    inPlaces.find(({ verdict }) => verdict !== "not_allowed") ?? { verdict: own, inPlaceOf: null }
  );
}

/** A step is of who takes it and of whom it is taken for: whether one of them is among `persons`. */
export const isOneOf = (
  persons: readonly (string | null)[],
  { id }: { id: string },
  place: Pick<AwayPerson, "id"> | null,
): boolean => persons.includes(id) || (place !== null && persons.includes(place.id));
