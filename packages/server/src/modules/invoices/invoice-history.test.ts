import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const stepsOf = async (id: string) =>
  (await admin.listInvoiceActivity({ params: { id }, query: { pageSize: 100 } })).list
    .toReversed()
    .map(({ action }) => action.replace("invoice.", ""));

test("R-B05 the history of every statement of the demo names each step that its progress shows", async () => {
  const { list } = await admin.listInvoices({ query: { pageSize: 200 } });
  const byState = new Map(list.map((row) => [row.status, row.id]));
  expect(byState.size).toBeGreaterThan(4);
  for (const [status, id] of byState) {
    const steps = await stepsOf(id);
    const { inside, bill } = await admin.getInvoice({ params: { id } });
    const known = bill!.history.map(({ action }) => (action === "credit" ? "credited" : action));
    expect(steps.toSorted(), `${status}`).toEqual(known.toSorted());
    for (const [deed, step] of Object.entries({
      submit: inside!.submitted,
      review: inside!.reviewed,
      issue: inside!.issued,
    }))
      if (step) expect(steps, `${status}`).toContain(deed);
  }
});

test("R-B05 what the log has is told once, and what the system did by itself is told, too", async () => {
  const { contract, issued, settle } = await invoiceFixture(app);
  const it = await issued((await contract(1)).id, "202501");
  await settle(it, "100.00");
  await settle(it, "-100.00");
  await settle(it, "100.00");
  expect(await stepsOf(it.id)).toEqual(
    expect.arrayContaining(["create", "set_lines", "submit", "review", "issue", "allocate", "deallocate"]),
  );
  const steps = await stepsOf(it.id);
  for (const [step, times] of Object.entries({ create: 1, submit: 1, review: 1, issue: 1, allocate: 2, deallocate: 1 }))
    expect(
      steps.filter((one) => one === step),
      step,
    ).toHaveLength(times);
  // Pages of the history are cut from the whole.
  const page = async (pageNo: number) =>
    (await admin.listInvoiceActivity({ params: { id: it.id }, query: { pageNo, pageSize: 4 } })).list;
  const { total } = await admin.listInvoiceActivity({ params: { id: it.id }, query: { pageSize: 4 } });
  expect(total).toBe(steps.length);
  expect(new Set([...(await page(1)), ...(await page(2))].map(({ id }) => id)).size).toBe(8);
});
