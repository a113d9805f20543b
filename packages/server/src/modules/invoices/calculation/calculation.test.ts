import { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { InvoiceCalculation } from "@busbar/contract/invoices/calculation";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const [clerk, finance] = [await app.as("clerk1"), await app.as("finance1")];
const run = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);

// Each test drafts statements of its own.
beforeEach(() => run("truncate invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice cascade"));

const pointOf = async (code: string): Promise<string> =>
  (await run("select id from pickup_point where external_code = $1", [code])).rows[0].id;
/** The contract of a demo point on a day, with that point alone in it. */
async function contractOf(code: string, day: string): Promise<string> {
  const point = await pointOf(code);
  const { rows } = await run(
    `select b.contract_id from contract_point b where b.point_id = $1 and b.binds and b.valid_from <= $2 and b.valid_to > $2`,
    [point, day],
  );
  const id = rows[0].contract_id as string;
  await run("update contract_point set binds = point_id = $2 where contract_id = $1", [id, point]);
  return id;
}
const draftOf = async (code: string, period: string) =>
  clerk.createInvoice({
    body: { contractId: await contractOf(code, `${period.slice(0, 4)}-${period.slice(4)}-01`), period },
  });
const at = ({ id, rowVersion }: Invoice) => ({ params: { id }, body: { rowVersion } });
const calculate = (it: Invoice) => clerk.calculateInvoice(at(it));
const check = (it: Invoice): Promise<InvoiceCalculation> => clerk.getInvoiceCalculation({ params: { id: it.id } });
const linesOf = (it: Invoice) =>
  it.bill!.lines.map(({ category, band, amount }) => [band ?? category, amount] as const);
/** A line as the editor of lines sends it back. */
function typedOf(line: NonNullable<Invoice["bill"]>["lines"][number]) {
  const { lineNo: _, pointName: __, amount: ___, taxShare: ____, tier: _____, trace: ______, ...typed } = line;
  return typed;
}
const adjustment = {
  category: "ADJUST",
  quantity: "-1",
  unit: "次",
  unitPrice: "100",
  taxRate: "0.13",
  reason: "停电补偿",
} as const;

test("the known statement of the foundry is calculated to the cent, by band, and a second time changes nothing", async () => {
  const draft = await draftOf("PP-DEMO-001", "202507");
  expect(await check(draft)).toEqual({ missing: [], warnings: [], changes: true });
  const made = await calculate(draft);
  expect(Object.fromEntries(linesOf(made))).toEqual({
    V: "42024.16",
    F: "109534.36",
    P: "132997.50",
    S: "48698.31",
  });
  expect(made).toMatchObject({
    payable: "333254.33",
    quantity: "717920.381",
    bill: { net: "294915.34", tax: "38338.99" },
    inside: { calculatedAt: expect.any(String) },
    rowVersion: draft.rowVersion + 1,
  });
  expect(await check(made)).toEqual({ missing: [], warnings: [], changes: false });
  const again = await calculate(made);
  expect(again).toEqual(made);
});

test("a line says how its amount came about, and which version of the price plan it follows", async () => {
  const made = await calculate(await draftOf("PP-DEMO-001", "202507"));
  const valley = made.bill!.lines.find(({ band }) => band === "V")!;
  expect(valley.trace).toMatchObject({
    formula: "ENERGY_TOU",
    expression: "232239.274 × (0.45238 × 0.4)",
    estimated: "0.000",
    plans: [{ contractVersion: 1, planCode: "S3", versionNo: 1, approvedBy: expect.any(String) }],
  });
  expect(valley).toMatchObject({ days: 1, ofDays: 1, tier: null });
});

test("P11 March of the foundry has its known amounts", async () => {
  const made = await calculate(await draftOf("PP-DEMO-001", "202503"));
  expect(Object.fromEntries(linesOf(made))).toEqual({ V: "40928.15", F: "106711.89", P: "171430.13" });
  expect(made).toMatchObject({ payable: "319070.17", bill: { net: "282362.98", tax: "36707.19" } });
});

