import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql, type Transaction } from "kysely";
import type { SettlingUnit } from "../../kernel/work/unit-of-work.ts";
import { changeAllocated, giveUpRest } from "../../modules/invoices/steps/settlement.ts";
import { allocate, type ReversedAllocation, reverseAllocations } from "../../modules/payments/allocating.ts";
import type { Moment, Statements } from "../../modules/payments/holding.ts";
import { reversePayment } from "../../modules/payments/payment-write-repository.ts";
import { holdOpenPeriod } from "../../modules/periods/period-repository.ts";
import type { Database } from "../../tables.ts";
import { instant } from "../invoices/demo-credit.ts";

type People = Readonly<Record<"clerk" | "reviewer" | "finance", string>>;
type Statement = { id: string; customer_id: string; doc_no: string; outstanding: string; due_date: string };

const statements: Statements = { changeAllocated, giveUpRest, holdPeriod: holdOpenPeriod };
/** The business date on which the demo begins. */
const firstDay = "2026-01-20";

/**
 * What happens to money in two years: a bounced payment, a rest that was written off and one for which somebody asks,
 * customers who confirm and who tell of a payment, tax invoices. By the functions that the portal itself uses. Runs
 * within `tx`, before months are closed.
 */
export async function seedCompanyMoney(tx: Transaction<Database>, people: People): Promise<void> {
  const unit: SettlingUnit = { tx, record: () => Promise.resolve(), emit: () => Promise.resolve() };
  const at = (day: string, hour: number): Moment => ({ by: people.finance, now: instant(day, hour), today: day });
  const openOf = async (customer: number, period: string) => {
    const { rows } = await sql<Statement>`select i.id, i.customer_id, i.doc_no, i.outstanding, i.due_date from invoice i
      join customer c on c.id = i.customer_id
      where c.customer_no = ${`KH${String(customer).padStart(6, "0")}`} and i.period = ${period}
        and i.doc_type = 'REGULAR'`.execute(tx);
    return rows[0] as Statement;
  };
  const pay = async ({ id, customer_id: customerId }: Statement, amount: string, when: Moment, remark: string) => {
    const { rows } = await sql<{ id: string }>`with numbered as (
        insert into number_counter as c (series, year, last) values ('SK', ${Number(when.today.slice(0, 4))}, 1)
        on conflict (series, year) do update set last = c.last + 1 returning year, last)
      insert into payment (pay_no, method, customer_id, payer, payer_account, amount, value_date, bank_account_id, remark,
        is_demo, created_at, created_by, updated_at, updated_by)
      select 'SK' || n.year || '-' || lpad(n.last::text, 6, '0'), 'BANK', c.id, c.name, c.invoice_title ->> 'account',
        ${amount}, ${when.today}::date, b.id, ${remark}, true, ${when.now}, ${when.by}, ${when.now}, ${when.by}
      from numbered n join customer c on c.id = ${customerId} left join bank_account b on b.is_default
      returning id`.execute(tx);
    const paymentId = rows[0]?.id as string;
    const source = { customerId, paymentId, creditId: null, available: amount };
    await allocate(unit, statements, source, [{ invoiceId: id, amount }], when);
    return paymentId;
  };

  // A transfer that the bank took back four days later; the statement is owed again.
  const bounced = await openOf(37, "202511");
  const paymentId = await pay(bounced, bounced.outstanding, at(addDays(firstDay, -13), 10), `电费 ${bounced.doc_no}`);
  const { rows: active } =
    await sql<ReversedAllocation>`select id, customer_id, invoice_id, offset_id, amount from allocation where payment_id = ${paymentId}`.execute(
      tx,
    );
  const back = at(addDays(firstDay, -9), 16);
  await reverseAllocations(unit, statements, active, back);
  await reversePayment(tx, paymentId, "付款账户余额不足，银行退回", back);

  // All but a small rest was paid, which was given up; another waits for approval.
  for (const [customer, period, rest, isApproved] of [
    [26, "202508", "2.60", true],
    [40, "202511", "4.15", false],
  ] as const) {
    const one = await openOf(customer, period);
    const when = at(addDays(firstDay, isApproved ? -22 : -6), 11);
    await pay(one, new Exact(one.outstanding).minus(rest).toFixed(2), when, `电费尾款 ${one.doc_no}`);
    const decided = isApproved ? { by: people.reviewer, on: when.today, at: instant(when.today, 15) } : null;
    await sql`insert into write_off (customer_id, invoice_id, amount, reason, status, asked_at, asked_by, decided_at,
        decided_by, written_off_on)
      values (${one.customer_id}, ${one.id}, ${rest}, '银行手续费差额，客户已按合同足额付款',
        ${decided ? "APPROVED" : "ASKED"}, ${when.now}, ${people.finance}, ${decided?.at ?? null}, ${decided?.by ?? null},
        ${decided?.on ?? null})`.execute(tx);
    if (decided)
      await giveUpRest(unit, { customerId: one.customer_id, invoiceId: one.id, by: decided.by, now: decided.at });
  }
  await confirmByCustomers(tx);
  await tellOfPayments(tx);
  await issueTaxInvoices(tx, people.finance);
}

