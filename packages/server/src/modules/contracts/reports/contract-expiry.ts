import { type ContractStatus, contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import { contractExpiry } from "@busbar/contract/reports/contract-expiry";
import { type Region, regionWords } from "@busbar/contract/areas/areas";
import { type Commodity, commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { type SqlBool, sql } from "kysely";
import { readingOf } from "../../../kernel/reports/report-query.ts";
import { reachedByAll, type ReportSource } from "../../../kernel/reports/report-source.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { visibleTo } from "../contract-repository.ts";

/** Contracts in force that end within a number of days, next first; the same as the list with that filter. */
export const createContractExpiry = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: contractExpiry,
  read(call) {
    const { within, region, customerId } = call.parameters;
    const chosen = allOf(
      reachedByAll(call, visibleTo),
      sql<SqlBool>`t.status in ('SIGNED', 'ACTIVE') and t.ends_on <= ${call.today}::date + ${within}::int`,
      region.length > 0 && sql<SqlBool>`c.region = any (${[...region]}::text[])`,
      customerId !== null && sql<SqlBool>`t.customer_id = ${customerId}`,
    );
    return readingOf(db, contractExpiry, {
      rows: sql`select t.contract_no as "contractNo", c.name as "customerName", c.region, m.full_name as "managerName",
          t.commodity, t.status, t.start_date as "startDate", t.ends_on - 1 as "endsOn",
          t.ends_on - 1 - ${call.today}::date as "daysLeft",
          (select count(distinct p.point_id)::int from contract_point p where p.contract_id = t.id) as "pointCount",
          (select trim_scale(round(avg(v.quantity), 3)) from contract_month_volume v where v.contract_id = t.id)
            as "monthlyVolume", t.commodity as unit,
          (select o.contract_no from contract o where o.previous_id = t.id and o.status not in ('DRAFT', 'IN_APPROVAL')
            order by o.id desc limit 1) as renewal, t.ends_on, t.id
        from contract t join customer c on c.id = t.customer_id
          left join area_manager am on am.area_code = c.area_code
          left join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id)
        where ${chosen}`,
      order: { ends_on: "date", id: "bigint" },
      words: {
        region: (value) => regionWords[value as Region][call.language],
        commodity: (value) => commodityWords[value as Commodity][call.language],
        unit: (value) => commodityUnits[value as Commodity],
        status: (value) => contractStatusWords[value as ContractStatus][call.language],
      },
    });
  },
});