test("P14 a published price of the month that is missing is named, and approved it stands on the line", async () => {
  const contract = await contractOf("PP-DEMO-005", "2025-09-01");
  await run(
    `update contract_version set plan_snapshot = jsonb_set(plan_snapshot, '{components}',
      (plan_snapshot -> 'components') || $2::jsonb) where contract_id = $1`,
    [
      contract,
      JSON.stringify([
        PriceComponent.parse({ kind: "PER_UNIT", category: "SYSTEM", unit: "kWh", publishedKey: "SYSTEM" }),
      ]),
    ],
  );
  await run("delete from published_price where month = '2025-09'");
  const draft = await draftOf("PP-DEMO-005", "202509");
  const area = (await run("select area_code from pickup_point where external_code = 'PP-DEMO-005'")).rows[0].area_code;
  expect((await check(draft)).missing).toMatchObject([
    { code: "price.not_published", month: "2025-09", details: { key: "SYSTEM", area, month: "2025-09" } },
  ]);
  const areaCode = `${area.slice(0, 2)}0000`;
  const writer = await app.as("clerk2");
  const { id, rowVersion } = await writer.createPublishedPrice({
    body: { priceKey: "SYSTEM", month: "2025-09", value: "0.0322", areaCode, source: "公告" },
  });
  await finance.approvePublishedPrice({ params: { id }, body: { rowVersion } });
  const line = (await calculate(draft)).bill!.lines.find(({ category }) => category === "SYSTEM");
  expect(line).toMatchObject({
    unitPrice: expect.stringMatching(/^0\.03220*$/),
    trace: { inputs: { published: "SYSTEM" } },
  });
});

test("manual adjustments survive a calculation, and adding one leaves the statement calculated", async () => {
  const draft = await draftOf("PP-DEMO-001", "202503");
  const adjusted = await clerk.setInvoiceLines({
    params: { id: draft.id },
    body: {
      rowVersion: draft.rowVersion,
      lines: [{ category: "ENERGY", quantity: "100000", unit: "kWh", unitPrice: "1", taxRate: "0.13" }, adjustment],
    },
  });
  const made = await calculate(adjusted);
  expect(linesOf(made).at(-1)).toEqual(["ADJUST", "-100.00"]);
  expect(made).toMatchObject({ payable: "318970.17" });
  expect(made.bill!.lines).toHaveLength(4);

  const sent = made.bill!.lines.map(typedOf);
  const more = await clerk.setInvoiceLines({
    params: { id: made.id },
    body: { rowVersion: made.rowVersion, lines: [...sent, { ...adjustment, unitPrice: "50" }] },
  });
  expect(more).toMatchObject({ payable: "318920.17", inside: { calculatedAt: made.inside!.calculatedAt } });
  expect(more.bill!.lines[0]!.trace).toEqual(made.bill!.lines[0]!.trace);
  expect(await calculate(more)).toMatchObject({ rowVersion: more.rowVersion, payable: "318920.17" });
});

test("a statement whose calculated lines are changed by hand is no longer a calculated one", async () => {
  const made = await calculate(await draftOf("PP-DEMO-001", "202503"));
  const sent = made.bill!.lines.map(typedOf);
  const typed = await clerk.setInvoiceLines({
    params: { id: made.id },
    body: {
      rowVersion: made.rowVersion,
      lines: sent.map((line, no) => (no === 0 ? { ...line, quantity: "1" } : line)),
    },
  });
  expect(typed.inside!.calculatedAt).toBeNull();
  expect(typed.bill!.lines.map(({ trace }) => trace !== null)).toEqual([false, true, true]);
  expect(await calculate(typed)).toMatchObject({ payable: "319070.17", rowVersion: typed.rowVersion + 1 });
});

test("missing readings and open findings are named with their point, and nothing is written", async () => {
  const draft = await draftOf("PP-DEMO-002", "202505");
  const point = await pointOf("PP-DEMO-002");
  await run("delete from interval_day where point_id = $1 and day = '2025-05-07'", [point]);
  await run(
    `insert into vee_exception (point_id, channel, code, severity, first_day, last_day, opened_at, month)
     values ($1, 'ACTIVE_IMPORT', 'R04', 'BLOCK', '2025-05-07', '2025-05-07', now(), '2025-05-01') on conflict do nothing`,
    [point],
  );
  const missing = [
    { code: "readings.missing", pointId: point, month: "2025-05", details: { slots: "96" } },
    { code: "readings.exception", pointId: point, month: "2025-05", details: { code: "R04" } },
  ];
  expect(await check(draft)).toMatchObject({ missing, changes: false });
  const refused = await refusalOf(calculate(draft));
  expect(refused).toMatchObject({ code: 1413, reason: "invoice.calculation_missing" });
  expect(refused.details).toMatchObject({ missing });
  const left = await clerk.getInvoice({ params: { id: draft.id } });
  expect(left).toEqual(draft);
});

