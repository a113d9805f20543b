import { addDays } from "@busbar/contract/kernel/business-time";
import type { BillingMode, QuantityBasis, TaxMode } from "@busbar/contract/contracts/contract-fields";
import type { PfStandard, PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { PlanSnapshot } from "@busbar/contract/price-plans/plan-versions";
import type { Commodity } from "@busbar/contract/values/commodities";
import { monthAfter } from "@busbar/contract/values/months";
import { sql } from "kysely";
import type { z } from "zod";
import { codesAround, joinAreas } from "../../../kernel/prices/published-prices.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledSpan } from "../../../kernel/targets/billed-usage.ts";

export type Billed = {
  contractId: string;
  from: string;
  to: string;
  /** As if the points and prices of this day held all the time, to compare with. */
  asOf?: string;
  /** Prices in place of those that the contract agrees, to compare with. */
  components?: readonly PriceComponent[];
};
export type BilledContract = {
  customer_id: string;
  commodity: Commodity;
  billing_mode: BillingMode;
  tax_mode: TaxMode;
  tax_rate: string;
  quantity_basis: z.infer<typeof QuantityBasis>;
};
export type BilledVersion = {
  version_no: number;
  from: string;
  to: string;
  discount: string | null;
  snapshot: Pick<PlanSnapshot, "planId" | "planCode" | "planName" | "versionNo" | "approvedAt" | "components">;
  approved_by: string | null;
};
export type BilledPoint = BilledSpan & {
  name: string;
  capacityKva: string | null;
  demandBasis: "NONE" | "CAPACITY" | "MAX_DEMAND";
  contractDemandKw: string | null;
  pfStandard: PfStandard | null;
  area: string;
  /** Codes of the areas that its area lies in, closest first, and of its grid company. */
  around: string[];
  voltageLevel: string;
};

/** What a contract agrees, for its calculation; whoever asks has checked that the person reaches it. */
export async function findBilledContract(db: Db, { contractId }: Billed): Promise<BilledContract> {
  const { rows } = await sql<BilledContract>`select k.customer_id, k.commodity, k.billing_mode, k.tax_mode,
      trim_scale(k.tax_rate)::text as tax_rate, k.quantity_basis
    from contract k where k.id = ${contractId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no contract ${contractId}`);
  return row;
}

const agreedDays = ({ asOf, ...billed }: Billed) =>
  asOf === undefined ? billed : { ...billed, from: asOf, to: addDays(asOf, 1) };
const onAllDays = <Agreed extends { from: string; to: string }>({ asOf, from, to }: Billed, agreed: Agreed[]) =>
  asOf === undefined ? agreed : agreed.map((one) => ({ ...one, from, to }));

/** The agreed versions, each on the days on which it is in force, with its frozen plan. */
export async function versionsInForce(db: Db, billed: Billed): Promise<BilledVersion[]> {
  const { contractId, from, to } = agreedDays(billed);
  const { rows } = await sql<BilledVersion>`
    select s.version_no, greatest(s.first, ${from}::date) as "from", least(s.last, ${to}::date) as "to", s.discount,
      s.plan_snapshot as snapshot, (select w.full_name from plan_version p join user_account w on w.id = p.approved_by
        where p.id = s.plan_version_id) as approved_by
    from (
      select v.version_no, v.plan_version_id, v.plan_snapshot, v.content->>'discountPerUnit' as discount,
        v.effective_from as first,
        coalesce(lead(v.effective_from) over (order by v.effective_from, v.version_no), 'infinity') as last
      from contract_version v where v.contract_id = ${contractId} and v.state = 'AGREED'
    ) s where greatest(s.first, ${from}::date) < least(s.last, ${to}::date) order by s.first, s.version_no`.execute(db);
  return onAllDays(billed, rows);
}

