import type { Invoice } from "@busbar/contract/invoices/invoices";
import { warned } from "@busbar/contract/invoices/check-verdicts";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, issued, at, seen, energy } = await invoiceFixture(app);
const [clerk, reviewer, finance] = await Promise.all(["clerk1", "clerk2", "finance1"].map((name) => app.as(name)));
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as { code: number; reason: string },
  );

/** A draft with lines and open warnings, as a clerk leaves it. */
async function open(contractId: string, period: string, quantity = "100"): Promise<Invoice> {
  const { id, rowVersion } = await clerk!.createInvoice({ body: { contractId, period } });
  const lines = [energy({ quantity, unitPrice: "1" })];
  return clerk!.setInvoiceLines({ params: { id }, body: { rowVersion, lines } });
}
const accept = (it: Invoice, checks = warned(it.inside!.checks), reason = "已与客户核对") =>
  clerk!.acceptInvoiceChecks({ params: { id: it.id }, body: { rowVersion: it.rowVersion, checks, reason } });
const figuresOf = (it: Invoice, name: string) =>
  Object.fromEntries(
    it.inside!.checks.find((check) => check.name === name)!.figures.map((one) => [one.name, one.value]),
  );

test("R-B05 what the checks warn of is accepted with a reason before the statement is submitted", async () => {
  const { id } = await contract(1);
  await issued(id, "202501");
  const it = await open(id, "202502", "151");
  expect(warned(it.inside!.checks)).toEqual(["F01"]);
  expect(figuresOf(it, "F01")).toEqual({ quantity: "151", mostQuantity: "100" });
  expect(it.bill).toMatchObject({ averagePrice: "1", before: { period: "202501", averagePrice: "1" } });
  expect(it.actions.submit).toBe("invoice.checks_open");
  expect(await refusal(clerk!.submitInvoice(at(it)))).toMatchObject({ code: 1413, reason: "invoice.checks_open" });
  expect(await refusal(accept(it, ["F02"]))).toMatchObject({ code: 1409, reason: "invoice.check_passed" });
  const ready = await accept(it);
  expect(ready.inside!.checks[0]).toMatchObject({
    name: "F01",
    accepted: { reason: "已与客户核对", by: expect.any(String) },
  });
  expect(ready.bill!.history.at(-1)).toMatchObject({ action: "accept", checks: ["F01"], reason: "已与客户核对" });
  const lines = [energy({ quantity: "152", unitPrice: "1" })];
  const changed = await clerk!.setInvoiceLines({
    params: { id: ready.id },
    body: { rowVersion: ready.rowVersion, lines },
  });
  expect(changed.actions.submit).toBe("invoice.checks_open");
});

test("a first reviewer passes a statement only with its warnings in front of them", async () => {
  const { id } = await contract(2);
  await issued(id, "202501");
  const it = await clerk!.submitInvoice(at(await accept(await open(id, "202502", "200"))));
  expect(await refusal(reviewer!.reviewInvoice(at(it)))).toMatchObject({ code: 1413, reason: "invoice.checks_unseen" });
  const passed = await reviewer!.reviewInvoice(seen(it));
  expect(passed.bill!.history.at(-1)).toMatchObject({ action: "review", checks: ["F01"] });
  // Accepted warnings stay with the issued statement, whatever is compared later.
  const done = await finance!.issueInvoice(at(passed));
  expect(done.inside!.checks).toMatchObject([{ name: "F01", verdict: "WARNED", accepted: { reason: "已与客户核对" } }]);
});

test("the checks compare with the credit limit, the plan of the contract and the contract that went before", async () => {
  const [old, it] = [await contract(3), await contract(3)];
  await issued(old.id, "202501");
  await app.database.pool.query(
    `update contract set previous_id = $1, plan_snapshot = '{"components": [{"kind": "ENERGY_FLAT", "unit": "kWh",
       "price": "0.9", "bandBasis": null, "bands": [], "tiers": []}]}' where id = $2`,
    [old.id, it.id],
  );
  await app.database.pool.query(
    "update customer set credit_limit = 90 where id = (select customer_id from contract where id = $1)",
    [it.id],
  );
  const made = await open(it.id, "202502");
  expect(warned(made.inside!.checks)).toEqual(["F03", "F04"]);
  expect(figuresOf(made, "F03")).toMatchObject({ meanPayable: "100.00", creditLimit: "90.00" });
  expect(figuresOf(made, "F04")).toEqual({ averagePrice: "1", lowestPrice: "0.9", highestPrice: "0.9" });
  expect(made.inside!.checks.find(({ name }) => name === "F05")!.verdict).toBe("UNKNOWN");
});

test("many at once leave those with warnings out and say so in the receipt", async () => {
  const { id } = await contract(4);
  await issued(id, "202501");
  const [clean, warning] = [await open(id, "202502"), await open(id, "202504")];
  const of = { ids: [clean.id, warning.id] };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const rowsOf = async (receipt: { id: string }) =>
    (await clerk!.listBulkActionRows({ params: { id: receipt.id }, query: {} })).list;
  const submitting = await clerk!.submitInvoices({ body: { of } }, key());
  expect(submitting).toMatchObject({ done: 1, skipped: 1 });
  expect((await rowsOf(submitting)).find((row) => row.id === warning.id)).toMatchObject({
    reason: { code: "invoice.checks_open" },
  });
  await clerk!.submitInvoice(at(await accept(warning)));
  expect(await reviewer!.reviewInvoices({ body: { of } }, key())).toMatchObject({ done: 1, skipped: 1 });
  await reviewer!.reviewInvoice(seen(await clerk!.getInvoice({ params: { id: warning.id } })));
  expect(await finance!.issueInvoices({ body: { of } }, key())).toMatchObject({ done: 1, skipped: 1 });
});

test("people outside see nothing of the checks", async () => {
  const { id } = await contract(5);
  const it = await issued(id, "202502");
  expect(it.inside!.checks.map(({ name }) => name)).toEqual(["F07"]);
  const outside = await (await app.as("enterprise5")).getInvoice({ params: { id: it.id } });
  expect(JSON.stringify(outside)).not.toContain("F07");
});
