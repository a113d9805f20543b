import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { everyCustomer, managersReach, reachAll, type Reach } from "../../testing/people/demo-reach.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, issued, draft } = await invoiceFixture(app);
const [finance, manager] = await Promise.all(["finance1", "smeast"].map((name) => app.as(name)));

let serial = 0;
/** A number of 2026, issued in Shanghai. */
const number = (year = "26") => `${year}31${String(++serial).padStart(16, "0")}`;
const blue = (invoiceIds: string[], rest: object = {}) => ({
  number: number(),
  kind: "SPECIAL" as const,
  issuedOn: "2026-01-20",
  net: "88.50",
  tax: "11.50",
  invoiceIds,
  ...rest,
});
const record = (invoiceIds: string[], rest: object = {}) => finance!.createTaxInvoice({ body: blue(invoiceIds, rest) });
const red = (of: { id: string; statements: { id: string }[] }, net: string, tax: string) =>
  record(
    of.statements.map(({ id }) => id),
    { net, tax, redOfId: of.id },
  );
const waiting = async (query: object = {}) =>
  (await finance!.listWaitingStatements({ query })).list.map(({ id }) => id);

const five = (await contract(5)).id;
const first = await issued(five, "202511");
const second = await issued(five, "202512");
const other = await issued((await contract(6)).id, "202511");
const open = await draft((await contract(7)).id, "202511");

test("a tax invoice is recorded against several statements of a customer, which then wait for none", async () => {
  expect(await waiting()).toEqual([first.id, second.id, other.id]);
  const made = await record([first.id, second.id], { net: "176.99", tax: "23.01", note: "邮寄" });
  expect(made).toMatchObject({
    gross: "200.00",
    customerName: "华东精密(演示)",
    statements: [{ docNo: first.docNo }, { docNo: second.docNo }],
    redOf: null,
    actions: { update: "ok", remove: "ok" },
  });
  expect(await waiting()).toEqual([other.id]);
  expect(await waiting({ customerId: made.customerId })).toEqual([]);
  const { list, total, sums } = await finance!.listTaxInvoices({ query: { keyword: first.docNo!.toLowerCase() } });
  expect([list.map(({ id }) => id), total, sums.gross]).toEqual([[made.id], 1, "200.00"]);
  expect((await finance!.listTaxInvoicesOfInvoice({ params: { id: second.id } })).map(({ id }) => id)).toEqual([
    made.id,
  ]);
});

test.each([
  ["19 digits", { number: "2631000000000000001" }, ["number", "tax_invoice.number_digits"]],
  ["a letter", { number: "2631000000000000000A" }, ["number", "tax_invoice.number_digits"]],
  ["no province", { number: "26990000000000000001" }, ["number", "tax_invoice.number_province"]],
  ["another year", { number: "25310000000000000001" }, ["number", "tax_invoice.number_year"]],
  ["a negative amount", { net: "-1.00", tax: "0" }, ["net", "tax_invoice.sign"]],
  ["a statement that is not issued", { invoiceIds: [open.id] }, ["invoiceIds", "tax_invoice.statement_unknown"]],
  ["statements of two customers", { invoiceIds: [first.id, other.id] }, ["invoiceIds", "tax_invoice.customers_differ"]],
  ["no such invoice to take back", { net: "-1", tax: "0", redOfId: "999" }, ["redOfId", "tax_invoice.red_unknown"]],
])("a tax invoice with %s is refused at its field", async (_, rest, expected) => {
  const fault = await refusalOf(record([other.id], rest));
  expect([fault.errors[0]?.path, fault.errors[0]?.code]).toEqual(expected);
});

test("a number is recorded once, and blanks in it do not matter", async () => {
  const spaced = "2631 1234 5678 9012 3456";
  await record([other.id], { number: spaced });
  expect(await refusalOf(record([other.id], { number: spaced.replaceAll(" ", "") }))).toMatchObject({ code: 1409 });
});

test("red letters take back no more than there is; one that takes back all lets the statement wait again", async () => {
  const statement = await issued((await contract(8)).id, "202512");
  const whole = await record([statement.id]);
  expect(await waiting({ customerId: whole.customerId })).toEqual([]);
  const part = await red(whole, "-40.00", "-5.00");
  expect(part).toMatchObject({ redOf: { id: whole.id }, gross: "-45.00" });
  expect(await waiting({ customerId: whole.customerId })).toEqual([]);
  expect((await refusalOf(red(whole, "-50.00", "-6.00"))).code).toBe(1400);
  await red(whole, "-48.50", "-6.50");
  expect(await waiting({ customerId: whole.customerId })).toEqual([statement.id]);
  const after = await finance!.getTaxInvoice({ params: { id: whole.id } });
  expect([after.reds.length, after.actions]).toEqual([2, { update: "ok", remove: "tax_invoice.has_red" }]);
  expect(await refusalOf(finance!.removeTaxInvoice({ params: { id: whole.id } }))).toMatchObject({ code: 1409 });
  const less = { net: "10.00", tax: "1.00", rowVersion: after.rowVersion };
  expect((await refusalOf(finance!.updateTaxInvoice({ params: { id: whole.id }, body: less }))).code).toBe(1400);
  const { total } = await finance!.listTaxInvoices({ query: { red: "true" } });
  expect(total).toBe(2);
});

