import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { allOf, likePattern, mayHoldGrams } from "../sql/query.ts";
import { reachAlike, reachedBy, reachesAll, scopesOf } from "./visibility.ts";

/**
 * A condition on `customer c`: the customers that `permission` reaches for `actor` on the business date `today`. Every
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

/** Narrows the reached customers `c` to the chosen scope; it never adds rows. */
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
    // Issued documents stay with the merged customer, so a chosen customer includes those merged into it.
    customer && sql<SqlBool>`(c.id = ${named} or c.merged_into = ${named})`,
  );
}

/**
 * A condition on rows of a noun by the customer that they belong to. `customerId` is the column; rows where it is null
 * are reached by those who reach everything and by those whom `unowned` admits.
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

/**
 * Ids of the customers that a partner brought; none for people of a customer, who do not learn it. By the scope alone, as
 * totals are remembered by it.
 */
export const customersOf = ({ admin, scope }: Actor, partnerId: string): RawBuilder<unknown> =>
  sql`select n.id from customer n
    where n.partner_id = ${partnerId} and ${!admin && scope.kind === "CUSTOMER" ? sql`false` : sql`true`}`;

/** Whether the person may also write the customer; `customer c` is already known to be readable. */
export const isWritable = (actor: Actor, today: string): RawBuilder<boolean> =>
  reachAlike(actor, "customer:read", "customer:write")
    ? sql<boolean>`true`
    : sql<boolean>`${visibleTo(actor, "customer:write", today)}`;

/**
 * Whether the person may put a customer into an area. People with partner or company scope are limited by that scope,
 * not by areas.
 */
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

/** Whether the area belongs to a person of region scope today; never true for other scopes, which have no areas. */
export function inScope(
  actor: Pick<Actor, "id">,
  region: RawBuilder<unknown>,
  areaCode: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${region} = any ((select s.regions from user_scope s where s.user_id = ${actor.id})::text[])
    or ${areaCode} = any ((select s.area_codes from user_scope s where s.user_id = ${actor.id})::char(6)[]))`;
}

/** Whether the partner may act on `today`: it is active, and the day is within its agreement. */
export function agreementHolds(alias: string, today: string): RawBuilder<SqlBool> {
  const partner = sql.raw(alias);
  return sql<SqlBool>`(${partner}.status = 'ACTIVE' and ${partner}.agreement_from <= ${today}::date
    and (${partner}.agreement_to is null or ${partner}.agreement_to > ${today}::date))`;
}

/** Whether the person sees mobile numbers unmasked; the SQL form of `seesMobiles` in the rules. */
export const showsMobiles = (actor: Actor, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleTo(actor, "customer:write", today)}
    or ${actor.scope.kind === "CUSTOMER" && actor.customerId !== null ? sql`c.id = ${actor.customerId}` : sql`false`})`;

/** Partners see less of each row: no contacts, bank details or credit limit, and a masked credit code. */
export const isPartner = (actor: Actor): boolean => !actor.admin && actor.scope.kind === "PARTNER";

/**
 * Customers (alias `alias`) with `key` in one of their names. The credit code is not searched: a person who sees it
 * masked could guess it by searching.
 */
export function nameHolds(alias: string, key: string): RawBuilder<SqlBool> {
  const customer = sql.raw(alias);
  return sql<SqlBool>`(${mayHoldGrams(sql`${customer}.search`, key)}
    and lower(normalize(${customer}.name || E'\\n' || ${customer}.short_name, nfkc) collate "und-x-icu")
      like ${likePattern(key)})`;
}

/**
 * Regions of the duties of a person whose own scope and duties are all by region; the lists' `reach` stands for their
 * own areas. Null for everybody else.
 */
export function regionsBesideOwn(actor: Actor, permission: Right): string[] | null {
  if (actor.chosen) return null;
  const scopes = scopesOf(actor, permission);
  if (scopes.some(({ ofDuty, personId }) => !ofDuty && personId !== actor.id)) return null;
  if (!scopes.some(({ ofDuty }) => !ofDuty) || scopes.some(({ kind }) => kind !== "REGION")) return null;
  return scopes.filter(({ ofDuty }) => ofDuty).flatMap(({ regions }) => regions);
}
