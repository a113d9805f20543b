import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { areaPerson, type Reaches, reachedBy } from "../../kernel/records/visibility.ts";

/** The person, and their sales manager. */
const selfAndManager = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(u.id = ${actor.id} or (u.user_code = ${actor.visitCode} and u.scope_kind = 'REGION'))`;

const reachesOf = (actor: Actor): Required<Reaches> => ({
  REGION: (regionsOfDuty) =>
    regionsOfDuty
      ? sql<SqlBool>`(u.scope_kind = 'REGION' and exists (select from user_scope s where s.user_id = u.id
            and (s.regions && ${regionsOfDuty}::text[] or exists (select from unnest(s.area_codes) as own (code)
              join area a on a.code = own.code where a.region = any (${regionsOfDuty}::text[]))))
          or exists (select from customer c where c.id = u.customer_id and c.region = any (${regionsOfDuty}::text[])))`
      : sql<SqlBool>`(u.scope_kind = 'REGION' and exists (select from user_area own join user_area other using (area_code)
            where own.user_id = ${areaPerson(actor)} and other.user_id = u.id)
          or exists (select from customer c where c.id = u.customer_id
            and (c.manager_override_user_id = ${areaPerson(actor)} or exists (
              select from user_area v where v.user_id = ${areaPerson(actor)} and v.area_code = c.area_code))))`,
  PARTNER: () => sql<SqlBool>`u.partner_id = ${actor.partnerId}`,
  CUSTOMER: () => sql<SqlBool>`u.customer_id = ${actor.customerId}`,
});

/**
 * A condition on `user_account u`: the accounts that exist for `actor`. These are the person, their sales manager and,
 * by the person's own scope, everybody, or colleagues and customers' users in their areas, or the users of their
 * enterprise or partner.
 */
export function knownTo(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(u.status <> 'SERVICE' and ${reachedPeople(actor)})`;
}

function reachedPeople(actor: Actor): RawBuilder<SqlBool> {
  const { kind } = actor.scope;
  if (actor.admin || kind === "ALL") return sql<SqlBool>`true`;
  const reaches = reachesOf(actor);
  return kind === "NONE"
    ? selfAndManager(actor)
    : sql<SqlBool>`(${selfAndManager(actor)} or ${reaches[kind](null, actor.id)})`;
}

/** Accounts that a permission reaches, and the person's own. */
export const usersReachedBy = (actor: Actor, permission: Permission): RawBuilder<SqlBool> =>
  sql<SqlBool>`(u.status <> 'SERVICE' and (u.id = ${actor.id} or ${reachedBy(actor, permission, reachesOf(actor))}))`;

/** Accounts whose data and sign-ins an account administrator reaches, and the person's own. */
export const governedBy = (actor: Actor): RawBuilder<SqlBool> => usersReachedBy(actor, "user:admin");
