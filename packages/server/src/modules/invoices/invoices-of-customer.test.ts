import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, submitted, issued } = await invoiceFixture(app);

test("drafts of a merged customer go to the survivor with their checks, issued ones stay, and undoing brings them back", async () => {
  const admin = await app.as("admin");
  const [own, other] = [await contract(1), await contract(2)];
  const paper = await issued(other.id, "202501");
  const waits = [await submitted(other.id, "202502"), await draft(other.id, "202503")];
  const survivorId = (await draft(own.id, "202501")).customerId;
  const [survivor, merged] = await Promise.all(
    [survivorId, paper.customerId].map((id) => admin.getCustomer({ params: { id } })),
  );
  const body = { mergedId: merged!.id, take: [], rowVersion: survivor!.rowVersion, mergedVersion: merged!.rowVersion };
  const done = await admin.mergeCustomers({ params: { id: survivorId }, body }, { idempotencyKey: "merge-drafts" });
  const customersOf = async () =>
    Promise.all([paper, ...waits].map(async ({ id }) => (await admin.getInvoice({ params: { id } })).customerId));
  expect(await customersOf()).toEqual([merged!.id, survivorId, survivorId]);
  const moved = await admin.getInvoice({ params: { id: waits[1]!.id } });
  // The earlier statement is found with the merged customer, and the line is still there.
  expect(moved.bill!.before?.period).toBe("202502");
  expect(moved.bill!.lines).toHaveLength(1);
  const [first] = (await admin.getInvoice({ params: { id: waits[0]!.id } })).inside!.checks;
  expect(first!.figures).toContainEqual({ name: "mostQuantity", value: "100" });
  await admin.undoMerge({ params: { id: survivorId, mergeId: done.id } });
  expect(await customersOf()).toEqual([merged!.id, merged!.id, merged!.id]);
});
