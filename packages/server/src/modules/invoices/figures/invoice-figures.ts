import {
  type BoardCell,
  boardColumns,
  boardStates,
  type CustomerPointUsage,
  invoiceFigureRoutes,
  type InvoiceMonth,
  type PointShare,
  type UsageMonth,
  usageMonthCount,
} from "@busbar/contract/invoices/invoice-figures";
import {
  invoiceStatuses,
  type InvoiceStatus,
  issuedStatuses,
  unissuedStatuses,
} from "@busbar/contract/invoices/invoice-status";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { isPartner } from "../../../kernel/records/customer-visibility.ts";
import { reachKey } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";
import { createInvoiceRepository, owedOf } from "../invoice-repository.ts";
import { isLate, waitsSince } from "./late.ts";

/** The number of months before the present one. */
const monthsBack = 12;

/** So many months before that of `today`, in the type of `invoice.period`: as a text it finds no index of it, and no statistics. */
const monthBefore = (today: string, months: number) =>
  sql`to_char(${today}::date - make_interval(months => ${months}), 'YYYYMM')::char(6)`;

/** A month's statements by state, and a year's by month; each figure equals a list of statements. */
export function createInvoiceFigures({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">): Module {
  const months = createListMemory<InvoiceMonth[]>(wake, (found) =>
    found.flatMap(({ states }) => states).reduce((all, { count }) => all + count, 0),
  );

  async function boardOf(actor: Actor, period: string): Promise<BoardCell[]> {
    const today = clock.today();
    const { matching, waitingFor } = createInvoiceRepository(db, today);
    const columnOf = sql.join(
      boardColumns.map((column) => sql`when i.status = any (${[...boardStates[column]]}::smallint[]) then ${column}`),
      sql` `,
    );
    const { rows } = await sql<Omit<BoardCell, "late"> & { lateCount: number; latePayable: string }>`
      select b.place as column, count(*)::int as count, sum(b.payable)::text as payable,
        sum(b.outstanding)::text as outstanding, min(b.since) as oldest,
        (count(*) filter (where b.late))::int as "lateCount",
        coalesce(sum(b.payable) filter (where b.late), 0)::numeric(18, 2)::text as "latePayable",
        (count(*) filter (where b.mine))::int as mine
      from (select case ${columnOf} end as place, i.payable, ${owedOf} as outstanding, ${waitsSince} as since,
          ${isLate(today)} as late, ${waitingFor(actor)} as mine
        from invoice i join customer c on c.id = i.customer_id where ${matching(actor, { period: [period] })}) b
      group by b.place`.execute(db);
    return boardColumns.map((column) => {
      const { lateCount = 0, latePayable = "0.00", ...cell } = rows.find((row) => row.column === column) ?? {};
      return {
        count: 0,
        payable: "0.00",
        outstanding: column === "issued" || column === "paid" ? "0.00" : null,
        oldest: null,
        mine: 0,
        ...cell,
        column,
        late: { count: lateCount, payable: latePayable },
      };
    });
  }

  async function monthsOf(on: Db, actor: Actor): Promise<InvoiceMonth[]> {
    const today = clock.today();
    const { matching, fromFor } = createInvoiceRepository(on, today);
    const inMonths = sql`i.period between ${monthBefore(today, monthsBack)} and ${monthBefore(today, 0)}`;
    const [states, open] = await Promise.all([
      sql<{ period: string; status: InvoiceStatus; count: number; payable: string; outstanding: string | null }>`
        select i.period, i.status, count(*)::int as count, sum(i.payable)::text as payable,
          sum(${owedOf})::text as outstanding
        from ${fromFor(actor, {})} where ${inMonths} and ${matching(actor, {})} group by i.period, i.status`.execute(
        on,
      ),
      // A separate query: few statements are in progress, and the sums come from an index alone.
      sql<{ period: string; since: string }>`select i.period, min(${waitsSince}) as since from ${fromFor(actor, {})}
        where ${inMonths} and ${matching(actor, { status: [...unissuedStatuses] })} group by i.period`.execute(on),
    ]);
    const periods = [...new Set(states.rows.map(({ period }) => period))].toSorted();
    return periods.map((period) => ({
      period,
      states: invoiceStatuses.flatMap((status) =>
        states.rows.filter((row) => row.period === period && row.status === status),
      ),
      oldestOpen: open.rows.find((row) => row.period === period)?.since ?? null,
    }));
  }

  /** The months of the last two years. */
  const inTwoYears = (today: string) =>
    sql<SqlBool>`i.period between ${monthBefore(today, usageMonthCount - 1)} and ${monthBefore(today, 0)}`;

  async function usageOf(
    actor: Actor,
    of: { customerId: string } | { contractId: string } | { partnerId: string },
    within: (today: string) => RawBuilder<SqlBool> = () => sql`true`,
  ): Promise<UsageMonth[]> {
    const today = clock.today();
    const { matching } = createInvoiceRepository(db, today);
    const { rows } = await sql<UsageMonth>`select i.period, k.commodity, count(*)::int as count,
        trim_scale(sum(i.quantity))::text as quantity, sum(i.payable)::text as payable
      from invoice i join customer c on c.id = i.customer_id join contract k on k.id = i.contract_id
      where ${matching(actor, { ...of, status: [...issuedStatuses] })} and ${within(today)}
      group by i.period, k.commodity order by i.period, k.commodity`.execute(db);
    return rows;
  }

  async function sharesOf(actor: Actor, pointId: string): Promise<PointShare[]> {
    const today = clock.today();
    const { matching } = createInvoiceRepository(db, today);
    // The energy as a statement counts it: in the commodity's main unit.
    const unit = sql.join(
      Object.entries(commodityUnits).map(([commodity, name]) => sql`when ${commodity} then ${name}`),
      sql` `,
    );
    const charged = sql`coalesce(sum(l.amount) filter (where l.collectable), 0)::numeric(18, 2)::text`;
    const { rows } = await sql<PointShare>`select i.id as "invoiceId", i.period, k.commodity,
        min(l.from_date) as "from", max(l.to_date) as "to",
        trim_scale(coalesce(sum(l.quantity) filter (
          where l.category = 'ENERGY' and l.unit = case k.commodity ${unit} end), 0))::text as quantity
        ${isPartner(actor) ? sql`` : sql`, ${charged} as payable`}
      from invoice i join customer c on c.id = i.customer_id join contract k on k.id = i.contract_id
        join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id and l.point_id = ${pointId}
      where ${matching(actor, { pointId, status: [...issuedStatuses] })}
        and ${inTwoYears(today)}
      group by i.id, i.period, k.commodity order by i.period desc, i.id desc`.execute(db);
    return rows;
  }

  /** From the lines, which partners do not see. */
  async function pointsOfCustomer(actor: Actor, customerId: string): Promise<CustomerPointUsage[]> {
    if (outsiderOf(actor) === "PARTNER") return [];
    const { matching } = createInvoiceRepository(db, clock.today());
    const { rows } = await sql<CustomerPointUsage>`with issued as (
        select i.customer_id, i.id, i.period, k.id as contract_id, k.contract_no, k.commodity,
          max(i.period) over () as last
        from invoice i join customer c on c.id = i.customer_id join contract k on k.id = i.contract_id
        where ${matching(actor, { customerId, status: [...issuedStatuses] })}),
      line as (
        select i.*, l.quantity, l.point_id, l.point_name, p.point_no,
          case when l.point_id is null then i.contract_id end as whole_contract
        from issued i join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id
          left join pickup_point p on p.id = l.point_id
        where l.category = 'ENERGY' and l.unit = ${JSON.stringify(commodityUnits)}::jsonb ->> i.commodity
          and i.period > to_char(to_date(i.last, 'YYYYMM') - interval '12 months', 'YYYYMM'))
      select case when point_id is not null
          then json_build_object('id', point_id::text, 'pointNo', min(point_no),
            'name', (array_agg(point_name order by period desc, id desc))[1]) end as point,
        case when whole_contract is not null
          then json_build_object('id', whole_contract::text, 'contractNo', min(contract_no)) end as contract,
        commodity, trim_scale(sum(quantity))::text as quantity, last as period,
        trim_scale(coalesce(sum(quantity) filter (where period = last), 0))::text as "lastQuantity"
      from line group by point_id, whole_contract, commodity, last
      order by commodity, sum(quantity) desc, point_id, whole_contract limit 1000`.execute(db);
    return rows;
  }

  return bind(invoiceFigureRoutes, {
    getInvoiceBoard: ({ actor, query }) => boardOf(actor, query.period),
    getInvoiceMonths: ({ actor }) =>
      months.answer(db, [reachKey(actor, "invoice:read"), clock.today()], (on) => monthsOf(on, actor)),
    getCustomerMonths: ({ actor, query }) => usageOf(actor, query, inTwoYears),
    getPartnerMonths: ({ actor, query }) => usageOf(actor, query, inTwoYears),
    getContractMonths: ({ actor, query }) => usageOf(actor, query),
    getPointShares: ({ actor, query }) => sharesOf(actor, query.pointId),
    getCustomerPointUsage: ({ actor, query }) => pointsOfCustomer(actor, query.customerId),
  });
}
