/** The states of a year by month and customer: mostly paid, the first quarter locked, the last month in progress. */
const status = `case when m <= 3 then 6 when m <= 10 then case when (g * 31 + m) % 33 = 0 then -1 else 5 end
  when m = 11 then (array[4, 4, 4, 4, 5, 5, -1])[1 + g % 7] else (array[1, 1, 1, 1, 2, 2, 3, 4])[1 + g % 8] end`;

/**
 * A year of statements with ten lines each for every customer of the seed, and payments for the paid ones. Inserted in
 * bulk without triggers, which would check each row: sums and states are computed to be valid.
 */
export const seedStatementsSql = [
  "set session_replication_role = replica",
  `insert into contract (contract_no, customer_id, commodity, status, billing_mode, tax_mode, tax_rate, quantity_basis,
     start_date, end_date, plan_version_id, plan_snapshot, sign_date)
   select 'HT-B-' || c.id, c.id, 'ELECTRICITY', 'ACTIVE', 'DIRECT', 'INCLUSIVE', 0.13, 'INTERVAL', '2025-01-01',
     '2026-01-01', (select min(id) from plan_version), '{}', '2024-12-01'
   from customer c where not c.is_demo`,
  `insert into invoice (customer_id, contract_id, doc_no, period, service_from, service_to, tax_mode, status, net, tax,
     payable, quantity, allocated, submitted_at, submitted_by, reviewed_at, reviewed_by, issued_at, issued_by, issue_date,
     due_date, paid_at, settlement_kind, locked_in, seller, buyer, created_by)
   select customer_id, contract_id, case when issued then 'JS2025-' || (200000 + row_number() over ()) end, period,
     from_day, from_day + interval '1 month', 'INCLUSIVE', status, round(sum / 1.13, 2), sum - round(sum / 1.13, 2), sum,
     10000 + g % 900, case when status in (5, 6) then sum else 0 end,
     case when status <> 1 then from_day + interval '32 days' end, case when status <> 1 then clerk end,
     case when status not in (1, 2) then from_day + interval '33 days' end, case when status not in (1, 2) then second end,
     case when issued then from_day + interval '34 days' end, case when issued then finance end,
     case when issued then from_day + 34 end, case when issued then from_day + 49 end,
     case when status in (5, 6) then from_day + interval '45 days' end, case when status in (5, 6) then 'PAID' end,
     case when status = 6 then period end, case when issued then party end, case when issued then party end, clerk
   from (select k.customer_id, k.id as contract_id, row_number() over (partition by m order by k.id) as g, m,
       to_char(make_date(2025, m, 1), 'YYYYMM') as period, make_date(2025, m, 1) as from_day
     from contract k, generate_series(1, 12) m where k.contract_no like 'HT-B-%') s,
   lateral (select ${status} as status, round((10000 + g % 900) * 0.65, 2) as sum) t,
   lateral (select status in (4, 5, 6, -1) as issued) u,
   (select (select id from user_account where username = 'clerk1') as clerk,
     (select id from user_account where username = 'clerk2') as second,
     (select id from user_account where username = 'finance1') as finance,
     '{"name": "压测有限公司", "uscc": "", "address": "", "phone": "", "bankName": "", "bankAccount": ""}'::jsonb as party) p`,
  `insert into invoice_line (customer_id, invoice_id, line_no, category, name, band, from_date, to_date, quantity, unit,
     unit_price, amount, tax_rate, tax_share)
   select i.customer_id, i.id, n, 'ENERGY', '', (array['S', 'P', 'F', 'V'])[1 + n % 4], i.service_from, i.service_to,
     i.quantity / 10, 'kWh', 0.65, round(i.quantity / 10 * 0.65, 2), 0.13, round(i.quantity / 10 * 0.65 * 0.13 / 1.13, 2)
   from invoice i join contract k on k.id = i.contract_id, generate_series(1, 10) n where k.contract_no like 'HT-B-%'`,
  `update invoice i set calc_hash = (select encode(sha256(convert_to(coalesce(string_agg((to_jsonb(l) - 'customer_id')::text,
       E'\\n' order by l.line_no), ''), 'UTF8')), 'hex')
     from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id)
   from contract k where k.id = i.contract_id and k.contract_no like 'HT-B-%' and i.status in (2, 3)`,
  `insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, by_user_id)
   select i.customer_id, i.id, 'create', null, 1, i.created_at, i.created_by
   from invoice i join contract k on k.id = i.contract_id where k.contract_no like 'HT-B-%'`,
  `with paid as (
     insert into payment (pay_no, customer_id, kind, method, payer, amount, value_date, bank_ref, allocated)
     select 'SK2025-' || (200000 + row_number() over ()), i.customer_id, 'RECEIPT', 'BANK', c.name, i.payable,
       (i.service_from + 45)::date, 'B' || i.id, i.payable
     from invoice i join customer c on c.id = i.customer_id where i.status in (5, 6) and not c.is_demo
     returning id, customer_id, amount, bank_ref, value_date)
   insert into allocation (customer_id, payment_id, invoice_id, amount, allocated_on, at, by_user_id)
   select p.customer_id, p.id, substr(p.bank_ref, 2)::bigint, p.amount, p.value_date, p.value_date,
     (select id from user_account where username = 'finance1') from paid p`,
  "set session_replication_role = origin",
  "vacuum (analyze) customer, contract, invoice, invoice_line, invoice_event, payment, allocation",
];
