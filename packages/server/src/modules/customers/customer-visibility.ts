import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";

const hidden = sql<SqlBool>`false`;

/**
 * Which customers exist for `actor` on the business date `today`, as a condition on `customer c`. Every read, count,
 * update and export of customers carries it. Source: docs/security.md, object-level authorization.
 */
export function visibleTo(actor: Actor, today: string): RawBuilder<SqlBool> {
  if (actor.admin || actor.scope.kind === "ALL") return sql<SqlBool>`true`;
  switch (actor.scope.kind) {
    case "REGION":
      return sql<SqlBool>`(c.manager_override_user_id = ${actor.id}
        or ${inScope(actor, sql.ref("c.region"), sql.ref("c.area_code"))})`;
    case "PARTNER":
      return actor.partnerId === null
        ? hidden
        : sql<SqlBool>`(c.partner_id = ${actor.partnerId} and exists (select from partner own
            where own.id = ${actor.partnerId} and ${agreementHolds("own", today)}))`;
    case "CUSTOMER":
      return actor.customerId === null ? hidden : sql<SqlBool>`c.id = ${actor.customerId}`;
    case "NONE":
      return hidden;
  }
}

/** Whether an area is one of those that a person of region scope sees today; everyone else's scope is no area. */
export function inScope(actor: Actor, region: RawBuilder<unknown>, areaCode: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${region} = any ((select s.regions from user_scope s where s.user_id = ${actor.id})::text[])
    or ${areaCode} = any ((select s.area_codes from user_scope s where s.user_id = ${actor.id})::char(6)[]))`;
}

/** The partner may act on `today`: active, and inside the dates of its agreement. */
export function agreementHolds(alias: string, today: string): RawBuilder<SqlBool> {
  const partner = sql.raw(alias);
  return sql<SqlBool>`(${partner}.status = 'ACTIVE' and ${partner}.agreement_from <= ${today}::date
    and (${partner}.agreement_to is null or ${partner}.agreement_to > ${today}::date))`;
}

/** Partners see less of each row: no contacts, no bank details, no limit, the credit code masked. */
export const isPartner = (actor: Actor): boolean => !actor.admin && actor.scope.kind === "PARTNER";

/** Who sees by areas: `reach` of the lists stands for them. */
export const hasRegionScope = (actor: Actor): boolean => !actor.admin && actor.scope.kind === "REGION";
