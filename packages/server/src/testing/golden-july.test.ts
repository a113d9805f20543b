import { afterAll, expect, test } from "vitest";
import { pdfPages } from "./files/pdf-text.ts";
import { calculatedStatements } from "./fixtures/calculated-statements.ts";
import { startTestApp } from "./start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
// The fourth working day of August, on which July is billed.
app.clock.set("2025-08-06T02:00:00Z");
const it = await calculatedStatements(app);
const code = "PP-DEMO-001";
const period = "202507";

/** Waits for the end of a run; each of its steps is an event. */
const ended = (id: string) =>
  new Promise<Awaited<ReturnType<typeof it.clerk.getBillingRun>>>((resolve, reject) => {
    const look = () =>
      void it.clerk.getBillingRun({ params: { id } }).then((receipt) => {
        if (receipt.state === "RUNNING" || receipt.state === "STOPPING") return;
        stop();
        resolve(receipt);
      }, reject);
    const stop = app.ports.wake.listen("event", look);
    look();
  });

test("July of the foundry from the readings' file to the paper: imported, checked, billed by the run, reviewed twice, issued, to the cent", async () => {
  await it.clear();
  const { id: contractId, pointId } = await it.contractOf(code, "2025-07-01");
  const { rows } = await it.run(
    `select to_char(d.day, 'YYYY-MM-DD') as day, u.slot::int, (u.value / 1000.0)::numeric(12, 3)::text as kwh
     from interval_day d, unnest(d.values) with ordinality as u (value, slot)
     where d.point_id = $1 and d.channel = 'ACTIVE_IMPORT' and d.day >= '2025-07-01' and d.day < '2025-08-01'
     order by 1, 2`,
    [pointId],
  );
  expect(rows).toHaveLength(31 * 96);
  for (const table of ["interval_day", "interval_day_history"])
    await it.run(`delete from ${table} where point_id = $1`, [pointId]);
  const of = { period, contractIds: [contractId] };
  expect(await it.clerk.getReadiness({ query: of })).toMatchObject({ blocked: 1, pointsComplete: 0 });

  // Import and checks.
  const batch = await it.arrive(code, rows);
  expect(batch).toMatchObject({ counts: { new: 31 * 96, changed: 0, wrong: 0 }, held: 0 });
  const { list: found } = await it.clerk.listExceptions({ query: { pointId, severity: ["BLOCK"] } });
  expect(found).toEqual([]);
  expect(await it.clerk.getReadiness({ query: of })).toMatchObject({
    ready: 1,
    pointsComplete: 1,
    due: { data: "2025-08-05", run: "2025-08-06", submit: "2025-08-08", issue: "2025-08-12" },
  });

  // The run.
  const { runId } = await it.clerk.startBillingRun({
    body: { period, mode: "CALCULATE", filter: { contractIds: [contractId] } },
  });
  expect(await ended(runId)).toMatchObject({ state: "DONE", payable: "333254.33", lines: 4 });
  const { list } = await it.clerk.listInvoices({ query: { contractId, period: [period] } });
  const draft = await it.clerk.getInvoice({ params: { id: list[0]!.id } });
  expect(draft).toMatchObject({
    quantity: "717920.381",
    payable: "333254.33",
    bill: { net: "294915.34", tax: "38338.99" },
  });
  const lines = draft.bill!.lines.map(({ band, quantity, amount }) => [band, [quantity, amount]] as const);
  expect(Object.fromEntries(lines)).toEqual({
    F: ["242129.102", "109534.36"],
    P: ["183746.935", "132997.50"],
    S: ["59805.07", "48698.31"],
    V: ["232239.274", "42024.16"],
  });

  // Both reviews, the issue and the paper.
  const submitted = await it.clerk.submitInvoice(it.at(await it.accepted(draft)));
  const issued = await it.finished(submitted);
  expect(issued).toMatchObject({
    docNo: expect.stringMatching(/^JS2025-\d{6}$/),
    issueDate: "2025-08-06",
    outstanding: "333254.33",
  });
  const file = await it.clerk.getInvoicePdf({ params: { id: issued.id } });
  const paper = (await pdfPages(Buffer.from(await file.arrayBuffer()))).join(" ");
  for (const words of [
    issued.docNo ?? "",
    "2025年7月",
    "333,254.33",
    "294,915.34",
    "38,338.99",
    "叁拾叁万叁仟贰佰伍拾肆元叁角叁分",
  ])
    expect(paper).toContain(words);

  // A run afterwards leaves it alone.
  const again = await it.clerk.startBillingRun({
    body: { period, mode: "CALCULATE", filter: { contractIds: [contractId] } },
  });
  expect(await ended(again.runId)).toMatchObject({ counts: [{ result: "SKIPPED_FROZEN", count: 1 }], stale: 0 });
});
