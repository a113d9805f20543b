import { warned } from "@busbar/contract/invoices/check-verdicts";
import { afterAll, expect, test } from "vitest";
import { billedContracts } from "../../testing/fixtures/billed-contracts.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const [clerk, reviewer, finance] = await Promise.all(["clerk1", "clerk2", "finance1"].map((name) => app.as(name)));
const query = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const period = "202507";
const quarter = 4;

/** Waits for the end of a run; each of its steps is an event. */
const ended = (id: string) =>
  new Promise<Record<string, number>>((resolve, reject) => {
    const look = () =>
      void clerk!.getBillingRun({ params: { id } }).then(({ state, counts }) => {
        if (state === "RUNNING" || state === "STOPPING") return;
        stop();
        resolve(Object.fromEntries(counts.map(({ result, count }) => [result, count])));
      }, reject);
    const stop = app.ports.wake.listen("event", look);
    look();
  });
const at = ({ id, rowVersion }: { id: string; rowVersion: number }) => ({ params: { id }, body: { rowVersion } });
const shown = (id: string) => clerk!.getInvoice({ params: { id } });
const sent = async (id: string) => {
  const draft = await shown(id);
  const checks = warned(draft.inside!.checks);
  if (checks.length === 0) return draft;
  return clerk!.acceptInvoiceChecks({
    params: { id },
    body: { rowVersion: draft.rowVersion, checks, reason: "首月结算" },
  });
};
const reviewed = async (id: string) => {
  const it = await shown(id);
  return reviewer!.reviewInvoice({
    params: { id },
    body: { rowVersion: it.rowVersion, seen: warned(it.inside!.checks) },
  });
};

test("a run beside submissions, reviews, issues, an import and a closing: nobody waits in a circle, and no line is lost", async () => {
  await query(
    "truncate billing_run, invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice cascade",
  );
  const ids = await billedContracts(app.database.ownerPool, { count: 4 * quarter, points: 1, month: "2025-07" });
  const run = async () => {
    const body = { period, mode: "CALCULATE" as const, filter: { contractIds: ids } };
    return ended((await clerk!.startBillingRun({ body })).runId);
  };
  expect(await run()).toEqual({ CREATED: ids.length });
  const { rows } = await query("select id::text from invoice order by id");
  const groups = [0, 1, 2].map((at) => rows.slice(at * quarter, (at + 1) * quarter).map(({ id }) => id as string));
  const [drafts, toReview, toIssue] = groups as [string[], string[], string[]];
  const accepted = await Promise.all(drafts.map(sent));
  for (const id of [...toReview, ...toIssue]) await clerk!.submitInvoice(at(await sent(id)));
  const waiting = await Promise.all(toIssue.map(reviewed));

  // Every draft is calculated anew, by the run or by the submission that finds it out.
  await query(
    `update interval_day set values[1] = values[1] + 1000, total = total + 1000 where day = '2025-07-15'
     and point_id in (select point_id from contract_point where contract_id = any ($1))`,
    [ids],
  );
  const { rows: points } = await query(
    "select u.external_code as code from contract_point b join pickup_point u on u.id = b.point_id where b.contract_id = any ($1)",
    [ids],
  );
  const file = points.map(({ code }) =>
    JSON.stringify({
      point: code,
      start: "2025-07-20T00:00:00+08:00",
      minutes: 15,
      value: "12.5",
      unit: "kWh",
      quality: "A",
    }),
  );
  app.logged.length = 0;
  const [counts, ...others] = await Promise.all([
    run(),
    Promise.allSettled(accepted.map((it) => clerk!.submitInvoice(at(it)))),
    Promise.all(toReview.map(reviewed)),
    Promise.all(waiting.map((it) => finance!.issueInvoice(at(it)))),
    clerk!.writeReadings({ query: {}, file: new Blob([file.join("\n")]) }, { idempotencyKey: crypto.randomUUID() }),
    Promise.allSettled([finance!.closePeriod({ params: { period }, body: {} })]),
  ]);
  const [submissions, seen, issued, imported, closings] = others;
  expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(ids.length);
  expect(counts["ERROR"]).toBeUndefined();
  expect(imported).toMatchObject({ committed: true, rows: points.length });
  expect(seen.map(({ status }) => status)).toEqual(toReview.map(() => 3));
  expect(issued.map(({ status }) => status)).toEqual(toIssue.map(() => 4));
  // What is refused is refused by a rule, not by a lock that was given up.
  for (const one of [...submissions, ...closings])
    if (one.status === "rejected") expect([1409, 1410, 1413]).toContain((one.reason as { code: number }).code);
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  const { rows: torn } = await query(`select i.id from invoice i where i.payable <> (select coalesce(sum(l.amount), 0)
    from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id) or i.payable = 0`);
  expect(torn).toEqual([]);
  expect((await query("select from invoice")).rowCount).toBe(ids.length);
  // A last run bills what was imported after its contract's turn, and finds nothing else to do.
  expect((await run())["ERROR"]).toBeUndefined();
  const submitted = submissions.filter(({ status }) => status === "fulfilled").length + 2 * quarter;
  expect(await run()).toEqual({ UNCHANGED: ids.length - submitted, SKIPPED_FROZEN: submitted });
});
