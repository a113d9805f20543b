import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";

/**
 * Which people exist for `actor`, as a condition on `user_account u`: oneself, one's sales manager, and by scope
 * everybody, the colleagues and customers' people of one's areas, the people of one's enterprise or partner.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.admin || actor.scope.kind === "ALL") return sql<SqlBool>`true`;
  const near = sql<SqlBool>`(u.id = ${actor.id} or (u.user_code = ${actor.visitCode} and u.scope_kind = 'REGION'))`;
  switch (actor.scope.kind) {
    case "REGION":
      return sql<SqlBool>`(${near}
        or u.scope_kind = 'REGION' and exists (select from user_area own join user_area other using (area_code)
          where own.user_id = ${actor.id} and other.user_id = u.id)
        or exists (select from customer c where c.id = u.customer_id
          and (c.manager_override_user_id = ${actor.id} or exists (
            select from user_area v where v.user_id = ${actor.id} and v.area_code = c.area_code))))`;
    case "PARTNER":
      return sql<SqlBool>`(${near} or u.partner_id = ${actor.partnerId})`;
    case "CUSTOMER":
      return sql<SqlBool>`(${near} or u.customer_id = ${actor.customerId})`;
    case "NONE":
      return near;
  }
}
