import { authorisationWarningDays, type PointQuery } from "@busbar/contract/points/points";
import { meets } from "@busbar/contract/kernel/access";
import { areaCodeLevel } from "@busbar/contract/values/identifiers";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { searchKey } from "../../kernel/module.ts";
import { belongsToVisible, inScope } from "../../kernel/records/customer-visibility.ts";
import { isReferredTo } from "../../kernel/records/external-refs.ts";
import { changedAfter, type SortBy } from "../../kernel/records/keyset.ts";
import { areaPerson, reachedBy, reachesAll, scopesOf } from "../../kernel/records/visibility.ts";
import { allOf, likePattern, mayHold } from "../../kernel/sql/query.ts";

export type PointFilters = Omit<PointQuery, "pageNo" | "pageSize" | "sort"> & {
  /** Only these ids, chosen one by one. */
  ids?: readonly string[];
};
type SortName = Extract<PointQuery["sort"], `-${string}`> extends `-${infer N}` ? N : never;

/** The tenancy `t` of `pickup_point p` on the business date; at most one, because tenancies never overlap. */
export const tenantOn = (today: string): RawBuilder<unknown> => sql`left join point_tenancy t on t.point_id = p.id
  and ${holdsOn("t", today)}`;

/** Whether the tenancy `alias` holds on the business date. */
export const holdsOn = (alias: string, today: string) =>
  sql<SqlBool>`${sql.ref(`${alias}.valid_from`)} <= ${today}::date
    and (${sql.ref(`${alias}.valid_to`)} is null or ${sql.ref(`${alias}.valid_to`)} > ${today}::date)`;

/** A person who has chosen a manager or customer to look at sees no points without a customer. */
const answersForAreas = (actor: Actor, permission: Permission): boolean =>
  !actor.chosen?.manager &&
  !actor.chosen?.customer &&
  scopesOf(actor, permission).some(({ kind }) => kind === "REGION" || (kind === "ALL" && actor.chosen));

/** Points without a customer: those in the areas that the person answers for. */
const reachedUnowned = (actor: Actor, permission: Permission): RawBuilder<SqlBool> =>
  allOf(
    reachedBy(actor, permission, {
      REGION: (regionsOfDuty) =>
        regionsOfDuty
          ? sql<SqlBool>`p.region = any (${regionsOfDuty}::text[])`
          : inScope({ id: areaPerson(actor) }, sql.ref("p.region"), sql.ref("p.area_code")),
    }),
    actor.chosen?.region && sql<SqlBool>`p.region = ${actor.chosen.region}`,
  );

/**
 * A condition on `pickup_point p` with its tenancy `t`: points of customers that `permission` reaches on the business
 * date and, for people who answer for areas, points there without a customer.
 */
export const visiblePoints = (actor: Actor, permission: Permission, today: string): RawBuilder<SqlBool> =>
  belongsToVisible(
    sql.ref("t.customer_id"),
    actor,
    permission,
    today,
    answersForAreas(actor, permission) ? reachedUnowned(actor, permission) : undefined,
  );

/** Whether the condition needs tenancies; without them the total of all points is an index-only scan. */
export const needsTenant = (actor: Actor, { customerId, lacks }: PointFilters, ...permissions: Permission[]): boolean =>
  customerId !== undefined || lacks === "customer" || permissions.some((one) => !reachesAll(actor, one));

/** The whole condition of a list: the scope, then the filters. */
export const matching = (actor: Actor, filters: PointFilters, today: string): RawBuilder<SqlBool> =>
  allOf(
    visiblePoints(actor, "point:read", today),
    ofTenant(filters),
    filters.lacks === "customer" && sql<SqlBool>`t.customer_id is null`,
    ...ofPoint(actor, filters, today),
  );

const ofTenant = ({ customerId }: PointFilters) => customerId && sql<SqlBool>`t.customer_id = ${customerId}`;

/** Filters on the point itself. */
const ofPoint = (actor: Actor, filters: PointFilters, today: string) =>
  [
    isOneOf("commodity", filters.commodity),
    isOneOf("status", filters.status),
    isOneOf("region", filters.region),
    isOneOf("voltage_level", filters.voltageLevel),
    isOneOf("use_class", filters.useClass),
    filters.areaCode && below(filters.areaCode),
    filters.lacks === "authorisation" && lacksAuthorisation(today),
    filters.lacks === "contract" && lacksContract(today),
    // Known to people who read meters.
    filters.lacks === "readings" && (meets(actor, ["meter:read"]) ? lacksReadings(today) : sql<SqlBool>`false`),
    filters.keyword && containing(searchKey(filters.keyword)),
    changedAfter(sql`p.updated_at`, filters.updatedAfter),
    filters.externalRef && isReferredTo("point", sql.ref("p.id"), filters.externalRef),
    filters.ids && sql<SqlBool>`p.id = any (${[...filters.ids]}::bigint[])`,
  ].filter((condition) => !!condition);

/**
 * The total of a list, as a scalar. For a limited scope, points of customers and points without one are counted
 * separately: joining each point's tenancy takes ten times as long with 20,000 points.
 */
