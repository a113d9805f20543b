import { customersByManager } from "@busbar/contract/reports/customers-by-manager";
import { type Region, regionWords } from "@busbar/contract/areas/areas";
import { type SqlBool, sql } from "kysely";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { regionPlace } from "../../../kernel/region-order.ts";
import { readingOf } from "../../../kernel/reports/report-query.ts";
import { reachedByAll, type ReportSource } from "../../../kernel/reports/report-source.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";

/**
 * Customers by their manager on a day. Days in the past come from the stored history; from the business date on, the
 * report shows all present customers with their present manager.
 */
export const createCustomersByManager = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: customersByManager,
  read(call) {
    const { asOf, region } = call.parameters;
    const chosen = allOf(
      reachedByAll(call, visibleTo),
      region.length > 0 && sql<SqlBool>`c.region = any (${[...region]}::text[])`,
      asOf < call.today ? sql<SqlBool>`h.customer_id is not null` : sql<SqlBool>`c.merged_into is null`,
    );
    const manager = asOf < call.today ? sql`h.user_id` : sql`coalesce(c.manager_override_user_id, am.user_id)`;
    return readingOf(db, customersByManager, {
      rows: sql`select c.region, m.user_code as "managerCode", m.full_name as "managerName",
          count(*)::int as customers, count(*) filter (where c.lifecycle = 'ACTIVE')::int as active,
          sum((select count(*) from contract t where t.customer_id = c.id and t.status not in ('DRAFT', 'IN_APPROVAL')
            and t.start_date <= ${asOf}::date and t.ends_on > ${asOf}::date))::int as contracts,
          ${regionPlace(sql`c.region`)} as place, coalesce(m.id, 0) as manager_id
        from customer c
          left join customer_manager_history h on h.customer_id = c.id and h.valid_from <= ${asOf}::date
            and (h.valid_to is null or h.valid_to > ${asOf}::date)
          left join area_manager am on am.area_code = c.area_code
          left join user_account m on m.id = ${manager}
        where ${chosen} group by c.region, m.id, m.user_code, m.full_name`,
      order: { place: "int", manager_id: "bigint" },
      words: { region: (value) => regionWords[value as Region][call.language] },
      whole: true,
    });
  },
});
