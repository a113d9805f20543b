import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp({ demo: "company" });
afterAll(() => app.close());
const rows = async <Row>(text: string): Promise<Row[]> => (await app.database.pool.query(text)).rows as Row[];

test("each contract of the company has a statement for each month of 2024 and 2025 on which it delivered", async () => {
  expect(
    await rows(`select t.contract_no, m::date from contract t
      cross join generate_series(date '2024-01-01', '2025-12-01', interval '1 month') m
      where t.signed_at is not null and t.start_date <= m and m < t.ends_on and not exists (select from invoice i
        where i.contract_id = t.id and i.period = to_char(m, 'YYYYMM') and i.doc_type = 'REGULAR')`),
  ).toEqual([]);
  const [{ count }] = (await rows("select count(*)::int from invoice")) as [{ count: number }];
  expect(count).toBeGreaterThan(1000);
});

test("energy on statements is that of the points under contract, at the contract's prices", async () => {
  expect(
    await rows(`select i.doc_no, l.line_no from invoice i
      join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id and l.point_id is not null
      where i.doc_type = 'REGULAR' and not exists (select from contract_point p where p.contract_id = i.contract_id
        and p.point_id = l.point_id and daterange(p.valid_from, p.valid_to) @> daterange(l.from_date, l.to_date))`),
  ).toEqual([]);
  // What the plan that the contract copied asks for: a flat price, a band's price, or a ratio of the plan's price.
  expect(
    await rows(`select i.doc_no, l.line_no, l.unit_price from invoice i join contract t on t.id = i.contract_id
      join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id and l.category = 'ENERGY'
      where i.doc_type = 'REGULAR' and not exists (
        select from jsonb_array_elements(t.plan_snapshot -> 'components') c
        left join lateral jsonb_array_elements(c -> 'bands') b on b ->> 'band' = l.band
        where c ->> 'unit' = l.unit and l.unit_price + coalesce(t.discount_per_unit, 0) = case c ->> 'kind'
          when 'ENERGY_FLAT' then (c ->> 'price')::numeric
          when 'ENERGY_TOU' then (b ->> 'value')::numeric
            * case c ->> 'bandBasis' when 'RATIO' then (c ->> 'price')::numeric else 1 end end)`),
  ).toEqual([]);
});

test("bands on statements are those of the calendar: sharp hours in four months of the year alone", async () => {
  const months = await rows<{ month: string }>(`select distinct substr(i.period, 5) as month from invoice i
    join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id where l.band = 'S' order by 1`);
  expect(months.map(({ month }) => month)).toEqual(["01", "07", "08", "12"]);
});

test("a statement's sums are those of its lines, and the foundry's July is that of the load formula", async () => {
  expect(
    await rows(`select i.id from invoice i join lateral (select sum(l.amount) as amount, sum(l.tax_share) as tax,
        sum(l.quantity) filter (where l.category = 'ENERGY') as quantity
      from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id) s on true
      where s.amount <> i.payable or s.tax <> i.tax or s.quantity <> i.quantity`),
  ).toEqual([]);
  expect(
    await rows(`select sum(l.quantity) as kwh from invoice_line l join invoice i on i.customer_id = l.customer_id
      and i.id = l.invoice_id join pickup_point p on p.id = l.point_id
      where p.external_code = 'PP-DEMO-001' and i.period = '202507' and l.category = 'ENERGY'`),
  ).toEqual([{ kwh: "717920.381" }]);
});

test("numbers of statements and payments have no gap, and histories end where the statements are", async () => {
  expect(
    await rows(`select series, year from invoice_number group by series, year
      having max(number) <> count(*) or min(number) <> 1`),
  ).toEqual([]);
  expect(
    await rows(`select substr(pay_no, 3, 4) from payment group by 1
      having max(substr(pay_no, 8)::int) <> count(*) or count(distinct pay_no) <> count(*)`),
  ).toEqual([]);
  expect(
    await rows(`select i.id from invoice i where i.status not in (select e.to_status from invoice_event e
      where e.customer_id = i.customer_id and e.invoice_id = i.id order by e.id desc limit 1)`),
  ).toEqual([]);
});

