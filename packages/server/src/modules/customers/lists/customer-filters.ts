import type { CustomerGap, CustomerQuery } from "@busbar/contract/customers/customers";
import { areaCodeLevel } from "@busbar/contract/values/identifiers";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { searchKey } from "../../../kernel/module.ts";
import { regionPlace } from "../../../kernel/region-order.ts";
import { isReferredTo } from "../../../kernel/records/external-refs.ts";
import { changedAfter, keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import type { Frequencies } from "../../../kernel/fast/key-frequencies.ts";
import { likePattern, mayHoldGrams } from "../../../kernel/sql/query.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";
import { readAs as readsLike } from "../../../kernel/sql/pinyin-columns.ts";
import { isPartner, visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { debtsJoin, isOverdue } from "./customer-debts.ts";

export type CustomerFilters = Omit<CustomerQuery, "pageNo" | "pageSize" | "sort"> & {
  /** Letters of a name in pinyin, in full or as initials. @see pinyinKey */
  pinyin?: string;
  /** Only these ids, chosen one by one. */
  ids?: readonly string[];
};
type Sort = CustomerQuery["sort"];
type SortName = Extract<Sort, `-${string}`> extends `-${infer N}` ? N : never;

/** Areas in compact form: whole regions, and single areas of other regions. */
export type Reach = { regions: string[]; areaCodes: string[] };
/**
 * Data that the conditions need first: the reach of a region's manager, the manager named by the filter, and how
 * frequent pairs of letters are.
 */
export type Known = {
  reach: Reach | null;
  manager: (Reach & { id: string }) | null;
  frequencies?: Frequencies | undefined;
};

/**
 * The condition of a list as disjoint parts: the scope, then the filters. They are parts because one index serves "in
 * these regions" and another "assigned to me", but none serves both joined by OR. `inOrderOf` is given for a page in
 * that order and left out for a total, which uses other indexes.
 */
export function matching(
  actor: Actor,
  filters: CustomerFilters,
  today: string,
  known: Known,
  inOrderOf?: Sort,
): RawBuilder<SqlBool>[] {
  const { region, areaCode, lifecycle, source, partnerNo } = filters;
  const filtered: RawBuilder<SqlBool>[] = [];
  if (region?.length) filtered.push(oneOf("region", region));
  if (lifecycle?.length) filtered.push(oneOf("lifecycle", lifecycle));
  if (areaCode) filtered.push(isNamed(inOrderOf) && isProvince(areaCode) ? inProvince(areaCode) : below(areaCode));
  // The column `source` would mean the same, but the index for totals contains the partner.
  if (source)
    filtered.push(source === "OWN" ? sql<SqlBool>`c.partner_id is null` : sql<SqlBool>`c.partner_id is not null`);
  if (partnerNo)
    filtered.push(sql<SqlBool>`c.partner_id = (select f.id from partner f where f.partner_no = ${partnerNo})`);
  if (filters.lacks) filtered.push(lacking(actor, filters.lacks, today));
  if (filters.overdueOnly) filtered.push(isOverdue(actor, today));
  const key = searchKey(filters.keyword ?? "");
  if (key) filtered.push(containing(actor, key, known.frequencies));
  const changed = changedAfter(sql`c.updated_at`, filters.updatedAfter);
  if (changed) filtered.push(changed);
  if (filters.externalRef) filtered.push(isReferredTo("customer", sql.ref("c.id"), filters.externalRef));
  if (filters.ids) filtered.push(sql<SqlBool>`c.id = any (${[...filters.ids]}::bigint[])`);
  if (filters.pinyin) filtered.push(readAs(filters.pinyin));
  const answered = filters.manager === undefined ? [null] : answeredBy(known.manager);
  return scopeParts(actor, today, known.reach).flatMap((scope) =>
    answered.map((part) => sql<SqlBool>`${sql.join([scope, ...(part ? [part] : []), ...filtered], sql` and `)}`),
  );
}

function scopeParts(actor: Actor, today: string, reach: Reach | null): RawBuilder<SqlBool>[] {
  if (reach === null) return [visibleTo(actor, "customer:read", today)];
  const handed = sql<SqlBool>`c.manager_override_user_id = ${actor.id}`;
  const within = inReach(reach);
  return [within, sql<SqlBool>`${handed} and not ${within}`];
}

function answeredBy(manager: Known["manager"]): RawBuilder<SqlBool>[] {
  if (manager === null) return [sql<SqlBool>`false`];
  return [
    sql<SqlBool>`c.manager_override_user_id = ${manager.id}`,
    sql<SqlBool>`c.manager_override_user_id is null and ${inReach(manager)}`,
  ];
}

function inReach({ regions, areaCodes }: Reach): RawBuilder<SqlBool> {
  const whole = oneOf("region", regions);
  return areaCodes.length === 0 ? whole : sql<SqlBool>`(${whole} or c.area_code = any (${areaCodes}::char(6)[]))`;
}

/** Equality for a single value lets the planner use an index's order of the following columns. */
function oneOf(column: "region" | "lifecycle", values: readonly string[]): RawBuilder<SqlBool> {
  const name = sql.ref(`c.${column}`);
  return values.length === 1 ? sql<SqlBool>`${name} = ${values[0]}` : sql<SqlBool>`${name} = any (${values}::text[])`;
}

const isByDebts = (sort: Sort) => sort === "outstanding" || sort === "-outstanding";
const isNamed = (sort: Sort | undefined) => sort === "name" || sort === "-name";
const isProvince = (areaCode: string) => areaCodeLevel(areaCode) === 1;

/** An equality, so that the planner can use the index of provinces in the order of names. */
const inProvince = (areaCode: string) => sql<SqlBool>`left(c.area_code, 2) = ${areaCode.slice(0, 2)}`;

/**
 * Whether one index covers the whole filter in the list's order; its plan then fits all values and is kept. Other
 * queries are planned at each call, because a rare value may need another plan than a frequent one.
 */
export function isServedByOneIndex(
  { region, lifecycle, areaCode, source, sort, ...rest }: CustomerFilters & { sort: Sort },
  reach: Reach | null,
): boolean {
  if (rest.keyword || rest.pinyin || rest.manager !== undefined || rest.lacks || rest.partnerNo) return false;
  if (rest.overdueOnly || rest.updatedAfter || rest.externalRef || isByDebts(sort)) return false;
  if (source === "PARTNER" || (reach && (reach.areaCodes.length > 0 || reach.regions.length !== 1))) return false;
  if (areaCode) return isProvince(areaCode) && lifecycle?.length === 1 && isNamed(sort) && !region?.length;
  const isNewest = sort === "createdAt" || sort === "-createdAt";
  if (lifecycle?.length === 1) return isNewest && (reach ? !region?.length : region?.length === 1);
  return reach === null && !lifecycle?.length && !region?.length && !source;
}

function below(areaCode: string): RawBuilder<SqlBool> {
  const level = areaCodeLevel(areaCode);
  if (level === 3) return sql<SqlBool>`c.area_code = ${areaCode}`;
  const prefix = areaCode.slice(0, level === 1 ? 2 : 4);
  return sql<SqlBool>`c.area_code between ${prefix.padEnd(6, "0")} and ${prefix.padEnd(6, "9")}`;
}

/** Days after which a lead without a next step is listed as one. */
const daysWithoutStep = 14;

function lacking(actor: Actor, gap: CustomerGap, today: string): RawBuilder<SqlBool> {
  if (gap === "manager")
    return sql<SqlBool>`(c.manager_override_user_id is null
      and not exists (select from area_manager am where am.area_code = c.area_code))`;
  // Follow-up notes are internal, so only people of the house can filter by them.
  if (gap === "step")
    return outsiderOf(actor)
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(c.lifecycle in ('LEAD', 'QUOTED') and c.created_at < ${today}::date - ${daysWithoutStep}::int
          and not exists (select from follow_up f where f.noun = 'customers' and f.record_id = c.id
            and ((f.next_step <> '' and f.done_at is null) or f.updated_at >= ${today}::date - ${daysWithoutStep}::int)))`;
  // Partners see no contacts, so this filter must not reveal any.
  if (isPartner(actor)) return sql<SqlBool>`false`;
  return sql<SqlBool>`not exists (select from customer_contact k where k.customer_id = c.id)`;
}

function containing(actor: Actor, key: string, frequencies?: Frequencies): RawBuilder<SqlBool> {
  const pattern = likePattern(key);
  // Partners see the code masked, so they must not be able to guess it by searching.
  if (isPartner(actor))
    return sql<SqlBool>`lower(normalize(c.name || E'\n' || c.short_name || E'\n' || c.customer_no, nfkc)
      collate "und-x-icu") like ${pattern}`;
  return sql<SqlBool>`(${mayHoldGrams(sql`c.search`, key, frequencies)} and c.search like ${pattern})`;
}

/** The index of pairs finds candidates; the pattern decides. */
const readAs = (key: string): RawBuilder<SqlBool> => readsLike(sql.ref("c.pinyin"), key);

/** The expression of each order, which has an index of its own, and its type for the export's cursor. */
const orders: Record<SortName, SortBy> = {
  name: { expression: sql`c.name collate "zh-x-icu"`, type: sql`text` },
  customerNo: { expression: sql`c.customer_no`, type: sql`text` },
  createdAt: { expression: sql`c.created_at`, type: sql`timestamptz` },
  updatedAt: { expression: sql`c.updated_at`, type: sql`timestamptz` },
  lifecycle: {
    expression: sql`array_position('{LEAD,QUOTED,PENDING_CHECK,ACTIVE,SUSPENDED,CLOSED}'::text[], c.lifecycle)`,
    type: sql`int`,
  },
  areaCode: { expression: sql`c.area_code`, type: sql`char(6)` },
  region: {
    expression: regionPlace(sql`c.region`),
    type: sql`int`,
  },
  outstanding: { expression: sql`coalesce(debts.owed, 0)`, type: sql`numeric` },
};

/** The time that a sort compares, if it does. */
export const timeOf = (sort: Sort): RawBuilder<unknown> | null =>
  /^-?(createdAt|updatedAt)$/.test(sort) ? orders[sort.replace("-", "") as SortName].expression : null;

/** The order of a sort, and its pages; debts are those that the person sees on that day. */
export function orderOf(sort: Sort, actor: Actor, today: string) {
  const order = keysetOf<SortName>(sort, orders, sql`c.id`);
  const joins = isByDebts(sort) ? debtsJoin(actor, today) : sql``;
  const { by, expression, direction } = order;
  return {
    ...order,
    /** Joins that the order's expression needs besides `customer c`. */
    joins,
    /** The ids of one page and the total from a single search; for keywords, where the search is the costly part. */
    pageAndTotal(parts: readonly RawBuilder<SqlBool>[], limit: number, offset: number) {
      const all = parts.map((part) => sql`select c.id, ${expression} as place from customer c ${joins} where ${part}`);
      return sql<{ ids: string[]; total: string }>`
        with found as materialized (${sql.join(all, sql` union all `)})
        select array(select f.id from found f order by f.place ${direction}, f.id ${direction}
          limit ${sql.lit(limit)} offset ${offset}) as ids, (select count(*) from found) as total`;
    },
    /** The ids of one page over all parts. */
    page(parts: readonly RawBuilder<SqlBool>[], limit: number, offset: number) {
      const [only] = parts;
      // For an unknown offset the planner assumes a tenth of the rows, so zero is written as a literal.
      const from = offset === 0 ? sql.lit(0) : offset;
      if (only && parts.length === 1)
        return sql`select c.id from customer c ${joins} where ${only} order by ${by} limit ${sql.lit(limit)} offset ${from}`;
      const some = parts.map(
        (part) => sql`(select c.id, ${expression} as place from customer c ${joins} where ${part} order by ${by}
          limit ${offset === 0 ? sql.lit(limit) : offset + limit})`,
      );
      return sql`select u.id from (${sql.join(some, sql` union all `)}) as u
        order by u.place ${direction}, u.id ${direction} limit ${sql.lit(limit)} offset ${from}`;
    },
  };
}

/** The total over all parts, as a scalar. */
export const totalOf = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<string> =>
  sql<string>`(${sql.join(
    parts.map((part) => sql`(select count(*) from customer c where ${part})`),
    sql` + `,
  )})`;

/** The ids after `after` over all parts, in their order. */
export function idsAfter(
  parts: readonly RawBuilder<SqlBool>[],
  after: string,
  most: number,
): RawBuilder<{ id: string }> {
  const some = parts.map(
    (part) => sql`(select c.id from customer c where ${part} and c.id > ${after}::bigint order by c.id limit ${most})`,
  );
  return sql<{ id: string }>`select u.id from (${sql.join(some, sql` union all `)}) as u order by u.id limit ${most}`;
}
