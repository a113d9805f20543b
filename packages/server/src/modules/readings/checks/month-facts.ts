import { addDays } from "@busbar/contract/kernel/business-time";
import { slotMinutesOf, slotsOfDay } from "@busbar/contract/readings/slots";
import { monthAfter } from "@busbar/contract/values/months";
import type { Commodity } from "@busbar/contract/values/commodities";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import { settledKey, settledMonths } from "../usage/settled-usage.ts";
import type { DayValues, MonthFacts } from "./month-checks.ts";

type PointRow = {
  id: string;
  commodity: Commodity;
  status: string;
  time_zone: string;
  resolution_min: number;
  /** Agreed, in thousandths of kW. */
  demand: string | null;
  capacity_kva: string | null;
  data_from: string | null;
  data_authorised_to: string | null;
};

/**
 * What is known of a point's month for its checks: of each day that is over, from the agreed start of data on, all slots.
 * @returns undefined for a point that is not there
 */
export async function monthFacts(
  db: Db,
  pointId: string,
  month: string,
  today: string,
): Promise<MonthFacts | undefined> {
  const { rows } = await sql<PointRow>`select p.id, p.commodity, p.status, p.time_zone, p.resolution_min,
      (p.contract_demand_kw * 1000)::bigint as demand, p.capacity_kva, p.data_from, p.data_authorised_to
    from pickup_point p where p.id = ${pointId}`.execute(db);
  const [point] = rows;
  if (!point) return undefined;
  const first = `${month}-01`;
  const from = point.data_from !== null && point.data_from > first ? point.data_from : first;
  const next = `${monthAfter(month)}-01`;
  const end = next < today ? next : today;
  const installs = await installsOf(db, point);
  const measured = (day: string) =>
    installs.some(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo > day));
  const present = await daysOf(db, pointId, from, end);
  const minutes = slotMinutesOf(point.commodity, point.resolution_min);
  const days: DayValues[] = [];
  for (let day = from; day < end; day = addDays(day, 1)) {
    const found = present.get(day);
    if (found) days.push(found);
    // Nothing is expected on days without a meter.
    else if (measured(day))
      days.push({
        day,
        resolutionMin: minutes,
        values: Array.from<null>({ length: slotsOfDay(day, point.time_zone, minutes) }).fill(null),
        quality: null,
      });
  }
  return {
    days,
    isActive: point.status === "ACTIVE",
    register: null,
    settled: next <= today ? await settledOf(db, pointId, month) : null,
    usual: next <= today ? await usualOf(db, pointId, month) : null,
    contractDemandKw: point.demand === null ? null : BigInt(point.demand),
    installs,
    dataAuthorisedTo: point.data_authorised_to,
  };
}

export async function daysOf(db: Db, pointId: string, from: string, to: string): Promise<Map<string, DayValues>> {
  const { rows } = await sql<DayValues>`select d.day, d.resolution_min as "resolutionMin", d.values, d.quality
    from interval_day d where d.point_id = ${pointId} and d.channel = 'ACTIVE_IMPORT'
      and d.day >= ${from}::date and d.day < ${to}::date`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

async function installsOf(db: Db, { id, capacity_kva }: PointRow): Promise<MonthFacts["installs"]> {
  type Install = Omit<MonthFacts["installs"][number], "capacityKva">;
  const { rows } = await sql<Install>`
    select m.asset_no as "assetNo", m.digits_int as "digitsInt", i.multiplier::text as multiplier,
      i.valid_from as "validFrom", i.valid_to as "validTo", i.start_read::text as "startRead", i.end_read::text as "endRead"
    from meter_install i join meter m on m.point_id = i.point_id and m.id = i.meter_id
    where i.point_id = ${id} and i.channel = 'ACTIVE_IMPORT' order by i.valid_from`.execute(db);
  return rows.map((row) => ({ ...row, capacityKva: capacity_kva }));
}

async function settledOf(db: Db, pointId: string, month: string): Promise<MonthFacts["settled"]> {
  const span = { pointId, from: `${month}-01`, to: `${monthAfter(month)}-01`, basis: "SETTLED" } as const;
  const settled = (await settledMonths(db, [span])).get(settledKey(span));
  return settled ? { total: settled.total, bands: [...settled.bands.values()] } : null;
}

/** The whole month a year before, else the mean of the three whole months before; null without either. */
async function usualOf(db: Db, pointId: string, month: string): Promise<bigint | null> {
  const { rows } = await sql<{ year: string | null; three: string | null }>`
    with months as (
      select date_trunc('month', d.day::timestamp)::date as month, sum(d.total) as total, count(*) as days
      from interval_day d where d.point_id = ${pointId} and d.channel = 'ACTIVE_IMPORT' and (
        d.day >= (${`${month}-01`}::date - interval '1 year')::date and d.day < (${`${month}-01`}::date - interval '11 months')::date
        or d.day >= (${`${month}-01`}::date - interval '3 months')::date and d.day < ${`${month}-01`}::date)
      group by 1
    ), whole as (
      select * from months where days = (month + interval '1 month')::date - month
    )
    select (select total::text from whole where month = (${`${month}-01`}::date - interval '1 year')::date) as year,
      (select round(avg(total))::text from whole where month >= (${`${month}-01`}::date - interval '3 months')::date
        having count(*) = 3) as three`.execute(db);
  const { year, three } = rows[0] ?? { year: null, three: null };
  const usual = year ?? three;
  return usual === null ? null : BigInt(usual);
}
