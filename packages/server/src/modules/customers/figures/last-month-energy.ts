import { addDays } from "@busbar/contract/kernel/business-time";
import { ofThousandths } from "@busbar/contract/readings/slots";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";

/** The first days of the month before the business date's, and of that month. */
function lastMonth(today: string): { from: string; to: string } {
  const to = `${today.slice(0, 7)}-01`;
  return { from: `${addDays(to, -1).slice(0, 7)}-01`, to };
}

/**
 * Electricity of the last whole month by customer, in kWh with 3 decimals: the readings of its points while they were
 * its own. Customers without readings are left out.
 * @param fromAgreed whether only days count from the agreed start of data, as people outside the house see them
 */
export async function lastMonthEnergy(
  db: Db,
  customers: readonly string[],
  today: string,
  fromAgreed: boolean,
): Promise<ReadonlyMap<string, string>> {
  const { from, to } = lastMonth(today);
  const { rows } = await sql<{ id: string; total: string }>`
    select t.customer_id as id, sum(d.total)::text as total
    from point_tenancy t
    join pickup_point p on p.id = t.point_id and p.commodity = 'ELECTRICITY'
    join interval_day d on d.point_id = t.point_id and d.channel = 'ACTIVE_IMPORT'
      and d.day >= ${from}::date and d.day < ${to}::date and d.day >= t.valid_from
      and (t.valid_to is null or d.day < t.valid_to)
      and (not ${fromAgreed}::boolean or p.data_from is null or d.day >= p.data_from)
    where t.customer_id = any (${[...customers]}::bigint[]) and t.valid_from < ${to}::date
      and (t.valid_to is null or t.valid_to > ${from}::date)
    group by t.customer_id`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, ofThousandths(BigInt(total))]));
}
