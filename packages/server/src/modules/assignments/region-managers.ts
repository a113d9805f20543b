import type { RegionManager } from "@busbar/contract/assignments/assignments";
import { meets } from "@busbar/contract/kernel/access";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { areaPerson } from "../../kernel/records/visibility.ts";
import type { Database } from "../../tables.ts";
import { orderManagers } from "./assignment-rules.ts";

/** The people about whose customers the caller may ask; always themselves. */
function visibleTo(actor: Actor, today: string) {
  if (actor.admin || actor.scope.kind === "ALL") return sql<SqlBool>`true`;
  const own = sql<SqlBool>`u.id = ${actor.id}`;
  switch (actor.scope.kind) {
    case "REGION":
      return sql<SqlBool>`(${own} or c.manager_override_user_id = ${areaPerson(actor)} or exists (
        select from user_area v where v.user_id = ${areaPerson(actor)} and v.area_code = c.area_code))`;
    case "PARTNER":
      return sql<SqlBool>`(${own} or exists (select from partner p where p.id = c.partner_id and p.id = ${actor.partnerId} and p.status = 'ACTIVE'
        and p.agreement_from <= ${today}::date and (p.agreement_to is null or ${today}::date < p.agreement_to)))`;
    case "CUSTOMER":
      return sql<SqlBool>`(${own} or c.id = ${actor.customerId})`;
    default:
      return own;
  }
}

/**
 * Who answers on `today` for the customer of a person, the responsible manager first; nobody for a person without a
 * customer. Deputies are listed for people who may read assignments. @throws AppError `not_found` out of scope
 */
export async function managersOf(
  db: Kysely<Database>,
  actor: Actor,
  userId: string,
  today: string,
): Promise<RegionManager[]> {
  const { rows } = await sql<{ customer_id: string | null; manager: RegionManager | null }>`
    with person as (
      select c.id as customer_id, c.manager_override_user_id, c.area_code, a.region
      from user_account u
      left join customer c on c.id = u.customer_id
      left join area a on a.code = c.area_code
      where u.id = ${userId} and ${visibleTo(actor, today)}
    ),
    answering as (
      select p.manager_override_user_id as user_id, 'CUSTOMER' as level, p.region, true as is_primary from person p
      where p.manager_override_user_id is not null
      union all
      select s.user_id, s.level, coalesce(s.region, sa.region), s.is_primary
      from person p
      join sales_assignment s on s.node in
        (p.area_code::text, left(p.area_code, 4) || '00', left(p.area_code, 2) || '0000', p.region, 'organisation')
      left join area sa on sa.code = s.area_code
      where p.customer_id is not null and s.valid_from <= ${today}::date
        and (s.valid_to is null or ${today}::date < s.valid_to)
    )
    select p.customer_id, m.manager from person p
    left join lateral (
      select jsonb_build_object('userCode', u.user_code, 'fullName', u.full_name, 'email', coalesce(u.email, ''),
        'mobile', coalesce(u.mobile, ''), 'region', n.region, 'level', n.level, 'isPrimary', n.is_primary) as manager
      from answering n join user_account u on u.id = n.user_id and u.status = 'ACTIVE'
      order by u.user_code
    ) m on true`.execute(db);
  if (rows.length === 0) throw new AppError("not_found");
  const managers = rows.flatMap(({ manager }) => manager ?? []);
  return orderManagers(managers, meets(actor, ["assignment:read"]));
}
