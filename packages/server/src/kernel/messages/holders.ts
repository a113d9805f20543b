import type { Permission } from "@busbar/contract/kernel/permissions";
import { sql } from "kysely";
import type { Db } from "../sql/query.ts";

/**
 * Active people of the house who hold `permission` on `day`, by a role or a duty, whatever its scope; those with full
 * access hold everything. Users of partners and enterprises are none of them.
 */
export async function holdersOf(db: Db, permission: Permission, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u
    where u.status = 'ACTIVE' and u.scope_kind in ('ALL', 'REGION') and (
      exists (select from user_role ur join role r on r.code = ur.role_code
        where ur.user_id = u.id and (r.full_access or ${permission} = any (r.permissions)))
      or exists (select from duty_grant g where g.user_id = u.id and g.permission = ${permission}
        and g.valid_from <= ${day}::date and (g.valid_to is null or g.valid_to > ${day}::date)))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