test("the estimated part of the energy is kept with its line, and a large one is a warning of the statement", async () => {
  const point = await pointOf("PP-DEMO-001");
  await run(
    "update interval_day set quality = repeat('E', 96) where point_id = $1 and channel = 'ACTIVE_IMPORT' and day between '2025-03-01' and '2025-03-10'",
    [point],
  );
  const made = await calculate(await draftOf("PP-DEMO-001", "202503"));
  const { rows } = await run(
    "select sum(total)::text as total from interval_day where point_id = $1 and channel = 'ACTIVE_IMPORT' and day between '2025-03-01' and '2025-03-10'",
    [point],
  );
  const estimated = made.bill!.lines.reduce((sum, { trace }) => sum + BigInt(trace!.estimated.replace(".", "")), 0n);
  expect(String(estimated)).toBe(rows[0].total);
  expect(made.inside!.checks.find(({ name }) => name === "F05")).toMatchObject({ verdict: "WARNED" });
});

test("a new version of the contract in the middle of a month cuts its energy and names both prices", async () => {
  const contract = await contractOf("PP-DEMO-003", "2025-10-01");
  const { rows } = await run("select plan_snapshot from contract_version where contract_id = $1 and version_no = 1", [
    contract,
  ]);
  const snapshot = structuredClone(rows[0].plan_snapshot);
  const [energy] = snapshot.components as { price: string }[];
  energy!.price = "0.7";
  await run(
    `insert into contract_version (contract_id, version_no, state, effective_from, content, plan_version_id, plan_snapshot,
       reason, proposed_at, decided_at)
     select contract_id, 98, state, '2025-10-13', content, plan_version_id, $2, 'a new price', proposed_at, decided_at
     from contract_version where contract_id = $1 and version_no = 1 on conflict do nothing`,
    [contract, JSON.stringify(snapshot)],
  );
  const made = await calculate(await clerk.createInvoice({ body: { contractId: contract, period: "202510" } }));
  expect(
    made.bill!.lines.map(({ category, fromDate, toDate, unitPrice }) => [category, fromDate, toDate, unitPrice]),
  ).toEqual([
    ["ENERGY", "2025-10-01", "2025-10-13", "0.654712"],
    ["ENERGY", "2025-10-13", "2025-11-01", "0.7"],
    ["FIXED", "2025-10-01", "2025-11-01", "200"],
  ]);
  expect(made.bill!.lines[2]!.trace!.plans.map(({ contractVersion }) => contractVersion)).toEqual([1, 98]);
  const { rows: read } = await run(
    `select sum(total)::text as total from interval_day where point_id = $1 and channel = 'ACTIVE_IMPORT'
       and day >= '2025-10-01' and day < '2025-11-01'`,
    [await pointOf("PP-DEMO-003")],
  );
  expect(made.quantity.replace(".", "")).toBe(read[0].total);
});

test("only those who draft statements calculate them, drafts alone, and in the version that they have seen", async () => {
  const draft = await draftOf("PP-DEMO-001", "202503");
  expect(await refusalOf(finance.calculateInvoice(at(draft)))).toMatchObject({ code: 1403, reason: "not_allowed" });
  const partner = await app.as("partner1");
  expect(await refusalOf(partner.getInvoiceCalculation({ params: { id: draft.id } }))).toMatchObject({
    code: 1403,
    reason: "not_allowed",
  });
  const made = await calculate(draft);
  expect(await refusalOf(calculate(draft))).toMatchObject({ code: 1410, reason: "stale" });
  const accepted = await clerk.acceptInvoiceChecks({
    params: { id: made.id },
    body: {
      rowVersion: made.rowVersion,
      checks: made.inside!.checks.filter(({ verdict }) => verdict === "WARNED").map(({ name }) => name),
      reason: "首月结算",
    },
  });
  const submitted = await clerk.submitInvoice(at(accepted));
  expect(await refusalOf(calculate(submitted))).toMatchObject({ reason: "illegal_transition" });
});

test("who presses is kept in the activity of the statement", async () => {
  const made = await calculate(await draftOf("PP-DEMO-001", "202503"));
  const { list } = await clerk.listInvoiceActivity({ params: { id: made.id }, query: {} });
  expect(list[0]).toMatchObject({ action: "invoice.calculate" });
});
