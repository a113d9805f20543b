import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { allOf, likePattern, mayHold } from "../sql/query.ts";
import { reachAlike, reachedBy, reachesAll, scopesOf } from "./visibility.ts";

/**
 * Which customers `permission` reaches for `actor` on the business date `today`, as a condition on `customer c`. Every
 * read, count, update and export of customers carries it. Source: docs/security.md, object-level authorization.
 */
export const visibleTo = (actor: Actor, permission: Right, today: string): RawBuilder<SqlBool> =>
  narrowed(actor, reached(actor, permission, today));

const reached = (actor: Actor, permission: Right, today: string): RawBuilder<SqlBool> =>
  reachedBy(actor, permission, {
    REGION: (regionsOfDuty, personId) =>
      regionsOfDuty
        ? sql<SqlBool>`c.region = any (${regionsOfDuty}::text[])`
        : sql<SqlBool>`(c.manager_override_user_id = ${personId}
            or ${inScope({ id: personId }, sql.ref("c.region"), sql.ref("c.area_code"))})`,
    PARTNER: () =>
      actor.partnerId === null
        ? sql<SqlBool>`false`
        : sql<SqlBool>`(c.partner_id = ${actor.partnerId} and exists (select from partner own
            where own.id = ${actor.partnerId} and ${agreementHolds("own", today)}))`,
    CUSTOMER: () => (actor.customerId === null ? sql<SqlBool>`false` : sql<SqlBool>`c.id = ${actor.customerId}`),
  });

/** Those of the customers `c` reached that are in what the person has chosen to look at: never more than without it. */
function narrowed({ chosen }: Actor, reachedOnes: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  if (!chosen) return reachedOnes;
  const { region, manager, customer } = chosen;
  const named = sql`(select n.id from customer n where n.customer_no = ${customer})`;
  const chief = sql`(select m.id from user_account m where m.user_code = ${manager})`;
  return allOf(
    reachedOnes,
    region && sql<SqlBool>`c.region = ${region}`,
    manager &&
      sql<SqlBool>`(c.manager_override_user_id = ${chief} or (c.manager_override_user_id is null
        and c.area_code in (select am.area_code from area_manager am where am.user_id = ${chief})))`,
    // What was issued stays with the customer that was merged into another.
    customer && sql<SqlBool>`(c.id = ${named} or c.merged_into = ${named})`,
  );
}

/**
 * Which rows of a noun `permission` reaches by the customer that they belong to. `customerId` is it, null where a row
 * belongs to nobody: such a row is reached by who reaches everything, and by whom `unowned` lets.
 */
export function belongsToVisible(
  customerId: RawBuilder<unknown>,
  actor: Actor,
  permission: Right,
  today: string,
  unowned?: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (reachesAll(actor, permission)) return sql<SqlBool>`true`;
  const owned = sql<SqlBool>`${customerId} in
    (select c.id from customer c where ${visibleTo(actor, permission, today)})`;
  return unowned ? sql<SqlBool>`(${owned} or (${customerId} is null and ${unowned}))` : owned;
}

/** Whether the customer may be written too; `customer c` is one that the person reads. */
export const isWritable = (actor: Actor, today: string): RawBuilder<boolean> =>
  reachAlike(actor, "customer:read", "customer:write")
    ? sql<boolean>`true`
    : sql<boolean>`${visibleTo(actor, "customer:write", today)}`;

/** Whether a customer may be put into an area. Who sees by partner or company is bound by that, not by areas. */
export const reachesArea = (
  actor: Actor,
  permission: Right,
  region: RawBuilder<unknown>,
  areaCode: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  reachedBy(actor, permission, {
    REGION: (regionsOfDuty, id) =>
      regionsOfDuty ? sql<SqlBool>`${region} = any (${regionsOfDuty}::text[])` : inScope({ id }, region, areaCode),
    PARTNER: () => sql<SqlBool>`true`,
    CUSTOMER: () => sql<SqlBool>`true`,
  });

/** Whether an area is one of those that a person of region scope sees today; everyone else's scope is no area. */
export function inScope(
  actor: Pick<Actor, "id">,
  region: RawBuilder<unknown>,
  areaCode: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${region} = any ((select s.regions from user_scope s where s.user_id = ${actor.id})::text[])
    or ${areaCode} = any ((select s.area_codes from user_scope s where s.user_id = ${actor.id})::char(6)[]))`;
}

/** The partner may act on `today`: active, and inside the dates of its agreement. */
export function agreementHolds(alias: string, today: string): RawBuilder<SqlBool> {
  const partner = sql.raw(alias);
  return sql<SqlBool>`(${partner}.status = 'ACTIVE' and ${partner}.agreement_from <= ${today}::date
    and (${partner}.agreement_to is null or ${partner}.agreement_to > ${today}::date))`;
}

/** Whether the person sees the numbers of its contacts whole; the twin of `seesMobiles` in the rules. */
export const showsMobiles = (actor: Actor, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleTo(actor, "customer:write", today)}
    or ${actor.scope.kind === "CUSTOMER" && actor.customerId !== null ? sql`c.id = ${actor.customerId}` : sql`false`})`;

/** Partners see less of each row: no contacts, no bank details, no limit, the credit code masked. */
export const isPartner = (actor: Actor): boolean => !actor.admin && actor.scope.kind === "PARTNER";

/**
 * Customers `alias` by a part of their names. Never by the credit code: who sees it masked could guess it.
 */
export function nameHolds(alias: string, key: string): RawBuilder<SqlBool> {
  const customer = sql.raw(alias);
  return sql<SqlBool>`(${mayHold(sql`${customer}.search`, key)}
    and lower(normalize(${customer}.name || E'\\n' || ${customer}.short_name, nfkc) collate "und-x-icu")
      like ${likePattern(key)})`;
}

/**
 * The regions of duties of those who reach customers by areas alone, their own among them: `reach` of the lists stands
 * for them. Null for everybody else.
 */
export function regionsBesideOwn(actor: Actor, permission: Right): string[] | null {
  if (actor.chosen) return null;
  const scopes = scopesOf(actor, permission);
  if (scopes.some(({ ofDuty, personId }) => !ofDuty && personId !== actor.id)) return null;
  if (!scopes.some(({ ofDuty }) => !ofDuty) || scopes.some(({ kind }) => kind !== "REGION")) return null;
  return scopes.filter(({ ofDuty }) => ofDuty).flatMap(({ regions }) => regions);
}
