import type { CustomerQuery } from "@busbar/contract/customers";
import { areaCodeLevel } from "@busbar/contract/identifiers";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { isPartner, visibleTo } from "./customer-visibility.ts";

export type CustomerFilters = Omit<CustomerQuery, "pageNo" | "pageSize" | "sort">;
type Sort = CustomerQuery["sort"];
type SortName = Extract<Sort, `-${string}`> extends `-${infer N}` ? N : never;

/** Half-width and lower case, as the column `search` is. */
export const searchKey = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

/** Neighbouring characters, as `search_pairs` makes them; empty for a single character. */
export function searchPairs(key: string): string[] {
  const letters = [...key];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

const likePattern = (key: string): string => `%${key.replace(/[\\%_]/g, "\\$&")}%`;

/** The whole condition of a list: scope first, then the filters given. */
export function matching(actor: Actor, filters: CustomerFilters, today: string): RawBuilder<SqlBool> {
  const { region, areaCode, manager, lifecycle, source, partnerNo } = filters;
  const conditions = [visibleTo(actor, today)];
  if (region?.length) conditions.push(oneOf("region", region));
  if (lifecycle?.length) conditions.push(oneOf("lifecycle", lifecycle));
  if (areaCode) conditions.push(below(areaCode));
  if (manager) conditions.push(answeredBy(manager));
  if (source) conditions.push(sql<SqlBool>`c.source = ${source}`);
  if (partnerNo)
    conditions.push(sql<SqlBool>`c.partner_id = (select f.id from partner f where f.partner_no = ${partnerNo})`);
  const key = searchKey(filters.keyword ?? "");
  if (key) conditions.push(containing(actor, key));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A single value as an equation: the planner then knows that an index on it comes in the order of what follows. */
function oneOf(column: "region" | "lifecycle", values: readonly string[]): RawBuilder<SqlBool> {
  const name = sql.ref(`c.${column}`);
  return values.length === 1 ? sql<SqlBool>`${name} = ${values[0]}` : sql<SqlBool>`${name} = any (${values}::text[])`;
}

function below(areaCode: string): RawBuilder<SqlBool> {
  const level = areaCodeLevel(areaCode);
  if (level === 3) return sql<SqlBool>`c.area_code = ${areaCode}`;
  const prefix = areaCode.slice(0, level === 1 ? 2 : 4);
  return sql<SqlBool>`c.area_code between ${prefix.padEnd(6, "0")} and ${prefix.padEnd(6, "9")}`;
}

function answeredBy(userCode: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.manager_override_user_id = (select f.id from user_account f where f.user_code = ${userCode})
    or (c.manager_override_user_id is null and c.area_code = any (array(select am.area_code from area_manager am
      join user_account f on f.id = am.user_id where f.user_code = ${userCode}))))`;
}

function containing(actor: Actor, key: string): RawBuilder<SqlBool> {
  const pattern = likePattern(key);
  // A partner sees the code masked, so it must not be able to guess it by searching.
  if (isPartner(actor))
    return sql<SqlBool>`lower(normalize(c.name || E'\n' || c.short_name || E'\n' || c.customer_no, nfkc)
      collate "und-x-icu") like ${pattern}`;
  const pairs = searchPairs(key);
  if (pairs.length === 0) return sql<SqlBool>`c.search like ${pattern}`;
  return sql<SqlBool>`(search_pairs(c.search) @> ${pairs}::text[] and c.search like ${pattern})`;
}

/** Each order as an expression with an index of its own, and its type for the export's place marks. */
const orders: Record<SortName, { expression: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
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
    expression: sql`array_position('{north,northeast,east,central,south,southwest,northwest}'::text[], c.region)`,
    type: sql`int`,
  },
};

export type PlaceMark = { value: string; id: string };

/** The order of a sort; the id makes it total, so that no row is on two pages. */
export function orderOf(sort: Sort) {
  const down = sort.startsWith("-");
  const { expression, type } = orders[(down ? sort.slice(1) : sort) as SortName];
  const direction = sql.raw(down ? "desc" : "asc");
  return {
    by: sql`${expression} ${direction}, c.id ${direction}`,
    /** Exact text of the sort value: a Date would lose the microseconds. */
    mark: sql<string>`(${expression})::text`,
    after: ({ value, id }: PlaceMark) =>
      sql<SqlBool>`(${expression}, c.id) ${sql.raw(down ? "<" : ">")} (${value}::${type}, ${id}::bigint)`,
  };
}
