import { monthAfter } from "@busbar/contract/values/months";
import type { BoardCell, BoardRow, PriceBoard, PriceBoardQuery } from "@busbar/contract/published-prices/price-board";
import { keysByVoltage, PublishedKey } from "@busbar/contract/published-prices/published-keys";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { belongsToVisible } from "../../kernel/records/customer-visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { createPublishedPriceRepository, type PublishedPriceRow } from "./published-price-repository.ts";
import { judge } from "./published-price-rules.ts";

type Place = Omit<BoardRow, "cells" | "unit">;
type Missing = Omit<Place, "gridCompany"> & { month: string; waiting: number };

/** What is published for some months, and for how many contracts of the person's scope a price is missing. */
export function createPriceBoard({ db, clock }: Pick<Ports, "db" | "clock">) {
  return async (actor: Actor, { from, months: count }: PriceBoardQuery): Promise<PriceBoard> => {
    const months = Array.from({ length: count - 1 }).reduce<string[]>(
      (all) => [...all, monthAfter(all.at(-1)!)],
      [from],
    );
    const [prices, missing] = [
      await createPublishedPriceRepository(db).ofMonths(actor, months),
      await missingPrices(db, actor, months, clock.today()),
    ];
    const rows = new Map<string, BoardRow>();
    const cellOf = (place: Place, month: string): BoardCell => {
      const { priceKey, areaCode, gridCompany, voltageLevel } = place;
      const key = JSON.stringify([
        PublishedKey.options.indexOf(priceKey),
        areaCode ?? "",
        gridCompany ?? "",
        voltageLevel ?? "",
      ]);
      const row = rows.get(key) ?? {
        priceKey,
        areaCode,
        gridCompany,
        voltageLevel,
        unit: "kWh",
        cells: months.map((one) => ({ month: one, approved: null, proposed: null, waiting: 0 })),
      };
      rows.set(key, row);
      return row.cells[months.indexOf(month)]!;
    };
    for (const row of prices) {
      const cell = cellOf(row, row.month);
      if (row.status === "APPROVED") cell.approved = { id: row.id, value: row.value };
      else cell.proposed = proposedOf(row, actor);
    }
    for (const { month, waiting, ...place } of missing)
      cellOf({ ...place, gridCompany: null }, month).waiting = waiting;
    return {
      months,
      rows: [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
    };
  };
}

const proposedOf = (row: PublishedPriceRow, actor: Actor) => ({
  id: row.id,
  value: row.value,
  rowVersion: row.row_version,
  approve: judge("approve", row, actor),
});

/**
 * Contracts whose plan names a published price for which no approved one applies to their points, by month, province
 * and, for some keys, voltage.
 */
async function missingPrices(db: Db, actor: Actor, months: readonly string[], today: string): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    with month as (
      select m as month, (m || '-01')::date as first, ((m || '-01')::date + interval '1 month')::date as next
      from unnest(${[...months]}::text[]) m
    ), version as (
      select v.contract_id, v.plan_version_id, v.effective_from as first,
        coalesce(lead(v.effective_from) over (partition by v.contract_id order by v.effective_from, v.version_no),
          'infinity') as last
      from contract_version v where v.state = 'AGREED'
    ), needed as (
      select distinct m.month, p.published_key as key, u.area_code, u.grid_company, u.voltage_level, v.contract_id
      from version v
      join price_component p on p.version_id = v.plan_version_id and p.published_key is not null
      join contract k on k.id = v.contract_id
      join month m on v.first < m.next and v.last > m.first
      join contract_point b on b.contract_id = v.contract_id and b.binds
        and b.valid_from < least(m.next, v.last) and b.valid_to > greatest(m.first, v.first)
      join pickup_point u on u.id = b.point_id
      where ${belongsToVisible(sql.ref("k.customer_id"), actor, "contract:read", today)}
    )
    select n.month, n.key as "priceKey", coalesce(c.parent_code, a.parent_code, a.code)::text as "areaCode",
      case when n.key = any (${[...keysByVoltage]}::text[]) then n.voltage_level end as "voltageLevel",
      count(distinct n.contract_id)::int as waiting
    from needed n join area a on a.code = n.area_code left join area c on c.code = a.parent_code
    where not exists (select from published_price t where t.status = 'APPROVED' and t.month = n.month
      and t.price_key = n.key and (t.voltage_level is null or t.voltage_level = n.voltage_level)
      and ((t.area_code is null and t.grid_company is null) or t.area_code in (a.code, a.parent_code, c.parent_code)
        or t.grid_company = n.grid_company))
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
