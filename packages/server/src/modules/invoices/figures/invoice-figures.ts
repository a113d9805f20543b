import {
  type BoardCell,
  boardColumns,
  boardStates,
  type CustomerMonth,
  customerMonthCount,
  invoiceFigureRoutes,
  type InvoiceMonth,
} from "@busbar/contract/invoices/invoice-figures";
import {
  invoiceStatuses,
  type InvoiceStatus,
  issuedStatuses,
  unissuedStatuses,
} from "@busbar/contract/invoices/invoice-status";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { reachKey } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { createInvoiceRepository, owedOf } from "../invoice-repository.ts";
import { isLate, waitsSince } from "./late.ts";

/** The number of months before the present one. */
const monthsBack = 12;

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
    const first = sql`to_char(${today}::date - make_interval(months => ${monthsBack}), 'YYYYMM')`;
    const inMonths = sql`i.period between ${first} and to_char(${today}::date, 'YYYYMM')`;
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

  async function monthsOfCustomer(actor: Actor, customerId: string): Promise<CustomerMonth[]> {
    const today = clock.today();
    const { matching } = createInvoiceRepository(db, today);
    const first = sql`to_char(${today}::date - make_interval(months => ${customerMonthCount - 1}), 'YYYYMM')`;
    const { rows } = await sql<CustomerMonth>`select i.period, k.commodity, count(*)::int as count,
        trim_scale(sum(i.quantity))::text as quantity, sum(i.payable)::text as payable
      from invoice i join customer c on c.id = i.customer_id join contract k on k.id = i.contract_id
      where ${matching(actor, { customerId, status: [...issuedStatuses] })}
        and i.period between ${first} and to_char(${today}::date, 'YYYYMM')
      group by i.period, k.commodity order by i.period, k.commodity`.execute(db);
    return rows;
  }

  return bind(invoiceFigureRoutes, {
    getInvoiceBoard: ({ actor, query }) => boardOf(actor, query.period),
    getInvoiceMonths: ({ actor }) =>
      months.answer(db, [reachKey(actor, "invoice:read"), clock.today()], (on) => monthsOf(on, actor)),
    getCustomerMonths: ({ actor, query }) => monthsOfCustomer(actor, query.customerId),
  });
}
