import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";

/** A notice goes to at most this many people. */
const mostRecipients = 200;

/** Active accounts `u` that meet the condition on them, the customer `c` and the manager `am` of its area. */
async function recipients(tx: Db, customerId: string, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from user_account u, customer c
      left join area_manager am on am.area_code = c.area_code
    where c.id = ${customerId} and u.status = 'ACTIVE' and ${condition} order by u.id
    limit ${mostRecipients}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Holders of the permission who reach the statement's customer; `alias` is an account. */
const holds = (alias: string, permission: Permission, today: string) => {
  const p = sql.raw(alias);
  const own = sql`(${p}.scope_kind = 'ALL' or (${p}.scope_kind = 'REGION' and (c.manager_override_user_id = ${p}.id
    or exists (select from user_scope s where s.user_id = ${p}.id
      and (c.region = any (s.regions) or c.area_code = any (s.area_codes))))))`;
  return sql`((${own} and exists (select from user_role ur join role r on r.code = ur.role_code
      where ur.user_id = ${p}.id and ${permission} = any (r.permissions)))
    or exists (select from duty_grant d where d.user_id = ${p}.id and d.permission = ${permission}
      and d.valid_from <= ${today}::date and (d.valid_to is null or d.valid_to > ${today}::date)
      and (d.scope_kind = 'ALL' or (d.scope_kind = 'REGION' and c.region = any (d.scope_regions))
        or (d.scope_kind is null and ${own}))))`;
};

type Holders = { permission: Permission; except: readonly string[]; today: string };

/** Holders of the permission who reach the customer, and their stand-ins, but for some people. */
export const holdersFor = (tx: Db, customerId: string, { permission, except, today }: Holders): Promise<string[]> => {
  const takers = sql`${[...except]}::bigint[]`;
  const standsIn = sql`exists (select from absence a join user_account p on p.id = a.person_id
    where a.stand_in_id = u.id and a.from_date <= ${today}::date and a.to_date > ${today}::date
      and p.status = 'ACTIVE' and not p.id = any (${takers}) and ${holds("p", permission, today)})`;
  return recipients(
    tx,
    customerId,
    sql`(${holds("u", permission, today)} or ${standsIn}) and not u.id = any (${takers})`,
  );
};

/** The customer's own users. */
export const usersOfCustomer = (tx: Db, customerId: string): Promise<string[]> =>
  recipients(tx, customerId, sql`u.customer_id = c.id`);

/** Its sales manager; empty while it has none. */
export const managerOf = (tx: Db, customerId: string): Promise<string[]> =>
  recipients(tx, customerId, sql`u.id = coalesce(c.manager_override_user_id, am.user_id)`);