test("what was recorded wrongly is put right or removed, and its activity tells of it", async () => {
  const statement = await issued((await contract(9)).id, "202512");
  const made = await record([statement.id]);
  const params = { id: made.id };
  const body = { issuedOn: "2026-01-19", note: "补寄", rowVersion: made.rowVersion };
  expect(await finance!.updateTaxInvoice({ params, body })).toMatchObject({ issuedOn: "2026-01-19", rowVersion: 2 });
  expect((await refusalOf(finance!.updateTaxInvoice({ params, body }))).code).toBe(1410);
  const { list } = await finance!.listTaxInvoiceActivity({ params });
  expect(list.map(({ action }) => action)).toEqual(["tax-invoice.update", "tax-invoice.create"]);
  expect((await refusalOf(manager!.updateTaxInvoice({ params, body }))).code).toBe(1403);
  await finance!.removeTaxInvoice({ params });
  expect(await waiting({ customerId: made.customerId })).toEqual([statement.id]);
});

test("the checklist of a period warns of statements without a tax invoice, and lets it be closed", async () => {
  const { checks, actions } = await finance!.getPeriod({ params: { period: "202512" } });
  expect(checks.find(({ name }) => name === "tax_invoices")?.count).toBe(2);
  expect(actions.close).not.toBe("period.not_ready");
});

test("the file has the rows of the list", async () => {
  const { total } = await finance!.listTaxInvoices({ query: {} });
  const file = await finance!.exportTaxInvoices({ query: { format: "csv", sort: "number" } });
  const [head, ...lines] = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toContain('"发票号码","发票类型","开票日期","客户","结算单"');
  expect(lines).toHaveLength(total);
});

const seen: Reach = { ...reachAll("admin", "clerk2", "finance1", "finance2"), ...managersReach };
const without = ["partner1", "partner2", "partner3", "clerk1", "editor"];
const exporting = new Set(Object.keys(seen).filter((name) => !name.startsWith("clerk")));

test("R-P05 each account lists, sums, opens and takes out the tax invoices of its scope and no other", async () => {
  const made = new Map<number, { id: string; invoiceId: string; number: string }>();
  for (const customer of everyCustomer) {
    const statement = await issued((await contract(customer)).id, "202510");
    const { id, number: of } = await record([statement.id]);
    made.set(customer, { id, invoiceId: statement.id, number: of });
  }
  const own = (customers: readonly number[]) => customers.map((customer) => made.get(customer)!);
  const ofThese = ({ list }: { list: { id: string }[] }) =>
    list.map(({ id }) => id).filter((id) => [...made.values()].some((one) => one.id === id));
  for (const [username, customers] of Object.entries(seen)) {
    const client = await app.as(username);
    const expected = own(customers).map(({ id }) => id);
    const answer = await client.listTaxInvoices({ query: { pageSize: 200, sort: "number" } });
    expect([username, ofThese(answer).sort()]).toEqual([username, expected.toSorted()]);
    expect([username, answer.total]).toEqual([username, answer.list.length]);
    const foreign = own(everyCustomer.filter((one) => !customers.includes(one)));
    for (const { id, invoiceId, number: of } of foreign.slice(0, 2)) {
      expect([username, (await refusalOf(client.getTaxInvoice({ params: { id } }))).code]).toEqual([username, 404]);
      expect((await refusalOf(client.listTaxInvoicesOfInvoice({ params: { id: invoiceId } }))).code).toBe(404);
      expect((await client.listTaxInvoices({ query: { keyword: of } })).total).toBe(0);
      expect((await refusalOf(client.listAttachments({ params: { noun: "tax-invoices", id }, query: {} }))).code).toBe(
        404,
      );
    }
    const file = client.exportTaxInvoices({ query: { format: "csv" } });
    if (exporting.has(username)) {
      const text = await (await file).text();
      for (const [customer, { number: of }] of made)
        expect([username, customer, text.includes(of)]).toEqual([username, customer, customers.includes(customer)]);
    } else expect((await refusalOf(file)).code).toBe(1403);
  }
  for (const username of without)
    expect((await refusalOf((await app.as(username)).listTaxInvoices({ query: {} }))).code).toBe(1403);
  for (const customer of everyCustomer) {
    const client = await app.as(`enterprise${customer}`);
    const { id, invoiceId } = made.get(customer)!;
    expect((await refusalOf(client.listTaxInvoices({ query: {} }))).code).toBe(1403);
    expect((await client.listTaxInvoicesOfInvoice({ params: { id: invoiceId } })).map((one) => one.id)).toEqual([id]);
    const foreign = made.get((customer % everyCustomer.length) + 1)!;
    expect((await refusalOf(client.listTaxInvoicesOfInvoice({ params: { id: foreign.invoiceId } }))).code).toBe(404);
    const files = client.listAttachments({ params: { noun: "tax-invoices", id: foreign.id }, query: {} });
    expect((await refusalOf(files)).code).toBe(404);
  }
  const partner = await app.as("partner1");
  expect(await partner.listTaxInvoicesOfInvoice({ params: { id: made.get(3)!.invoiceId } })).toEqual([]);
  const files = partner.listAttachments({ params: { noun: "tax-invoices", id: made.get(3)!.id }, query: {} });
  expect((await refusalOf(files)).code).toBe(404);
});
