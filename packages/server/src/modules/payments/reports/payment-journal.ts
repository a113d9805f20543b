import { type JournalEntry, journalEntryWords, paymentJournal } from "@busbar/contract/reports/payment-journal";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { readingOf } from "../../../kernel/reports/report-query.ts";
import { reachedByAll, type ReportCall, type ReportSource } from "../../../kernel/reports/report-source.ts";
import { allOf } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { visibleTo } from "../payment-repository.ts";

/** Payments in and out, allocations and write-offs, each on its business date. */
function entries(call: ReportCall): RawBuilder<unknown> {
  const { from, to, region, customerId } = call.parameters;
  const within = (day: RawBuilder<unknown>) => sql<SqlBool>`${day} between ${from}::date and ${to}::date`;
  const chosen = allOf(
    region.length > 0 && sql<SqlBool>`c.region = any (${[...region]}::text[])`,
    customerId !== null && sql<SqlBool>`c.id in (select customers_in(${customerId}::bigint))`,
  );
  /** Includes payments without a known customer for people who reach everything. */
  const ofPayments = allOf(reachedByAll(call, visibleTo), chosen);
  const ofStatements = allOf(reachedByAll(call, customerVisibleTo), chosen);

  const payments = sql`payment p left join customer c on c.id = p.customer_id`;
  const paid = (sign: RawBuilder<unknown>) => sql`c.name as "customerName",
    null as "docNo", null as period, ${sign} p.amount as received, null::numeric as allocated,
    null::numeric as "writtenOff"`;
  const allocations = sql`allocation a join customer c on c.id = a.customer_id
    left join invoice i on i.customer_id = a.customer_id and i.id = a.invoice_id left join payment d on d.id = a.offset_id
    left join payment p on p.id = a.payment_id left join invoice k on k.customer_id = a.credit_customer_id and k.id = a.credit_id`;
  const writeOffs = sql`write_off w join customer c on c.id = w.customer_id
    join invoice i on i.customer_id = w.customer_id and i.id = w.invoice_id`;
  const ofStatement = sql`c.name as "customerName", i.doc_no as "docNo", i.period::text as period`;
  const ofDebt = sql`c.name as "customerName", coalesce(i.doc_no, d.pay_no) as "docNo",
    coalesce(i.period::text, to_char(d.value_date, 'YYYYMM')) as period`;

  return sql`select p.value_date as "on", lower(p.kind) as entry, p.pay_no as number,
      ${paid(sql``)}, p.remark as text, 1 as place, p.id as seq
    from ${payments} where ${within(sql`p.value_date`)} and ${ofPayments}
  union all
  select p.reversed_on, 'payment_reversed', p.pay_no, ${paid(sql`-`)}, p.reverse_reason, 2, p.id
    from ${payments} where ${within(sql`p.reversed_on`)} and ${ofPayments}
  union all
  select a.allocated_on, case when a.credit_id is null then 'allocated' else 'credit_used' end,
      coalesce(p.pay_no, k.doc_no), ${ofDebt}, null, a.amount, null, '', 3, a.id
    from ${allocations} where ${within(sql`a.allocated_on`)} and ${ofStatements}
  union all
  select a.reversed_on, 'allocation_reversed', coalesce(p.pay_no, k.doc_no), ${ofDebt}, null, -a.amount, null, '', 4, a.id
    from ${allocations} where ${within(sql`a.reversed_on`)} and ${ofStatements}
  union all
  select w.written_off_on, 'write_off', i.doc_no, ${ofStatement}, null, null, w.amount, w.reason, 5, w.id
    from ${writeOffs} where ${within(sql`w.written_off_on`)} and ${ofStatements}
  union all
  select w.reversed_on, 'write_off_reversed', i.doc_no, ${ofStatement}, null, null, -w.amount, '', 6, w.id
    from ${writeOffs} where ${within(sql`w.reversed_on`)} and ${ofStatements}`;
}

export const createPaymentJournal = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: paymentJournal,
  read: (call) =>
    readingOf(db, paymentJournal, {
      rows: entries(call),
      order: { on: "date", place: "int", seq: "bigint" },
      words: { entry: (value) => journalEntryWords[value as JournalEntry][call.language] },
    }),
});
