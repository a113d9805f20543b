import { handedOn } from "@busbar/contract/absences/absences";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, Scope } from "../actor.ts";
import type { Db } from "../sql/query.ts";
import { type Giver, giverOf, type Grant, grantsOf, type Holding } from "./grant-rule.ts";
import type { Company, Places } from "./reach.ts";

type Area = Places["areas"][number];
type Row = {
  id: string;
  kind: Scope["kind"];
  scope_regions: string[];
  admin: boolean;
  own: string[];
  placed: { permission: string; scope: Scope }[];
  regions: string[];
  areas: Area[];
  of_customers: Area[];
  partner_id: string | null;
  company: Company | null;
};

/** The day and the instant that decide which areas and duties count. */
export type Moment = { today: string; now: Date };

/** What the people of the condition on `user_account u` hold: also duties that begin later, none that are over. */
async function holdingsWhere(db: Db, condition: RawBuilder<SqlBool>, { today, now }: Moment): Promise<Holding[]> {
  const inForce = sql<SqlBool>`(d.valid_to is null or d.valid_to > ${today}::date)
    and (d.ends_at is null or d.ends_at > ${now})`;
  const area = (of: string) =>
    sql`jsonb_build_object('code', ${sql.ref(`${of}.code`)}, 'region', ${sql.ref(`${of}.region`)})`;
  const { rows } = await sql<Row>`select u.id::text as id, u.scope_kind as kind, u.scope_regions,
      exists (select from user_role ur join role r on r.code = ur.role_code
        where ur.user_id = u.id and r.full_access) as admin,
      array(select unnest(r.permissions) from user_role ur join role r on r.code = ur.role_code where ur.user_id = u.id
        union select d.permission from duty_grant d
        where d.user_id = u.id and d.scope_kind is null and ${inForce}) as own,
      (select coalesce(jsonb_agg(jsonb_build_object('permission', d.permission,
          'scope', jsonb_build_object('kind', d.scope_kind, 'regions', d.scope_regions))), '[]')
        from duty_grant d where d.user_id = u.id and d.scope_kind is not null and ${inForce}) as placed,
      coalesce(s.regions, '{}') as regions,
      (select coalesce(jsonb_agg(${area("a")}), '[]') from area a where a.code = any (s.area_codes)) as areas,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('code', c.area_code, 'region', c.region)), '[]')
        from customer c where c.manager_override_user_id = u.id) as of_customers,
      u.partner_id::text as partner_id,
      (select jsonb_build_object('id', c.id::text, 'region', c.region, 'areaCode', c.area_code,
        'managerId', c.manager_override_user_id::text) from customer c where c.id = u.customer_id) as company
    from user_account u left join user_scope s on s.user_id = u.id where ${condition}`.execute(db);
  return rows.map(({ id, kind, scope_regions, admin, own, placed, ...of }) => ({
    id,
    admin,
    scope: { kind, regions: scope_regions },
    own,
    placed,
    places: {
      id,
      regions: of.regions,
      areas: of.areas,
      ofCustomers: of.of_customers,
      partnerId: of.partner_id,
      company: of.company,
    },
  }));
}

export async function readHoldings(
  db: Db,
  ids: readonly string[],
  moment: Moment,
): Promise<ReadonlyMap<string, Holding>> {
  if (ids.length === 0) return new Map();
  const found = await holdingsWhere(db, sql<SqlBool>`u.id = any (${[...ids]}::bigint[])`, moment);
  return new Map(found.map((holding) => [holding.id, holding]));
}

/** What everybody holds who has a role. */
export const holdersOfRole = (db: Db, code: string, moment: Moment): Promise<Holding[]> =>
  holdingsWhere(
    db,
    sql<SqlBool>`exists (select from user_role ur where ur.user_id = u.id and ur.role_code = ${code})`,
    moment,
  );

/** The caller as a giver. Rows are read for a scope by region only; all others stand for themselves. */
export async function readGiver(db: Db, actor: Actor, moment: Moment): Promise<Giver> {
  const { id, partnerId, customerId } = actor;
  const company = customerId === null ? null : { id: customerId, region: "", areaCode: "", managerId: null };
  const plain: Places = { id, regions: [], areas: [], ofCustomers: [], partnerId, company };
  if (actor.admin || actor.scope.kind !== "REGION") return giverOf(actor, plain);
  return giverOf(actor, (await readHoldings(db, [id], moment)).get(id)?.places ?? plain);
}

/** What comes with a person's account: their own, and what they do in the place of people who are away. */
export async function grantsOfAccount(db: Db, userId: string, moment: Moment): Promise<Grant[]> {
  const { rows } = await sql<{ id: string }>`select distinct a.person_id::text as id from absence a
    where a.stand_in_id = ${userId} and a.to_date > ${moment.today}::date and a.to_date > a.from_date`.execute(db);
  const away = rows.map(({ id }) => id);
  const holdings = await readHoldings(db, [userId, ...away], moment);
  const lent = new Set<string>(handedOn.map(({ held }) => held));
  return [...holdings.values()].flatMap((holding) =>
    holding.id === userId ? grantsOf(holding) : grantsOf(holding).filter(({ permission }) => lent.has(permission)),
  );
}
