import type { CheckName, PeriodControl, PeriodState } from "@busbar/contract/periods/periods";
import type { InvoiceStateCount } from "@busbar/contract/invoices/invoices";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import { reachesAll } from "../../kernel/records/visibility.ts";
import { invoicePlace, invoiceState, invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import { countPayments } from "./period-payment-repository.ts";

export type PeriodRow = {
  period: string;
  state: PeriodState;
  row_version: number | null;
  closed_at: Date | null;
  closed_by: string | null;
  control: PeriodControl | null;
  reopen_asked_at: Date | null;
  reopen_asked_by: string | null;
  reopen_asked_by_name: string | null;
  reopen_reason: string | null;
  states: InvoiceStateCount[];
  outstanding: string | null;
  /** Earlier periods with postings that are still open, and later periods that are closed. */
  earlier_open: string[];
  later_closed: string[];
  /** The first month with a statement or a payment; null while there is none. */
  first_posted: string | null;
};

/** Months by their number, such as 202511, for who reaches every statement. */
export const periodChanges: ChangeSource = {
  noun: "period",
  seenBy: (actor) => sql`select p.period::bigint as id, p.row_version from billing_period p
    where ${reachesAll(actor, "invoice:read")}::boolean`,
};

/** Creates a new period if needed, and locks it as open until the transaction ends. @throws AppError `period.closed` */
export async function holdOpenPeriod(tx: Db, period: string): Promise<void> {
  await sql`insert into billing_period (period) values (${period}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ state: string }>`select state from billing_period where period = ${period}
    for share`.execute(tx);
  if (rows[0]?.state !== "OPEN") throw new AppError("period.closed");
}

const conditions: Record<Exclude<CheckName, "earlier_closed" | "tax_invoices" | "payments">, RawBuilder<unknown>> = {
  none_in_review: sql`i.status in (${invoiceStates.inReview})`,
  no_drafts: sql`i.status = ${invoiceState.draft}`,
  no_disputes: sql`i.status = ${invoiceState.paid} and i.confirm_status = 'DISPUTED'`,
};

const firstPosted = sql`least((select min(i.period) from invoice i where i.voided_at is null)::text,
  (select to_char(min(value_date), 'YYYYMM') from payment))`;

/** A check lists at most this many rows; the others are counted. */
export const namedRows = 20;

export function createPeriodRepository(db: Db) {
  const read = async (periods: readonly string[]): Promise<PeriodRow[]> => {
    const { rows } = await sql<PeriodRow>`select a.period, coalesce(p.state, 'NONE') as state, p.row_version,
        p.closed_at, (select u.full_name from user_account u where u.id = p.closed_by) as closed_by, p.control,
        p.reopen_asked_at, p.reopen_asked_by,
        (select u.full_name from user_account u where u.id = p.reopen_asked_by) as reopen_asked_by_name, p.reopen_reason,
        coalesce(s.states, '[]') as states, 
        case when s.outstanding is not null or d.owed is not null
          then (coalesce(s.outstanding, 0) + coalesce(d.owed, 0))::text end as outstanding,
        array(select b.period::text from billing_period b where b.period < a.period and b.state = 'OPEN' and exists
          (select from invoice i where i.period = b.period and i.voided_at is null) order by 1) as earlier_open,
        array(select b.period::text from billing_period b where b.period > a.period and b.state = 'CLOSED' order by 1)
          as later_closed,
        ${firstPosted} as first_posted
      from unnest(${[...periods]}::char(6)[]) a (period)
      left join billing_period p on p.period = a.period
      left join lateral (select json_agg(json_build_object('status', n.status, 'count', n.count,
            'payable', n.payable::text) order by ${invoicePlace(sql`n.status`)}) as states,
          sum(n.outstanding) filter (where n.status in (${invoiceStates.issued})) as outstanding
        from (select i.status, count(*)::int as count, sum(i.payable) as payable, sum(i.outstanding) as outstanding
          from invoice i where i.period = a.period and i.voided_at is null group by i.status) n) s on true
      left join lateral (select sum(o.owed) as owed from open_item o
        where o.kind = 'offset' and o.period = a.period) d on true
      order by a.period`.execute(db);
    return rows;
  };

  return {
    list: read,

    async get(period: string): Promise<PeriodRow> {
      const [row] = await read([period]);
      if (!row) throw new AppError("not_found");
      return row;
    },

    /** Periods with statements that are not closed, from before `period`, oldest first. */
    async openBefore(period: string): Promise<string[]> {
      const { rows } = await sql<{ period: string }>`select b.period::text as period from billing_period b
        where b.period < ${period} and b.state = 'OPEN'
          and exists (select from invoice i where i.period = b.period and i.voided_at is null)
        order by 1`.execute(db);
      return rows.map((row) => row.period);
    },

    /** Periods after `period` with statements. */
    async usedAfter(period: string): Promise<string[]> {
      const { rows } = await sql<{ period: string }>`select b.period::text as period from billing_period b
        where b.period > ${period}
          and exists (select from invoice i where i.period = b.period and i.voided_at is null)
        order by 1`.execute(db);
      return rows.map((row) => row.period);
    },

    /** Locks the period; postings into it wait too. */
    async lock(period: string): Promise<void> {
      await sql`insert into billing_period (period) values (${period}) on conflict do nothing`.execute(db);
      await sql`select from billing_period where period = ${period} for update`.execute(db);
    },

    /** `lacksTaxInvoice`: a condition on `invoice i`. */
    async inTheWay(
      period: string,
      name: Exclude<CheckName, "earlier_closed" | "payments">,
      lacksTaxInvoice: RawBuilder<SqlBool>,
    ) {
      const condition = name === "tax_invoices" ? lacksTaxInvoice : conditions[name];
      const { rows } = await sql<{ id: string; name: string; count: number }>`
        select i.id, coalesce(i.doc_no, c.name || ' ' || i.period) as name, count(*) over ()::int as count
        from invoice i join customer c on c.id = i.customer_id
        where i.period = ${period} and i.voided_at is null and ${condition}
        order by i.id limit ${namedRows}`.execute(db);
      return { count: rows[0]?.count ?? 0, rows: rows.map(({ id, name: title }) => ({ id, name: title })) };
    },

    /** The control record computed from the present rows. */
    async control(period: string): Promise<PeriodControl> {
      const { rows } = await sql<PeriodControl>`select count(*)::int as statements,
          coalesce(sum(payable), 0)::numeric(18, 2)::text as payable, coalesce(sum(net), 0)::numeric(18, 2)::text as net,
          coalesce(sum(tax), 0)::numeric(18, 2)::text as tax,
          coalesce(sum(allocated), 0)::numeric(18, 2)::text as allocated,
          encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', id, doc_no, customer_id, contract_id, period,
            payable, net, tax, allocated, calc_hash, due_date, settlement_kind), E'\n' order by id), ''), 'UTF8')), 'hex') as hash
        from invoice where locked_in = ${period}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("nothing was counted");
      return { ...row, payments: await countPayments(db, period) };
    },

    /** Closed periods with the control record of their closing, oldest first. */
    async closed() {
      const { rows } = await sql<{ period: string; control: PeriodControl }>`select period, control
        from billing_period where state = 'CLOSED' order by period`.execute(db);
      return rows;
    },

    async close(period: string, control: PeriodControl, by: string, now: Date): Promise<void> {
      await sql`update billing_period set state = 'CLOSED', closed_at = ${now}, closed_by = ${by},
          control = ${JSON.stringify(control)}, updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1
        where period = ${period}`.execute(db);
    },

    /** `reason` null withdraws the request. */
    async ask(period: string, reason: string | null, by: string, now: Date): Promise<void> {
      await sql`update billing_period set reopen_asked_at = ${reason === null ? null : now},
          reopen_asked_by = ${reason === null ? null : by}::bigint, reopen_reason = ${reason ?? ""}, updated_at = ${now},
          updated_by = ${by}, row_version = row_version + 1
        where period = ${period}`.execute(db);
    },

    async reopen(period: string, by: string, now: Date): Promise<void> {
      await sql`update billing_period set state = 'OPEN', closed_at = null, closed_by = null, control = null,
          reopen_asked_at = null, reopen_asked_by = null, reopen_reason = '', updated_at = ${now}, updated_by = ${by},
          row_version = row_version + 1
        where period = ${period}`.execute(db);
    },
  };
}
