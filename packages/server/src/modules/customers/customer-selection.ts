import { contacts } from "@busbar/contract/customers/contact-fields";
import { customers, listedCustomer } from "@busbar/contract/customers/customer-fields";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { fieldColumns, fieldPairs } from "../../kernel/fields/columns.ts";
import { isWritable, visibleTo } from "../../kernel/records/customer-visibility.ts";
import { debtColumns } from "./lists/customer-debts.ts";

/** The codes of the records that a customer names. */
const codes = { partnerNo: sql.ref("p.partner_no"), managerOverride: sql.ref("o.user_code") };

/** What a list row has besides its fields and the names of its areas, from `customer c`. */
const besideAreas = sql`c.id, c.customer_no, c.region, c.source,
  p.name as partner_name, m.user_code as manager_code, m.full_name as manager_name,
  c.created_at, c.updated_at, c.row_version, c.merged_into,
  exists (select from contract k where k.customer_id = c.id and k.status in ('IN_APPROVAL', 'SIGNED', 'ACTIVE')) as has_contracts`;
const beside = sql`${besideAreas}, a.name as area_name, pa.name as province_name`;

/** The columns of a list row, from `customer c`, without the names of its areas. */
export const listColumns = sql`${fieldColumns(listedCustomer, "c", codes)}, ${besideAreas}`;

/** The columns of a row with all of its fields; they need {@link overrideJoin} too. */
export const wholeColumns = sql`${fieldColumns(customers, "c", codes)}, ${beside}`;
export const overrideJoin = sql`left join user_account o on o.id = c.manager_override_user_id`;

/** The number of points on the business date `today`, and whether there are any on it or later. */
export const pointColumns = (today: string) => sql`(select count(*)::int from point_tenancy pt
    where pt.customer_id = c.id and pt.valid_from <= ${today}::date and (pt.valid_to is null or pt.valid_to > ${today}::date)
  ) as point_count,
  exists (select from point_tenancy pt
    where pt.customer_id = c.id and (pt.valid_to is null or pt.valid_to > ${today}::date)) as has_points`;

/** The same for the rows of a list, by one look at their points. */
export const listPointColumns = sql`points.point_count, points.has_points`;
export const listPointJoin = (today: string) => sql`cross join lateral (
  select (count(*) filter (where pt.valid_from <= ${today}::date))::int as point_count, count(*) > 0 as has_points
  from point_tenancy pt where pt.customer_id = c.id and (pt.valid_to is null or pt.valid_to > ${today}::date)) points`;

/** The joins that these columns need besides `customer c` and the areas. */
export const joinsBesideAreas = sql`left join partner p on p.id = c.partner_id
  left join area_manager am on am.area_code = c.area_code
  left join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id)`;
/** The joins that these columns need besides `customer c`. */
export const listJoins = sql`join area a on a.code = c.area_code
  join area pa on pa.code = (left(c.area_code, 2) || '0000')::char(6) ${joinsBesideAreas}`;

/** The customer that a merged one finally ended in, across several merges. */
const survivorOf = (actor: Actor, today: string) => sql`case when c.merged_into is not null then (
  with recursive chain as (
    select c.merged_into as id
    union all select n.merged_into from chain join customer n on n.id = chain.id where n.merged_into is not null
  ) select json_build_object('id', c.id::text, 'customerNo', c.customer_no, 'name', c.name)
  from chain join customer c on c.id = chain.id
  where c.merged_into is null and ${visibleTo(actor, "customer:read", today)}) end`;

/** The columns of one customer `c` with its `contacts`. */
export const detailColumns = (actor: Actor, today: string, ofContacts: RawBuilder<unknown>) => sql`${wholeColumns},
  ${isWritable(actor, today)} as is_writable, ${pointColumns(today)}, ${debtColumns(actor, today)},
  c.lifecycle_reason, c.lifecycle_since, c.verified_at,
  (select v.full_name from user_account v where v.id = c.verified_by) as verified_by, c.is_demo,
  ${survivorOf(actor, today)} as survivor,
  c.updated_by as updated_by_id, (select w.full_name from user_account w where w.id = c.updated_by) as updated_by,
  array(select n.name from area n where n.code in
    ((left(c.area_code, 2) || '0000')::char(6), (left(c.area_code, 4) || '00')::char(6), c.area_code)
    order by n.level) as area_names,
  (select coalesce(json_agg(json_build_object('id', k.id::text, ${fieldPairs(contacts, "k")}, 'row_version',
    k.row_version, 'updated_at', k.updated_at, 'updated_by_id', k.updated_by::text,
    'updated_by', (select w.full_name from user_account w where w.id = k.updated_by)) order by k.position), '[]')
    from ${ofContacts} k where k.customer_id = c.id) as contacts`;
