import type { AnnouncementAudience } from "@busbar/contract/announcements/announcements";
import { type RawBuilder, type SqlBool, sql } from "kysely";

const below = (departments: readonly string[]) => sql`(with recursive below as (
    select d.id from department d where d.id = any (${[...departments]}::bigint[])
    union select d.id from department d join below b on d.parent_id = b.id) select id from below)`;

/** Colleagues who answer for a region, and the people of its customers. */
const inRegions = (regions: readonly string[]) => sql<SqlBool>`(
    u.scope_kind = 'REGION' and exists (select from user_scope s where s.user_id = u.id
      and (s.regions && ${[...regions]}::text[] or exists (select from unnest(s.area_codes) as own (code)
        join area a on a.code = own.code where a.region = any (${[...regions]}::text[]))))
    or exists (select from customer c where c.id = u.customer_id and c.region = any (${[...regions]}::text[])))`;

/** Whom an audience means, as a condition on `user_account u`; whoever meets one part of it. */
export function meantBy({ everyone, roles, departments, regions, users }: AnnouncementAudience): RawBuilder<SqlBool> {
  if (everyone) return sql<SqlBool>`true`;
  const parts = [
    roles.length > 0 &&
      sql<SqlBool>`exists (select from user_role ur where ur.user_id = u.id and ur.role_code = any (${roles}::text[]))`,
    departments.length > 0 && sql<SqlBool>`u.department_id in ${below(departments)}`,
    regions.length > 0 && inRegions(regions),
    users.length > 0 && sql<SqlBool>`u.id = any (${users}::bigint[])`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