test("what is owed is what statements ask for less what payments and write-offs took off", async () => {
  expect(
    await rows(`select i.id from invoice i left join lateral (select coalesce(sum(a.amount), 0) as amount from allocation a
      where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null) s on true
      where i.allocated <> s.amount`),
  ).toEqual([]);
  const [{ owed, open }] = (await rows(`select (select sum(owed) from open_item where kind = 'statement') as owed,
    (select sum(i.payable - i.allocated) from invoice i where i.doc_no is not null and i.doc_type = 'REGULAR'
      and i.settlement_kind is distinct from 'WRITTEN_OFF') as open`)) as [{ owed: string; open: string }];
  expect(owed).toBe(open);
});

test("2024 is closed and all of it locked, 2025 to November closed with what was paid, and December is due", async () => {
  const finance = await app.as("finance1");
  for (const period of ["202401", "202412", "202511"])
    expect(await finance.getPeriod({ params: { period } })).toMatchObject({ state: "CLOSED", intact: true });
  expect(await rows("select distinct status from invoice where period < '202501'")).toEqual([{ status: 6 }]);
  expect(await finance.listOpenPeriods()).toMatchObject({ total: 1, first: { period: "202512" } });
  expect(
    await rows(`select i.id from invoice i where i.status = 5 and i.period < '202512' and not exists (select
      from allocation a where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null
        and a.allocated_on >= '2025-12-01') and i.settlement_kind = 'PAID'`),
  ).toEqual([]);
});

test("money went wrong in every way that people meet: bounced, in part, too much, written off, disputed, extended", async () => {
  const [found] = await rows(`select
    (select count(*)::int from payment where status = 'REVERSED') as bounced,
    (select count(*)::int from invoice where allocated > 0 and outstanding > 0 and doc_type = 'REGULAR') >= 4 as part,
    (select count(*)::int from payment where unallocated > 0 and customer_id is not null) > 0 as over,
    (select count(*)::int from invoice where settlement_kind = 'WRITTEN_OFF') as written_off,
    (select count(*)::int from write_off where status = 'ASKED') as asked,
    (select count(*)::int from invoice where confirm_status = 'DISPUTED') as disputed,
    (select count(*)::int from invoice where confirm_status = 'CONFIRMED') > 100 as confirmed,
    (select count(*)::int from invoice where extension_until is not null) as extended,
    (select count(*)::int from payment_advice where status = 'OPEN') as told,
    (select count(*)::int from invoice where doc_type = 'CREDIT') as credited`);
  expect(found).toEqual({
    bounced: 1,
    part: true,
    over: true,
    written_off: 1,
    asked: 1,
    disputed: 4,
    confirmed: true,
    extended: 3,
    told: 2,
    credited: 1,
  });
  const buckets = await rows<{ bucket: number }>(`
    select distinct width_bucket(date '2026-01-20' - due_date, array[1, 31, 61, 91]) as bucket
    from invoice where outstanding > 0 order by bucket`);
  expect(buckets.map(({ bucket }) => bucket)).toEqual([0, 1, 2, 3, 4]);
});

test("one statement in review has a warning that was accepted, and what waits for the final review can be issued", async () => {
  const reviewer = await app.as("clerk2");
  const { list } = await reviewer.listInvoices({ query: { status: [1, 2, 3], pageSize: 200 } });
  const warned = [];
  for (const { id, customerName } of list) {
    const { inside } = await reviewer.getInvoice({ params: { id } });
    for (const { name, verdict, accepted } of inside!.checks)
      if (verdict === "WARNED") warned.push({ customerName, name, accepted: accepted !== null });
  }
  expect(warned).toEqual([{ customerName: "长沙湘驰公共交通有限公司", name: "F01", accepted: true }]);
  const finance = await app.as("finance2");
  const [waiting] = (await finance.listInvoices({ query: { status: [3], pageSize: 1 } })).list;
  const issued = await finance.issueInvoice({ params: { id: waiting!.id }, body: { rowVersion: waiting!.rowVersion } });
  expect(issued.status).toBe(4);
});
