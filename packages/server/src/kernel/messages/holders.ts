import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { agreementHolds } from "../records/customer-visibility.ts";
import type { Db } from "../sql/query.ts";

/**
 * Access for some hours goes some seconds after its end, with the next round of the job that ends it, and holds no more
 * by then. On a day that is not the database's own, as in a demo at another date, its end cannot be compared.
 */
const lasts = (day: string) => sql<SqlBool>`(g.ends_at is null or g.ends_at > now()
  or ${day}::date <> (now() at time zone ${businessTimeZone})::date)`;

/** Whether `user_account u` holds the permission on `day`, by a role or a duty; administrators hold all. */
const holds = (permission: Permission, day: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from user_role ur join role r on r.code = ur.role_code
    where ur.user_id = u.id and (r.full_access or ${permission} = any (r.permissions)))
  or exists (select from duty_grant g where g.user_id = u.id and g.permission = ${permission}
    and g.valid_from <= ${day}::date and (g.valid_to is null or g.valid_to > ${day}::date) and ${lasts(day)}))`;

/**
 * Active people of the house who hold `permission` on `day`, whatever its scope; no users of partners or enterprises.
 */
export async function holdersOf(db: Db, permission: Permission, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u
    where u.status = 'ACTIVE' and u.scope_kind in ('ALL', 'REGION') and ${holds(permission, day)}
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Active users of a partner who hold `permission` on `day`; nobody while its agreement is not in force. */
export async function holdersAtPartner(
  db: Db,
  partnerId: string,
  permission: Permission,
  day: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u join partner a on a.id = u.partner_id
    where a.id = ${partnerId} and ${agreementHolds("a", day)}
      and u.status = 'ACTIVE' and u.scope_kind = 'PARTNER' and ${holds(permission, day)}
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people, with those who stand in for any of them on `day`. */
export async function withStandIns(db: Db, people: readonly string[], day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from user_account s
    where s.status = 'ACTIVE' and (s.id = any (${people}::bigint[]) or exists (select from absence a
      where a.stand_in_id = s.id and a.person_id = any (${people}::bigint[])
        and a.from_date <= ${day}::date and a.to_date > ${day}::date))
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