/** The points on the days on which the contract binds them. */
export async function billedPoints(db: Db, billed: Billed): Promise<BilledPoint[]> {
  const { contractId, from, to } = agreedDays(billed);
  const { rows } = await sql<BilledPoint>`
    select b.point_id as "pointId", greatest(b.valid_from, ${from}::date) as "from", least(b.valid_to, ${to}::date) as "to",
      (select k.quantity_basis from contract k where k.id = b.contract_id) as basis, u.name, trim_scale(u.capacity_kva)::text as "capacityKva", u.demand_basis as "demandBasis",
      trim_scale(u.contract_demand_kw)::text as "contractDemandKw", u.pf_standard::text as "pfStandard",
      u.area_code as area, ${codesAround} as around,
      coalesce(u.voltage_level, '') as "voltageLevel"
    from contract_point b join pickup_point u on u.id = b.point_id ${joinAreas}
    where b.contract_id = ${contractId} and b.binds and b.valid_from < ${to}::date and b.valid_to > ${from}::date
    order by b.point_id, b.valid_from`.execute(db);
  return onAllDays(billed, rows);
}

/** What of `[from, to)` the points of many contracts are bound to each, as {@link billedPoints} has it for one. */
export async function billedSpans(
  db: Db,
  contracts: readonly string[],
  { from, to }: Pick<Billed, "from" | "to">,
): Promise<BilledSpan[]> {
  const { rows } = await sql<BilledSpan>`
    select s.point_id as "pointId", s.first as "from", s.last as "to", s.quantity_basis as basis
    from (
      select b.point_id, k.quantity_basis, greatest(b.valid_from, k.start_date, ${from}::date) as first,
        least(b.valid_to, k.ends_on, ${to}::date) as last
      from contract_point b join contract k on k.id = b.contract_id
      where b.contract_id = any (${[...contracts]}::bigint[]) and b.binds
    ) s where s.first < s.last order by s.point_id, s.first`.execute(db);
  return rows;
}

/** The days of the calendar year before `before` on which contracts of the customer bound these points, by month. */
export async function daysOfYearBefore(
  db: Db,
  customerId: string,
  points: readonly string[],
  before: string,
): Promise<BilledSpan[]> {
  const first = `${before.slice(0, 4)}-01-01`;
  const { rows } = await sql<BilledSpan>`
    select b.point_id as "pointId", greatest(b.valid_from, ${first}::date) as "from",
      least(b.valid_to, ${before}::date) as "to", k.quantity_basis as basis
    from contract_point b join contract k on k.id = b.contract_id
    where k.customer_id = ${customerId} and b.point_id = any (${[...points]}::bigint[]) and b.binds
      and b.valid_from < ${before}::date and b.valid_to > ${first}::date
    order by b.point_id, b.valid_from`.execute(db);
  return rows.flatMap(byMonth);
}

function byMonth({ from, to, ...rest }: BilledSpan): BilledSpan[] {
  const months: BilledSpan[] = [];
  for (let at = from; at < to; ) {
    const next = `${monthAfter(at.slice(0, 7))}-01`;
    months.push({ ...rest, from: at, to: next < to ? next : to });
    at = next;
  }
  return months;
}

/** Open findings in readings that block, on these days; missing slots are counted on their own. */
export async function blockingExceptions(
  db: Db,
  spans: readonly BilledSpan[],
): Promise<{ pointId: string; code: string; day: string }[]> {
  const { rows } = await sql<{ pointId: string; code: string; day: string }>`
    select s.point_id as "pointId", e.code, min(e.first_day) as day
    from unnest(${spans.map(({ pointId }) => pointId)}::bigint[], ${spans.map(({ from }) => from)}::date[],
      ${spans.map(({ to }) => to)}::date[]) as s (point_id, first, last)
    join vee_exception e on e.point_id = s.point_id and e.first_day < s.last and e.last_day >= s.first
    where e.status = 'OPEN' and e.severity = 'BLOCK' and e.code <> 'R01'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
