import type { InvoiceMail } from "@busbar/contract/deliveries/mail-states";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

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

test("one statement of the demo waits for its review with a warning that was accepted, and no other has a warning open", async () => {
  const reviewer = await app.as("clerk2");
  const { list } = await reviewer.listInvoices({ query: { status: [1, 2, 3], pageSize: 200 } });
  const checks = await Promise.all(
    list.map(async ({ id, status, customerName }) => {
      const { inside } = await reviewer.getInvoice({ params: { id } });
      return { status, customerName, warned: inside!.checks.filter(({ verdict }) => verdict === "WARNED") };
    }),
  );
  expect(checks.filter(({ warned }) => warned.length > 0)).toMatchObject([
    { status: 2, customerName: "华中公交(演示)", warned: [{ name: "F01", accepted: { by: "结算员一" } }] },
  ]);
});

test("statements of the demo have tax invoices, one of them taken back by what a credit gave back", async () => {
  const finance = await app.as("finance1");
  const { list, total } = await finance.listTaxInvoices({ query: { sort: "issuedOn" } });
  expect(total).toBe(8);
  const [blue] = list;
  const red = list.find(({ redOf }) => redOf !== null)!;
  expect(red).toMatchObject({ redOf: { id: blue!.id }, statements: [{ docType: "CREDIT", payable: red.gross }] });
  expect(await finance.getTaxInvoice({ params: { id: blue!.id } })).toMatchObject({ reds: [{ id: red.id }] });
  const wrong = list.filter(({ gross, statements }) => statements.some(({ payable }) => payable !== gross));
  expect(wrong).toEqual([]);
  const { list: waiting } = await finance.listWaitingStatements({ query: { pageSize: 200 } });
  const invoiced = new Set(list.flatMap(({ statements }) => statements.map(({ id }) => id)));
  expect(waiting.filter(({ id }) => invoiced.has(id))).toEqual([]);
});

test("mails of the demo's statements were sent, refused, not sent or have nobody to go to", async () => {
  const clerk = await app.as("clerk1");
  const found = async (mail: InvoiceMail) =>
    (await clerk.listInvoices({ query: { mail: [mail], pageSize: 200 } })).list.map(({ period }) => period);
  expect(new Set(await found("SENT"))).toEqual(new Set(["202512"]));
  expect(await found("FAILED")).toEqual(["202512"]);
  expect(await found("NO_ADDRESS")).toHaveLength(12);
  expect(await found("NOT_SENT")).not.toContain("202512");
  expect(await found("QUEUED")).toEqual([]);
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
