import { Exact } from "@busbar/contract/kernel/decimal";
import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { owed, paid, customer, statement } = await paymentFixture(app);
const [finance, admin] = await Promise.all(["finance1", "admin"].map(app.as));
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const [merged, survivor] = (await Promise.all([9, 8].map(customer))) as [string, string];

async function merge() {
  const [into, from] = await Promise.all([survivor, merged].map((id) => admin!.getCustomer({ params: { id } })));
  const body = { mergedId: merged, take: [], rowVersion: into!.rowVersion, mergedVersion: from!.rowVersion };
  return admin!.mergeCustomers({ params: { id: survivor }, body }, key());
}
const undo = (mergeId: string) => admin!.undoMerge({ params: { id: survivor, mergeId } });
const allocate = async (paymentId: string, invoiceId: string, amount: string) => {
  const { rowVersion } = await finance!.getPayment({ params: { id: paymentId } });
  const body = { rowVersion, items: [{ invoiceId, amount }] };
  return finance!.allocatePayment({ params: { id: paymentId }, body });
};
const partsOf = async (id: string) =>
  (await finance!.getInvoiceMoney({ params: { id } })).allocations.filter(({ reversedOn }) => reversedOn === null);
/** The customer's balance at the end of the day, from its account. */
const owes = async (customerId: string) => {
  const day = app.clock.today();
  return (await finance!.getCustomerAccount({ params: { id: customerId }, query: { from: day, to: day } })).closing;
};

test("R-B01 a merging is not undone while money of one pays a statement of the other, and to the cent after that", async () => {
  const [ofSurvivor, ofMerged] = [await owed(8, "200.00"), await owed(9, "70.30")];
  const [own, foreign] = [await paid(9, "50.10"), await paid(9, "33.33")];
  const before = await Promise.all([survivor, merged].map(owes));
  const { id: mergeId } = await merge();
  // Money for a merged customer belongs to its survivor.
  const late = await paid(9, "20.20");
  await allocate(own.id, ofMerged.id, "50.10");
  await allocate(foreign.id, ofSurvivor.id, "33.33");
  await allocate(late.id, ofMerged.id, "20.20");

  const refused = await refusalOf(undo(mergeId));
  expect(refused).toMatchObject({ code: 1409, reason: "customer.merge_allocated", details: { count: 2 } });
  for (const { id } of [ofSurvivor, ofMerged]) expect(refused.message).toContain((await statement(id)).docNo);
  const receipts = await admin!.listMerges({ params: { id: survivor } });
  expect(receipts.find(({ id }) => id === mergeId)?.undo).toBe("customer.merge_allocated");
  // The refusal has changed nothing.
  expect((await admin!.getCustomer({ params: { id: merged } })).mergedInto?.id).toBe(survivor);

  const shared = [...(await partsOf(ofSurvivor.id)), ...(await partsOf(ofMerged.id))];
  for (const { id, amount } of shared) if (amount !== "50.10") await finance!.reverseAllocation({ params: { id } });
  expect(await undo(mergeId)).toMatchObject({ undo: "customer.merge_undone" });
  expect(await statement(ofSurvivor.id)).toMatchObject({ outstanding: "200.00", allocated: "0.00" });
  expect(await statement(ofMerged.id)).toMatchObject({ outstanding: "20.20", allocated: "50.10" });
  expect(await finance!.getPayment({ params: { id: foreign.id } })).toMatchObject({ unallocated: "33.33" });
  const after = await Promise.all([survivor, merged].map(owes));
  expect(after).toEqual([new Exact(before[0]!).minus("20.20").toFixed(2), before[1]]);
  expect(await refusalOf(allocate(foreign.id, ofSurvivor.id, "1.00"))).toMatchObject({
    reason: "payment.other_customer",
  });
});

test("of an undo and allocations at once either comes first, and never both", async () => {
  for (let round = 0; round < 6; round += 1) {
    const it = await owed(8, "10.00");
    const payments = [await paid(9, "4.00"), await paid(9, "4.00")];
    const { id: mergeId } = await merge();
    const [undone, ...allocated] = await Promise.allSettled([
      undo(mergeId),
      ...payments.map(({ id }) => allocate(id, it.id, "4.00")),
    ]);
    const parts = await partsOf(it.id);
    expect(undone.status === "fulfilled", `round ${round}: ${parts.length} parts`).toBe(parts.length === 0);
    for (const each of allocated)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ reason: "payment.other_customer" });
    for (const { id } of parts) await finance!.reverseAllocation({ params: { id } });
    if (undone.status === "rejected") await undo(mergeId);
  }
});
