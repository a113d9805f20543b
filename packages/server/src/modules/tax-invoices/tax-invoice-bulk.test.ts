import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, issued } = await invoiceFixture(app);
const finance = await app.as("finance1");
const key = () => ({ idempotencyKey: crypto.randomUUID() });
let serial = 0;
const number = () => `2631${String(++serial).padStart(16, "0")}`;
const five = (await contract(5)).id;
const recorded = async () => (await finance.listTaxInvoices({ query: { pageSize: 100 } })).list;
const waits = async (id: string) =>
  (await finance.listWaitingStatements({ query: { pageSize: 200 } })).list.some((row) => row.id === id);
const record = (items: { invoiceId: string; number: string }[], idempotencyKey = key()) =>
  finance.recordTaxInvoices({ body: { kind: "SPECIAL", issuedOn: "2026-01-20", items } }, idempotencyKey);

test("a column of numbers is recorded for many statements at once, each with its reason, and an undo removes them", async () => {
  const [first, second, third] = [
    await issued(five, "202509"),
    await issued(five, "202510"),
    await issued(five, "202511"),
  ];
  const taken = number();
  await record([{ invoiceId: first.id, number: taken }]);
  const own = number();
  const receipt = await record([
    { invoiceId: first.id, number: number() },
    { invoiceId: second.id, number: own },
    { invoiceId: third.id, number: taken },
  ]);
  expect(receipt).toMatchObject({ noun: "invoices", action: "record_tax_invoice", done: 1, skipped: 2, undo: "ok" });
  const { list } = await finance.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "skipped" } });
  expect(Object.fromEntries(list.map(({ id, reason }) => [id, reason?.code]))).toEqual({
    [first.id]: "tax_invoice.recorded",
    [third.id]: "tax_invoice.number_taken",
  });
  const made = (await recorded()).find((row) => row.number === own);
  expect(made).toMatchObject({ gross: second.payable, statements: [{ id: second.id }] });
  expect(await waits(second.id)).toBe(false);
  await finance.undoBulkAction({ params: { id: receipt.id } });
  expect([await waits(second.id), (await recorded()).some((row) => row.number === own)]).toEqual([true, false]);
});

test("a tax invoice that was corrected since stays when its recording is undone", async () => {
  const { id } = await issued(five, "202508");
  const own = number();
  const receipt = await record([{ invoiceId: id, number: own }]);
  const made = (await recorded()).find((row) => row.number === own)!;
  await finance.updateTaxInvoice({ params: { id: made.id }, body: { note: "邮寄", rowVersion: made.rowVersion } });
  const undone = await finance.undoBulkAction({ params: { id: receipt.id } });
  expect([undone.restored, undone.kept, await waits(id)]).toEqual([0, 1, false]);
});

test("numbers of another year, twice the same and people without the right are refused", async () => {
  const { id } = await issued(five, "202507");
  const twice = number();
  const items = [
    { invoiceId: id, number: twice },
    { invoiceId: "999999", number: twice },
  ];
  expect((await refusalOf(record(items))).errors).toMatchObject([{ code: "tax_invoice.twice" }]);
  const old = await record([{ invoiceId: id, number: `25${number().slice(2)}` }]);
  const [row] = (await finance.listBulkActionRows({ params: { id: old.id } })).list;
  expect(row?.reason?.code).toBe("tax_invoice.number_year");
  const body = { kind: "SPECIAL" as const, issuedOn: "2026-01-20", items: [{ invoiceId: id, number: number() }] };
  const manager = await app.as("smeast");
  expect(await refusalOf(manager.recordTaxInvoices({ body }, key()))).toMatchObject({ code: 1403 });
});

test("chosen records are exported and deleted together, but not one with a red-letter invoice", async () => {
  const [a, b] = [await issued(five, "202505"), await issued(five, "202506")];
  const numbers = [number(), number()];
  await record([
    { invoiceId: a.id, number: numbers[0]! },
    { invoiceId: b.id, number: numbers[1]! },
  ]);
  const made = (await recorded()).filter((row) => numbers.includes(row.number));
  const ids = made.map((row) => row.id);
  const file = await finance.exportChosenTaxInvoices({ body: { ids, sort: "number", format: "csv" } });
  const lines = (await file.text()).trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => /\d{20}/.exec(line)?.[0])).toEqual(numbers);
  const [reversed] = made;
  const minus = (amount: string) => `-${amount}`;
  await finance.createTaxInvoice({
    body: {
      number: number(),
      kind: "SPECIAL",
      issuedOn: "2026-01-20",
      net: minus(reversed!.net),
      tax: minus(reversed!.tax),
      invoiceIds: reversed!.statements.map(({ id }) => id),
      redOfId: reversed!.id,
    },
  });
  const receipt = await finance.removeTaxInvoices({ body: { of: { ids } } }, key());
  expect(receipt).toMatchObject({ done: 1, skipped: 1, undo: "bulk.not_reversible" });
  const { list } = await finance.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "skipped" } });
  expect(list.map(({ id, reason }) => [id, reason?.code])).toEqual([[reversed!.id, "tax_invoice.has_red"]]);
});
