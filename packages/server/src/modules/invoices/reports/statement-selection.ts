import { type RawBuilder, type SqlBool, sql } from "kysely";
import { reachedByAll, type ReportCall } from "../../../kernel/reports/report-source.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import { visibleTo } from "../invoice-repository.ts";

/** The statements of a report, as a condition on `invoice i` with its `customer c`. */
export function chosenStatements(call: ReportCall): RawBuilder<SqlBool> {
  const { fromPeriod, toPeriod, status, region, customerId } = call.parameters;
  return allOf(
    reachedByAll(call, visibleTo),
    sql<SqlBool>`i.voided_at is null and i.period between ${fromPeriod}::char(6) and ${toPeriod}::char(6)`,
    sql<SqlBool>`i.status = any (${[...status]}::smallint[])`,
    region.length > 0 && sql<SqlBool>`c.region = any (${[...region]}::text[])`,
    // Issued documents stay with the merged customer, so a chosen customer includes those merged into it.
    customerId !== null && sql<SqlBool>`i.customer_id in (select customers_in(${customerId}::bigint))`,
  );
}

/** A line's contribution to the amount; none when others collect it. */
const own = (amount: RawBuilder<unknown>) => sql`case when l.collectable then ${amount} else 0 end`;
const inclusive = sql`i.tax_mode = 'INCLUSIVE'`;
export const lineNet = own(sql`l.amount - case when ${inclusive} then l.tax_share else 0 end`);
export const lineTax = own(sql`l.tax_share`);
export const lineGross = own(sql`l.amount + case when ${inclusive} then 0 else l.tax_share end`);

/** `13%` for `0.13`. */
export const ratePercent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;
