import type { CustomerStageCount } from "@busbar/contract/customers/customer-figures";
import { areaCodeLevel } from "@busbar/contract/values/identifiers";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isFast } from "../../../kernel/fast/fast-paths.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";
import { allOf, type Db } from "../../../kernel/sql/query.ts";
import type { CustomerFilters, Reach } from "./customer-filters.ts";

/** Rows that may wait to be added up; some hundred kinds stay. */
const mostRows = 2000;

/**
 * The number of customers in the regions of `reach` (null: everywhere) that `filters` ask for, as a scalar, from the kept
 * counts; null where these do not tell it. They are exact at every moment: triggers write them with each change.
 */
export function keptCount(
  { region, lifecycle, areaCode, source, ...rest }: CustomerFilters,
  reach: Reach | null,
): RawBuilder<string> | null {
  if (!isFast("kept-counts")) return null;
  const others: Omit<CustomerFilters, "region" | "lifecycle" | "areaCode" | "source"> = rest;
  const { keyword, pinyin, partnerNo, lacks, overdueOnly, updatedAfter, externalRef, ids } = others;
  if ([keyword, pinyin, partnerNo, lacks, overdueOnly, updatedAfter, externalRef, ids].some(Boolean)) return null;
  if (others.manager !== undefined || (areaCode && areaCodeLevel(areaCode) !== 1)) return null;
  return sql<string>`(select coalesce(sum(k.customers), 0)::text from customer_count_change k where ${allOf(
    reach && oneOf(sql.ref("k.region"), reach.regions),
    region?.length ? oneOf(sql.ref("k.region"), region) : null,
    lifecycle?.length ? oneOf(sql.ref("k.lifecycle"), lifecycle) : null,
    areaCode ? sql<SqlBool>`k.province = ${areaCode.slice(0, 2)}` : null,
    source ? sql<SqlBool>`k.own = ${source === "OWN"}` : null,
  )})`;
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  sql<SqlBool>`${column} = any (${[...values]}::text[])`;

/** Customers by region, province and stage from the kept counts, for those who reach all of them. */
export const keptStages = sql<CustomerStageCount>`
  select k.region, k.province || '0000' as "areaCode", k.lifecycle, sum(k.customers)::int as count
  from customer_count_change k group by k.region, k.province, k.lifecycle having sum(k.customers) > 0 order by 1, 2, 3`;

/** Should rows have come in past the triggers, as an administrator of the database can, the counts are right again the next day. */
export const countDuty = (): DailyDuty => ({
  name: "customers.count",
  title: { zh: "核对客户数", en: "Recount customers" },
  async run(unit) {
    await sql`select recount_customers()`.execute(unit.tx);
    return "done";
  },
});

/**
 * Adds up the rows of changes once there are many; a list reads all of its kind. Asked apart, because a statement that
 * names the function is told as a write, whether or not it calls it.
 */
export async function addUpKeptCounts(db: Db): Promise<void> {
  const { rows } = await sql<{
    isDue: boolean;
  }>`select count(*) > ${mostRows} as "isDue" from customer_count_change`.execute(db);
  if (rows[0]?.isDue) await sql`select add_up_customer_counts()`.execute(db);
}
