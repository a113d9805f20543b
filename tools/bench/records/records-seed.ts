import { seedCustomersSql } from "../measuring/customer-seed.ts";

/**
 * Statements that fill a demo database: `customers` customers with four points each, two contracts each for those
 * points (the year before and the business year) with volumes for every month, 200 partners and 100 plans.
 */
export const seedRecordsSql = (customers: number): string[] => [
  seedCustomersSql(customers),
  `insert into partner (partner_no, name, agreement_from)
   select 'HZ' || lpad(g::text, 4, '0'), '合作伙伴' || g || '能源服务有限公司', date '2024-01-01' from generate_series(100, 299) g`,
  `insert into price_plan (plan_code, name, commodity, status)
   select 'B' || g, '套餐' || g, 'ELECTRICITY', 'ACTIVE' from generate_series(1, 100) g`,
  `insert into plan_version (plan_id, version_no, valid_from, author_ids, status, submitted_at, submitted_by, approved_at,
     approved_by)
   select id, 1, '2024-01-01', '{1}', 'APPROVED', now(), 1, now(), 2 from price_plan where plan_code ~ '^B[0-9]+$'`,
  `update customer set partner_id = (select min(id) + customer.id % 100 from partner where partner_no >= 'HZ0100') where not is_demo and id % 5 = 0`,
  `with made as (
     insert into pickup_point (id_scheme, external_code, name, area_code, region, status, voltage_level, capacity_kva, address)
     select 'FREE', 'B-' || c.id || '-' || n, c.short_name || n || '号配电房', c.area_code, c.region, 'ACTIVE',
       (array['KV1_10', 'KV35', 'KV110'])[1 + n % 3], 500 + n * 250, c.address
     from customer c cross join generate_series(1, 4) n where not c.is_demo
     returning id, external_code
   ), coded as (
     insert into point_code (id_scheme, external_code, point_id) select 'FREE', external_code, id from made
   ) insert into point_tenancy (point_id, customer_id, valid_from)
     select id, split_part(external_code, '-', 2)::bigint, '2024-01-01' from made`,
  `insert into contract (contract_no, customer_id, commodity, status, billing_mode, tax_mode, tax_rate, quantity_basis,
     start_date, end_date, plan_version_id, plan_snapshot, sign_date, updated_at)
   select 'HB-' || y || '-' || lpad(c.id::text, 6, '0'), c.id, 'ELECTRICITY', case y when 2025 then 'EXPIRED' else 'ACTIVE' end,
     'DIRECT', 'INCLUSIVE', 0.13, 'INTERVAL', make_date(y, 1, 1), make_date(y + 1, 1, 1), v.first + c.id % 100, '{}',
     make_date(y - 1, 12, 1), make_date(y - 1, 12, 1) + c.id * interval '1 minute'
   from customer c cross join generate_series(2025, 2026) y
     cross join (select min(id) as first from plan_version w where w.plan_id in
       (select id from price_plan where plan_code ~ '^B[0-9]+$')) v
   where not c.is_demo`,
  `insert into contract_point (point_id, contract_id, valid_from, valid_to, binds)
   select n.point_id, t.id, t.start_date, t.end_date, true
   from contract t join point_tenancy n on n.customer_id = t.customer_id where t.contract_no like 'HB-%'`,
  `insert into contract_month_volume (contract_id, month, quantity)
   select t.id, m::date, 1000 + t.id % 500 from contract t
     cross join generate_series(t.start_date, t.end_date - 1, interval '1 month') m where t.contract_no like 'HB-%'`,
  "vacuum (analyze)",
];
