import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
app.clock.set("2026-05-26T02:00:00Z");
const { owed, paid, customer } = await paymentFixture(app);
const finance = await app.as("finance1");
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const restOf = async (id: string) => (await finance.getPayment({ params: { id } })).unallocated;

test("payments are allocated as suggested, exact ones only unless all are wanted, each with its reason", async () => {
  const statement = await owed(1, "10000.00");
  const { docNo } = await finance.getInvoice({ params: { id: statement.id } });
  const exact = await paid(1, "10000.00", { remark: `支付 ${docNo}` });
  await owed(2, "800.00");
  const partly = await paid(2, "300.00");
  const unknown = await paid(null, "50.00");
  const ids = [exact, partly, unknown].map(({ id }) => id);

  const receipt = await finance.allocatePayments({ body: { of: { ids } } }, key());
  expect(receipt).toMatchObject({ action: "allocate", total: 3, done: 1, skipped: 2, undo: "bulk.not_reversible" });
  const { list } = await finance.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "skipped" } });
  expect(Object.fromEntries(list.map(({ id, reason }) => [id, reason?.code]))).toEqual({
    [partly.id]: "payment.not_exact",
    [unknown.id]: "payment.no_suggestion",
  });
  expect(await Promise.all(ids.map(restOf))).toEqual(["0.00", "300.00", "50.00"]);

  const query = { customerId: await customer(2), open: "unallocated" as const };
  const all = await finance.allocatePayments({ body: { of: { query, expected: 1 }, suggestions: "all" } }, key());
  expect([all.done, await restOf(partly.id)]).toEqual([1, "0.00"]);
  const again = await finance.allocatePayments({ body: { of: { ids: [exact.id] } } }, key());
  const [row] = (await finance.listBulkActionRows({ params: { id: again.id } })).list;
  expect(row?.reason?.code).toBe("payment.nothing_left");
});

test("a repeated call allocates once, and the right to allocate is asked", async () => {
  const statement = await owed(3, "77.00");
  const { docNo } = await finance.getInvoice({ params: { id: statement.id } });
  const { id } = await paid(3, "77.00", { remark: docNo });
  const body = { of: { ids: [id] } };
  const clerk = await app.as("clerk2");
  expect(await refusalOf(clerk.allocatePayments({ body }, key()))).toMatchObject({ code: 1403 });
  const once = key();
  const first = await finance.allocatePayments({ body }, once);
  expect((await finance.allocatePayments({ body }, once)).id).toBe(first.id);
  expect((await finance.getPayment({ params: { id } })).allocations).toHaveLength(1);
});

test("the chosen payments are exported in the list's order, and no others", async () => {
  const some = [await paid(1, "1.01"), await paid(1, "3.03"), await paid(1, "2.02")];
  const file = await finance.exportChosenPayments({
    body: { ids: some.map(({ id }) => id), sort: "-amount", format: "csv" },
  });
  const lines = (await file.text()).trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => /\d\.\d\d/.exec(line.split(",").slice(1).join(","))?.[0])).toEqual([
    "3.03",
    "2.02",
    "1.01",
  ]);
});
