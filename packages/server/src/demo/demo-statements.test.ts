import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const rows = async <Row>(text: string): Promise<Row[]> => (await app.database.pool.query(text)).rows as Row[];

test("the demo's statements are in all seven states, two of them disputed and one a credit", async () => {
  const { list } = await (await app.as("clerk2")).listInvoices({ query: { pageSize: 200 } });
  expect([...new Set(list.map(({ status }) => status))].sort((a, b) => a - b)).toEqual([-1, 1, 2, 3, 4, 5, 6]);
  expect(list.filter(({ confirmStatus }) => confirmStatus === "DISPUTED")).toHaveLength(2);
  expect(list.filter(({ docType }) => docType === "CREDIT")).toHaveLength(1);
});

test("something is owed in each bucket of ageing on the demo's first day", async () => {
  const buckets = await rows<{ bucket: number }>(`
    select distinct width_bucket(date '2026-01-20' - due_date, array[1, 31, 61, 91]) as bucket
    from invoice where outstanding > 0 order by bucket`);
  expect(buckets.map(({ bucket }) => bucket)).toEqual([0, 1, 2, 3, 4]);
});

test("sums, numbers and states of the demo's statements hold what the portal's own would", async () => {
  expect(
    await rows(`select i.id from invoice i join lateral (select sum(l.amount) as amount, sum(l.tax_share) as tax
      from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id) s on true
      where s.amount <> i.payable or s.tax <> i.tax`),
  ).toEqual([]);
  expect(
    await rows(`select series, year from invoice_number group by series, year
      having max(number) <> count(*) or min(number) <> 1`),
  ).toEqual([]);
  expect(
    await rows(`select i.id from invoice i where i.status not in (select e.to_status from invoice_event e
      where e.customer_id = i.customer_id and e.invoice_id = i.id order by e.id desc limit 1)`),
  ).toEqual([]);
});

test("the first quarter of the demo is closed as it says, and what waits for the final review can be issued", async () => {
  const finance = await app.as("finance2");
  for (const period of ["202501", "202502", "202503"])
    expect(await finance.getPeriod({ params: { period } })).toMatchObject({ state: "CLOSED", intact: true });
  const { list } = await finance.listInvoices({ query: { status: [3], pageSize: 1 } });
  const { id, rowVersion } = list[0]!;
  const issued = await finance.issueInvoice({ params: { id }, body: { rowVersion } });
  expect(issued.status).toBe(4);
});

test("what is allocated to each statement of the demo came by payments, to the cent, and some money waits", async () => {
  expect(
    await rows(`select i.id from invoice i left join lateral (select coalesce(sum(a.amount), 0) as amount from allocation a
      where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null) s on true
      where i.allocated <> s.amount`),
  ).toEqual([]);
  expect(
    await rows(`select p.id from payment p left join lateral (select coalesce(sum(a.amount), 0) as amount from allocation a
      where a.payment_id = p.id and a.reversed_on is null) s on true
      where p.allocated <> s.amount or p.unallocated <> p.amount - s.amount`),
  ).toEqual([]);
  const { list } = await (await app.as("finance1")).listPaymentMatches({ query: {} });
  expect(list.map(({ proposal: { reason, exact } }) => [reason, exact])).toEqual([
    ["NUMBER", true],
    ["EXACT", true],
    ["ACCOUNT", false],
    ["NONE", false],
    ["ACCOUNT", false],
  ]);
  expect(
    await rows("select id from payment where value_date > '2026-01-20' or customer_id is null and allocated > 0"),
  ).toEqual([]);
});

test("proposals that are exact are accepted at once, the others left as they are", async () => {
  const finance = await app.as("finance1");
  const { list } = await finance.listPaymentMatches({ query: {} });
  const ids = list.map(({ payment }) => payment.id);
  const receipt = await finance.acceptPaymentMatches({ body: { ids } }, { idempotencyKey: crypto.randomUUID() });
  expect(receipt).toMatchObject({ accepted: 2, left: [{}, {}, {}] });
  expect((await finance.listPaymentMatches({ query: {} })).total).toBe(3);
});