/** Customers with an account confirm what they received, apart from the last month. */
async function confirmByCustomers(tx: Transaction<Database>): Promise<void> {
  await sql`with gone as (
      update invoice i set confirm_status = 'CONFIRMED'
      from user_account u where u.customer_id = i.customer_id and i.is_demo and i.confirm_status = 'NONE'
        and i.doc_type = 'REGULAR' and i.issued_at is not null and i.period < '202512' and i.id % 5 <> 0
      returning i.customer_id, i.id, i.status, i.issued_at, i.calc_hash, u.id as user_id)
    insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, by_user_id, calc_hash)
    select customer_id, id, 'confirm', status, status, issued_at + interval '2 days', user_id, calc_hash from gone
    order by id`.execute(tx);
}

/** Two customers say that they have paid; one of them is found already. */
async function tellOfPayments(tx: Transaction<Database>): Promise<void> {
  const told = [
    { name: "enterprise1", daysAgo: 1, remark: "已通过网银转账，附言为结算单编号" },
    { name: "enterprise3", daysAgo: 3, remark: "12 月电费，由集团财务公司代付" },
  ];
  await sql`insert into payment_advice (customer_id, amount, paid_on, remark, created_at, created_by, updated_at, updated_by)
    select u.customer_id, i.outstanding, ${firstDay}::date - g."daysAgo", g.remark,
      (${firstDay}::date - g."daysAgo" + time '10:20') at time zone 'Asia/Shanghai', u.id,
      (${firstDay}::date - g."daysAgo" + time '10:20') at time zone 'Asia/Shanghai', u.id
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as g (name text, "daysAgo" int, remark text)
    join user_account u on u.username = g.name
    cross join lateral (select i.outstanding from invoice i where i.customer_id = u.customer_id and i.outstanding > 0
      order by i.outstanding desc limit 1) i`.execute(tx);
}

/** One for each statement up to November that has none, dated the day after it. */
async function issueTaxInvoices(tx: Transaction<Database>, finance: string): Promise<void> {
  await sql`with lacking as (
      select i.id, i.customer_id, i.net, i.tax, i.issue_date + 1 as issued_on,
        to_char(i.issue_date + 1, 'YY') || '112' || lpad(row_number() over (order by i.issue_date, i.id)::text, 15, '0')
          as number
      from invoice i where i.is_demo and i.doc_no is not null and i.doc_type = 'REGULAR' and i.payable > 0
        and i.period < '202512' and not exists (select from tax_invoice_statement s
          where s.customer_id = i.customer_id and s.invoice_id = i.id)
    ), made as (
      insert into tax_invoice (customer_id, number, kind, issued_on, net, tax, gross, is_demo, created_at, created_by,
        updated_at, updated_by)
      select customer_id, number, 'SPECIAL', issued_on, net, tax, net + tax, true,
        (issued_on + time '14:00') at time zone 'Asia/Shanghai', ${finance},
        (issued_on + time '14:00') at time zone 'Asia/Shanghai', ${finance} from lacking order by number
      returning id, customer_id, number
    )
    insert into tax_invoice_statement (customer_id, tax_invoice_id, invoice_id)
    select m.customer_id, m.id, l.id from made m join lacking l on l.number = m.number`.execute(tx);
}
