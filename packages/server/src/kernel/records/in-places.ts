import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, AwayPerson } from "../actor.ts";
import { inOwnRight, inPlacesOf, reachesAll } from "./visibility.ts";

/** An absent person in whose place the actor may act, and the rights of that person that reach a record. */
export type PlaceReached = AwayPerson & { reaches: readonly Right[] };

type Visible = (actor: Actor, right: Right) => RawBuilder<SqlBool>;

/** The `rights` that reach a row for `actor`, as an SQL array of texts. */
export const reachesOf = (actor: Actor, rights: readonly Right[], visible: Visible): RawBuilder<string[]> =>
  sql`array_remove(array[${sql.join(
    rights.map((right) => sql`case when ${visible(actor, right)} then ${right}::text end`),
  )}], null)`;

/** The same for each absent person in whose place `actor` may act, as a JSON list of {@link PlaceReached}. */
export function placesReached(actor: Actor, rights: readonly Right[], visible: Visible): RawBuilder<PlaceReached[]> {
  const away = inPlacesOf(actor).map(
    (place) => sql`json_build_object('id', ${place.id}::text, 'name', ${place.name}::text,
      'reaches', ${reachesOf(place.actor, rights, visible)})`,
  );
  return away.length === 0 ? sql`'[]'::json` : sql`json_build_array(${sql.join(away)})`;
}

/** A decision that is due. `waits` is the condition that it waits for somebody who counts as all of `persons`. */
type Waiting = { right: Right; visible: Visible; waits: (persons: readonly string[]) => RawBuilder<SqlBool> };

const waitsFor = ({ right, visible, waits }: Waiting, as: Actor, persons: readonly string[]) =>
  sql<SqlBool>`(${visible(as, right)} and ${waits(persons)})`;

/** People whose own right reaches everything never act in the place of others. */
const placesBeside = (actor: Actor, right: Right) => (reachesAll(inOwnRight(actor), right) ? [] : inPlacesOf(actor));

/** Whether the decision waits for the person, by their own right or in the place of somebody absent. */
export function waitsForPerson(actor: Actor, waiting: Waiting): RawBuilder<SqlBool> {
  const inPlaces = placesBeside(actor, waiting.right).map(({ id, actor: as }) =>
    waitsFor(waiting, as, [...selvesOf(actor), id]),
  );
  const own = waitsFor(waiting, inOwnRight(actor), selvesOf(actor));
  return inPlaces.length === 0 ? own : sql<SqlBool>`(${sql.join([own, ...inPlaces], sql` or `)})`;
}

/** The name of the person in whose place the actor decides; null when they decide by their own right or not at all. */
export function waitsInPlaceOf(actor: Actor, waiting: Waiting): RawBuilder<string | null> {
  const places = placesBeside(actor, waiting.right);
  if (places.length === 0) return sql`null::text`;
  const names = places.map(
    ({ id, name, actor: as }) => sql`when ${waitsFor(waiting, as, [...selvesOf(actor), id])} then ${name}::text`,
  );
  return sql`case when ${waiting.visible(inOwnRight(actor), waiting.right)} then null ${sql.join(names, sql` `)} end`;
}

/** The verdict of a rule on a step, and in whose place the step is taken. */
export type Judged<V extends string> = { verdict: V | "not_allowed"; inPlaceOf: AwayPerson | null };

/**
 * Judges a step by the person's own right first, then in the place of each absent person, and takes the first that is
 * allowed. `judgeBy` judges for one absent person, or for null, the own right.
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

/**
 * A step counts for the person who takes it and for the person in whose place it is taken: whether either is among
 * `persons`.
 */
export const isOneOf = (
  persons: readonly (string | null)[],
  person: Pick<Actor, "id" | "selves">,
  place: Pick<AwayPerson, "id"> | null,
): boolean => selvesOf(person).some((id) => persons.includes(id)) || (place !== null && persons.includes(place.id));

/** All ids that a person acts under: their own, and those of the service accounts that they answer for. */
export const selvesOf = ({ id, selves }: Pick<Actor, "id" | "selves">): readonly string[] => [id, ...selves];
