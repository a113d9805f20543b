import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { reachedBy } from "../../kernel/records/visibility.ts";

const seesArea = (actor: Actor, areaCode: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from user_area v where v.user_id = ${actor.id} and v.area_code = ${areaCode})`;

/**
 * A condition on `enterprise_application e` with its `customer c`: the person's own applications; those to join their
 * enterprise; for people who manage customers all of them or, as a manager, those of their areas, referral code and
 * customers.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`e.applicant_id = ${actor.id}`;
  const managed = reachedBy(actor, "customer:write", {
    REGION: (regionsOfDuty) =>
      regionsOfDuty
        ? sql<SqlBool>`coalesce(e.region, c.region) = any (${regionsOfDuty}::text[])`
        : sql<SqlBool>`((e.kind = 'NEW'
              and (e.visit_code = ${actor.userCode} or ${seesArea(actor, sql.ref("e.area_code"))}))
            or (e.kind = 'JOIN'
              and (c.manager_override_user_id = ${actor.id} or ${seesArea(actor, sql.ref("c.area_code"))})))`,
  });
  if (actor.scope.kind === "CUSTOMER" && actor.customerId !== null && !actor.admin)
    return sql<SqlBool>`(${own} or (e.kind = 'JOIN' and e.customer_id = ${actor.customerId}) or ${managed})`;
  return sql<SqlBool>`(${own} or ${managed})`;
}
