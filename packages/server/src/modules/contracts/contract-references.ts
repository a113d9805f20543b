import type { ContractPointDraft } from "@busbar/contract/contracts/contract-fields";
import type { ContractPlan, ContractPoint } from "@busbar/contract/contracts/contracts";
import type { Commodity } from "@busbar/contract/values/commodities";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { nameHolds, visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { type Db, likePattern, mayHold } from "../../kernel/sql/query.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";

/** The plan of a version `v`, in the contract's form. */
export const planJson = (version: RawBuilder<unknown>) => sql<ContractPlan | null>`(
  select json_build_object('planVersionId', v.id::text, 'planId', l.id::text, 'planCode', l.plan_code,
    'planName', l.name, 'versionNo', v.version_no)
  from plan_version v join price_plan l on l.id = v.plan_id where v.id = ${version})`;

/** The same of these versions, or of all of them, by version. */
export async function readPlans(
  db: Db,
  versions: readonly string[] | null,
): Promise<ReadonlyMap<string, ContractPlan>> {
  const chosen = versions === null ? sql`` : sql`where v.id = any (${[...versions]}::bigint[])`;
  const { rows } = await sql<ContractPlan>`select v.id as "planVersionId", l.id as "planId", l.plan_code as "planCode",
      l.name as "planName", v.version_no as "versionNo"
    from plan_version v join price_plan l on l.id = v.plan_id ${chosen}`.execute(db);
  return new Map(rows.map((plan) => [plan.planVersionId, plan]));
}

/** Partners and enterprise users see signed contracts only, without their history. */
export const isOutside = (actor: Actor): boolean => outsiderOf(actor) !== null;

/** Contracts `t` by part of their number or of the customer's name, or by the full number or code of a point. */
export function containing(key: string, byNumber: boolean): RawBuilder<SqlBool> {
  const alike = likePattern(key);
  const numbers = sql`lower(n.contract_no || E'\n' || n.external_no)`;
  const named = sql`union select n.id from contract n join customer m on m.id = n.customer_id where ${nameHolds("m", key)}`;
  // Joined by UNION, so that each part uses its own index.
  return sql<SqlBool>`t.id in (
    select n.id from contract n where ${mayHold(numbers, key)}
      and (lower(n.contract_no) like ${alike} or lower(n.external_no) like ${alike})
    ${byNumber ? sql`` : named}
    union select p.contract_id from contract_point p join pickup_point u on u.id = p.point_id
      where ${mayHold(sql`u.search`, key)} and (lower(u.external_code) = ${key} or lower(u.point_no) = ${key}))`;
}

/** Points with their days, as the table `g`. */
export const given = (points: readonly ContractPointDraft[]) => sql`
  (select r."pointId" as point_id, r."validFrom" as valid_from, r."validTo" as valid_to
   from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
     as r ("pointId" bigint, "validFrom" date, "validTo" date)) as g`;

/** Looks up customers, plans and points for contracts on the business date `today`. */
export function createContractReferences(db: Db, today: string) {
  return {
    /** Whether the person may write contracts of the customer. */
    async reachesCustomer(actor: Actor, customerId: string): Promise<boolean> {
      const { rows } = await sql`select from customer c where c.id = ${customerId} and c.lifecycle <> 'CLOSED'
        and ${customerVisibleTo(actor, "contract:write", today)} for key share of c`.execute(db);
      return rows.length > 0;
    },

    /** A version of a plan, whether it is approved and in force on `day`, and whether we collect any of its charges. */
    async plan(versionId: string, commodity: Commodity, day: string) {
      const { rows } = await sql<{ plan: ContractPlan; is_in_force: boolean; collects: boolean }>`
        select ${planJson(sql`w.id`)} as plan, w.status = 'APPROVED' and w.valid_from <= ${day}::date
          and (w.valid_to is null or w.valid_to > ${day}::date) as is_in_force,
          exists (select from price_component p where p.version_id = w.id and p.collect) as collects
        from plan_version w join price_plan o on o.id = w.plan_id
        where w.id = ${versionId} and o.commodity = ${commodity}`.execute(db);
      return rows[0];
    },

    /** Approved versions of plans in force on `day`. */
    async plans(commodity: Commodity, day: string) {
      const { rows } = await sql<ContractPlan & { validFrom: string; validTo: string | null }>`
        select w.id::text as "planVersionId", o.id::text as "planId", o.plan_code as "planCode", o.name as "planName",
          w.version_no as "versionNo", w.valid_from as "validFrom", w.valid_to as "validTo"
        from plan_version w join price_plan o on o.id = w.plan_id
        where w.status = 'APPROVED' and o.status = 'ACTIVE' and o.commodity = ${commodity} and w.valid_from <= ${day}::date
          and (w.valid_to is null or w.valid_to > ${day}::date)
        order by o.plan_code, w.version_no desc`.execute(db);
      return rows;
    },

    /** A customer's points within a term, each limited to the days of its tenancy, with the contract that has it. */
    async points(
      customerId: string,
      commodity: Commodity,
      { startDate, endDate }: { startDate: string; endDate: string },
    ) {
      const { rows } = await sql<ContractPoint & { takenBy: string }>`
        select u.id::text as "pointId", u.point_no as "pointNo", u.name, u.external_code as "externalCode",
          greatest(n.valid_from, ${startDate}::date) as "validFrom",
          least(coalesce(n.valid_to, 'infinity'::date), ${endDate}::date) as "validTo",
          coalesce((select string_agg(distinct o.contract_no, ', ') from contract_point b
            join contract o on o.id = b.contract_id
            where b.point_id = u.id and b.binds and daterange(b.valid_from, b.valid_to)
              && daterange(${startDate}::date, ${endDate}::date)), '') as "takenBy"
        from point_tenancy n join pickup_point u on u.id = n.point_id
        where n.customer_id = ${customerId} and u.commodity = ${commodity} and u.status <> 'CLOSED'
          and daterange(n.valid_from, n.valid_to) && daterange(${startDate}::date, ${endDate}::date)
        order by u.id, n.valid_from limit 500`.execute(db);
      return rows;
    },

    /** Names of the given points. */
    /** Those of `ids` that the customer ever had; others are not told of. */
    async pointWords(ids: readonly string[], customerId: string) {
      const { rows } = await sql<{ id: string } & Pick<ContractPoint, "pointNo" | "name" | "externalCode">>`
        select u.id, u.point_no as "pointNo", u.name, u.external_code as "externalCode"
        from pickup_point u where u.id = any (${[...ids]}::bigint[])
          and exists (select from point_tenancy n where n.point_id = u.id and n.customer_id = ${customerId})`.execute(
        db,
      );
      return new Map(rows.map(({ id, ...words }) => [id, words]));
    },

    /** The first of `points` that does not belong to the customer on all its days, or has another commodity. */
    async foreignPoint(customerId: string, commodity: Commodity, points: readonly ContractPointDraft[]) {
      const { rows } = await sql<{ point_id: string; valid_from: string; valid_to: string }>`
        select g.point_id, g.valid_from, g.valid_to from ${given(points)}
        where not exists (select from pickup_point u where u.id = g.point_id and u.commodity = ${commodity}
          and (select range_agg(daterange(n.valid_from, n.valid_to)) from point_tenancy n
            where n.point_id = u.id and n.customer_id = ${customerId}) @> daterange(g.valid_from, g.valid_to))
        order by g.point_id limit 1`.execute(db);
      return rows[0];
    },

    /**
     * The first of `points` that another signed contract has, and from which of its days. Locks the points until the
     * transaction ends, so that concurrent signings for a point run one after the other.
     */
    async takenPoint(contractId: string, points: readonly ContractPointDraft[]) {
      const ids = points.map(({ pointId }) => pointId);
      await sql`select from pickup_point u where u.id = any (${ids}::bigint[]) order by u.id for no key update`.execute(
        db,
      );
      const { rows } = await sql<{ point: string; contractNo: string; from: string }>`
        select u.external_code as point, o.contract_no as "contractNo", greatest(b.valid_from, g.valid_from) as "from"
        from ${given(points)} join contract_point b on b.point_id = g.point_id and b.binds
          and b.contract_id <> ${contractId}
          and daterange(b.valid_from, b.valid_to) && daterange(g.valid_from, g.valid_to)
        join contract o on o.id = b.contract_id join pickup_point u on u.id = g.point_id
        order by g.point_id, b.valid_from limit 1`.execute(db);
      return rows[0];
    },
  };
}
export type ContractReferences = ReturnType<typeof createContractReferences>;
