import { addDays } from "@busbar/contract/kernel/business-time";
import fc from "fast-check";
import type { TestServer } from "./start-server.ts";

/** A random statement: its customer, its status, and what was paid. */
export type Statement = {
  customer: number;
  period: string;
  step: 1 | 2 | 3 | 4;
  cents: number;
  /** Energy in thousandths of the commodity's unit; its points have parts of it. */
  energy: number;
  /** Days before the business date at which its status began, and the payment term. */
  began: number;
  terms: number;
  /** The paid share of the amount, and days after issue; a payment may be reversed once. */
  paidShare: number;
  paidAfter: number;
  goesBack: boolean;
};

const periods = ["202411", "202501", "202506", "202510", "202511", "202512", "202601"] as const;

/** Up to thirty statements of the demo's sixteen customers. */
export const setOf = fc.uniqueArray(
  fc.record({
    customer: fc.integer({ min: 1, max: 16 }),
    period: fc.constantFrom(...periods),
    step: fc.constantFrom(1, 2, 3, 4, 4, 4),
    cents: fc.integer({ min: 1, max: 100_000_000 }),
    energy: fc.integer({ min: 0, max: 5_000_000_000 }),
    began: fc.integer({ min: 0, max: 420 }),
    terms: fc.integer({ min: 0, max: 60 }),
    paidShare: fc.constantFrom(0, 0, 0.37, 1, 1),
    paidAfter: fc.integer({ min: 0, max: 300 }),
    goesBack: fc.boolean(),
  }),
  { maxLength: 30, selector: ({ customer, period }) => `${customer} ${period}` },
);

/** Table rows that satisfy the constraints. */
function rowsOf(today: string, { customer, period, step, cents, energy, began, terms, ...money }: Statement) {
  const on = addDays(today, -began);
  const paidOn = addDays(on, Math.min(began, money.paidAfter));
  const paid = step === 4 ? Math.floor(cents * money.paidShare) : 0;
  const due = addDays(on, terms);
  const status = step < 4 ? step : paid === cents ? 5 : due < today ? -1 : 4;
  return {
    customer,
    period,
    status,
    payable: cents / 100,
    quantity: energy / 1000,
    paid: paid / 100,
    on,
    due,
    paid_on: paidOn,
    // An earlier payment that was reversed.
    went_back: money.goesBack && paid > 0,
  };
}

/** Replaces all statements and payments by these, without triggers. */
export async function writeSet(server: TestServer, today: string, statements: readonly Statement[]) {
  const owner = server.database.ownerPool;
  const rows = JSON.stringify(statements.map((statement) => rowsOf(today, statement)));
  const tables = ["invoice", "invoice_line", "payment", "allocation"];
  await owner.query("truncate invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice cascade");
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await owner.query(
    `insert into billing_period (period) select distinct r.period from jsonb_to_recordset($1::jsonb) as r (period text)`,
    [rows],
  );
  await owner.query(
    `with given as (select r.*, row_number() over () as n from jsonb_to_recordset($1::jsonb) as r (customer int,
         period text, status int, payable numeric, quantity numeric, paid numeric, "on" date, due date, paid_on date, went_back boolean)),
       owner as (select id, row_number() over (order by id) as number from customer where is_demo),
       made as (insert into invoice (customer_id, contract_id, doc_no, period, service_from, service_to, tax_mode, status,
           net, payable, quantity, allocated, created_at, submitted_at, submitted_by, reviewed_at, reviewed_by, issued_at,
           issue_date, due_date, paid_at, settlement_kind)
         select o.id, (select min(k.id) from contract k where k.customer_id = o.id),
           case when g.status in (-1, 4, 5) then 'JS-R-' || g.n end, g.period, to_date(g.period, 'YYYYMM'),
           to_date(g.period, 'YYYYMM') + 30, 'INCLUSIVE', g.status, g.payable, g.payable, g.quantity, g.paid,
           g."on" + time '04:00' at time zone 'UTC', case when g.status <> 1 then g."on" + time '04:00' at time zone 'UTC' end,
           case when g.status <> 1 then (select id from user_account where username = 'clerk1') end,
           case when g.status not in (1, 2) then g."on" + time '04:00' at time zone 'UTC' end,
           case when g.status not in (1, 2) then (select id from user_account where username = 'clerk2') end,
           case when g.status in (-1, 4, 5) then g."on" + time '04:00' at time zone 'UTC' end,
           case when g.status in (-1, 4, 5) then g."on" end, case when g.status in (-1, 4, 5) then g.due end,
           case when g.status = 5 then g.paid_on + time '04:00' at time zone 'UTC' end,
           case when g.status = 5 then 'PAID' end
         from given g join owner o on o.number = g.customer
         returning id, customer_id, period),
       money as (insert into payment (pay_no, customer_id, method, amount, value_date, allocated)
         select 'SK-R-' || g.n, o.id, 'BANK', g.paid, g.paid_on, g.paid
         from given g join owner o on o.number = g.customer where g.paid > 0
         returning id, pay_no)
     insert into allocation (customer_id, invoice_id, payment_id, amount, allocated_on, at, reversed_on, reversed_at)
     select i.customer_id, i.id, m.id, g.paid, case when back then g."on" else g.paid_on end, now(),
       case when back then g.paid_on end, case when back then now() end
     from given g join owner o on o.number = g.customer
       join made i on i.customer_id = o.id and i.period = g.period
       join money m on m.pay_no = 'SK-R-' || g.n
       join lateral unnest(case when g.went_back then array[true, false] else array[false] end) as back on true`,
    [rows],
  );
  // Of at most two points each: energy, energy in another unit, what is charged besides, and what others collect.
  await owner.query(`
    insert into invoice_line (customer_id, invoice_id, line_no, point_id, category, from_date, to_date, quantity, unit,
      unit_price, amount, tax_rate, collectable)
    select i.customer_id, i.id, row_number() over (partition by i.id), p.point_id, l.category, i.service_from,
      i.service_to, l.quantity, l.unit, 0.5, round(l.quantity * 0.5, 2), 0.13, l.collectable
    from invoice i join contract k on k.id = i.contract_id
      join lateral (select distinct o.point_id from contract_point o where o.contract_id = k.id
        order by o.point_id limit 2) p on true
      join lateral (values
        ('ENERGY', round(i.quantity * 0.6, 3), case k.commodity when 'ELECTRICITY' then 'kWh' else 'm³' end, true),
        ('ENERGY', 7, 'GJ', true), ('FUND', round(i.quantity * 0.3, 3), 'kWh', true), ('TND', 11, 'kWh', false)
      ) as l (category, quantity, unit, collectable) on true`);
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  // Totals that took long to count are remembered until a process of the product says that it has written.
  server.database.writes.tell(new Set(tables));
}