export function totalOf(actor: Actor, filters: PointFilters, today: string): RawBuilder<string> {
  const pointConditions = ofPoint(actor, filters, today);
  if (reachesAll(actor, "point:read")) {
    const from = needsTenant(actor, filters) ? sql`pickup_point p ${tenantOn(today)}` : sql`pickup_point p`;
    return sql<string>`(select count(*) from ${from} where ${matching(actor, filters, today)})`;
  }
  const points = pointConditions.length > 0 ? sql`join pickup_point p on p.id = t.point_id` : sql``;
  const owned = sql`(select count(*) from point_tenancy t ${points}
    where ${allOf(holdsOn("t", today), belongsToVisible(sql.ref("t.customer_id"), actor, "point:read", today), ofTenant(filters), ...pointConditions)})`;
  const unowned = sql`(select count(*) from pickup_point p where ${allOf(reachedUnowned(actor, "point:read"), ...pointConditions)}
    and not exists (select from point_tenancy t where t.point_id = p.id and ${holdsOn("t", today)}))`;
  const parts = [
    ...(filters.lacks === "customer" ? [] : [owned]),
    ...(filters.customerId || filters.lacks === "contract" || !answersForAreas(actor, "point:read") ? [] : [unowned]),
  ];
  return parts.length === 0 ? sql<string>`0` : sql<string>`(${sql.join(parts, sql` + `)})`;
}

const isOneOf = (column: string, values: readonly string[] | undefined) =>
  values?.length ? sql<SqlBool>`${sql.ref(`p.${column}`)} = any (${[...values]}::text[])` : null;

function below(areaCode: string): RawBuilder<SqlBool> {
  const level = areaCodeLevel(areaCode);
  if (level === 3) return sql<SqlBool>`p.area_code = ${areaCode}`;
  const prefix = areaCode.slice(0, level === 1 ? 2 : 4);
  return sql<SqlBool>`p.area_code between ${prefix.padEnd(6, "0")} and ${prefix.padEnd(6, "9")}`;
}

const lacksAuthorisation = (today: string) =>
  sql<SqlBool>`(p.status <> 'CLOSED' and p.data_authorised_to <= ${today}::date + ${authorisationWarningDays}::int)`;

/** Days without readings after which people are told. */
const daysWithout = 3;

/** A meter is read, and nothing has come for more than two days. Nothing is expected before the agreed start of data. */
export const lacksReadings = (today: string) => {
  const since = sql`${today}::date - ${daysWithout}::int`;
  return sql<SqlBool>`(p.status = 'ACTIVE' and (p.data_from is null or p.data_from <= ${since})
    and exists (select from meter_install i where i.point_id = p.id and i.channel = 'ACTIVE_IMPORT'
      and i.valid_from <= ${since} and (i.valid_to is null or i.valid_to > ${today}::date))
    and exists (select from point_tenancy n where n.point_id = p.id and n.valid_from <= ${since}
      and (n.valid_to is null or n.valid_to > ${today}::date))
    and not exists (select from interval_day d where d.point_id = p.id and d.channel = 'ACTIVE_IMPORT'
      and d.day >= ${since} and d.day < ${today}::date))`;
};

/** Energy is taken, and no contract that is signed supplies it. */
const lacksContract = (today: string) =>
  sql<SqlBool>`(p.status = 'ACTIVE'
    and exists (select from point_tenancy n where n.point_id = p.id and ${holdsOn("n", today)})
    and not exists (select from contract_point b join contract k on k.id = b.contract_id
      where b.point_id = p.id and b.valid_from <= ${today}::date and b.valid_to > ${today}::date
        and k.status in ('SIGNED', 'ACTIVE')))`;

const containing = (key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${mayHold(sql`p.search`, key)} and p.search like ${likePattern(key)})`;

/** The expression of each order, which has an index of its own, and its type for the export's cursor. */
export const orders: Record<SortName, SortBy> = {
  // Numbers are derived from ids.
  pointNo: { expression: sql`p.id`, type: sql`bigint` },
  name: { expression: sql`p.name collate "zh-x-icu"`, type: sql`text` },
  externalCode: { expression: sql`p.external_code`, type: sql`text` },
  areaCode: { expression: sql`p.area_code`, type: sql`char(6)` },
  capacityKva: { expression: sql`coalesce(p.capacity_kva, 0)`, type: sql`numeric` },
  voltageLevel: {
    expression: sql`coalesce(array_position('{LT1KV,KV1_10,KV20,KV35,KV110,KV220}'::text[], p.voltage_level), 0)`,
    type: sql`int`,
  },
  status: {
    expression: sql`array_position('{DRAFT,ACTIVE,SUSPENDED,CLOSED}'::text[], p.status)`,
    type: sql`int`,
  },
  dataAuthorisedTo: { expression: sql`coalesce(p.data_authorised_to, 'infinity'::date)`, type: sql`date` },
  updatedAt: { expression: sql`p.updated_at`, type: sql`timestamptz` },
};
