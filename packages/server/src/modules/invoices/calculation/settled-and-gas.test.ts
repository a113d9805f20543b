import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const clerk = await app.as("clerk1");
const run = async (text: string, values: unknown[] = []) => (await app.database.ownerPool.query(text, values)).rows;

// Each test drafts statements of its own.
beforeEach(() =>
  run(`truncate invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice, settled_quantity,
    gas_quality, figure_history cascade`),
);

/** The contract that binds a point on a day, with that point alone in it, by another source of its quantities. */
async function contractOf(
  point: string,
  day: string,
  basis: "INTERVAL" | "REGISTER" | "SETTLED" = "INTERVAL",
): Promise<string> {
  const [found] = await run(
    `select b.contract_id from contract_point b where b.point_id = $1 and b.binds and b.valid_from <= $2 and b.valid_to > $2`,
    [point, day],
  );
  await run("update contract_point set binds = point_id = $2 where contract_id = $1", [found.contract_id, point]);
  await run("update contract set quantity_basis = $2 where id = $1", [found.contract_id, basis]);
  return found.contract_id;
}
const pointOf = async (code: string): Promise<string> =>
  (await run("select id from pickup_point where external_code = $1", [code]))[0].id;
const gasPoint = async (): Promise<{ id: string; area: string }> =>
  (
    await run("select id, area_code as area from pickup_point where commodity = 'GAS' and is_demo order by id limit 1")
  )[0];
const draftOf = (contractId: string, period: string) => clerk.createInvoice({ body: { contractId, period } });
const at = ({ id, rowVersion }: Invoice) => ({ params: { id }, body: { rowVersion } });
const calculate = (it: Invoice) => clerk.calculateInvoice(at(it));
const missingOf = async (it: Invoice) => (await clerk.getInvoiceCalculation({ params: { id: it.id } })).missing;
const linesOf = (it: Invoice) =>
  it.bill!.lines.map(({ category, band, fromDate, quantity, amount }) => [
    band ?? category,
    fromDate,
    quantity,
    amount,
  ]);
const settle = (point: string, month: string, total: string, bands: Record<string, string> = {}) =>
  run(
    `insert into settled_quantity (point_id, month, total, band_s, band_p, band_f, band_v) values ($1, $2, $3, $4, $5, $6, $7)`,
    [point, month, total, bands["S"] ?? null, bands["P"] ?? null, bands["F"] ?? null, bands["V"] ?? null],
  );
const withComponents = (contract: string, components: Partial<PriceComponent>[]) =>
  run(
    `update contract_version set plan_snapshot = jsonb_set(plan_snapshot, '{components}', (
       select jsonb_agg(plan_snapshot->'components'->0 || c) from jsonb_array_elements($2::jsonb) c))
     where contract_id = $1`,
    [contract, JSON.stringify(components)],
  );

/** A month with 8,125.500 m³. */
async function meterGas(point: string): Promise<void> {
  await run("delete from interval_day where point_id = $1", [point]);
  await run(
    `insert into interval_day (point_id, channel, day, resolution_min, written_at, total, max_slot, values)
     select $1, 'ACTIVE_IMPORT', d::date, 1440, now(), v, 1, array[v]::int[]
     from generate_series('2025-12-01'::date, '2025-12-31', '1 day') d,
       lateral (select case when d = '2025-12-01' then 8125500 else 0 end as v)`,
    [point],
  );
}
const gasQuality = (of: { point?: string; area?: string }, factor: string, heat: string | null) =>
  run(
    "insert into gas_quality (point_id, area_code, month, conversion_factor, heating_value) values ($1, $2, '2025-12', $3, $4)",
    [of.point ?? null, of.area ?? null, factor, heat],
  );

test.each([
  ["GJ", "96.40", "315", "30366.00", "27858.72", "2507.28"],
  ["m³", "3.62", "8464.333", "30640.89", "28110.91", "2529.98"],
  ["kWh", "0.35", "87500", "30625.00", "28096.33", "2528.67"],
] as const)(
  "S9 P8 gas per %s is calculated with conversion factor and heating value of its month",
  async (unit, price, quantity, payable, net, tax) => {
    const { id } = await gasPoint();
    await meterGas(id);
    const contract = await contractOf(id, "2025-12-01");
    await withComponents(contract, [{ unit, price }]);
    await gasQuality({ point: id }, "1.0417", "37.215");
    const made = await calculate(await draftOf(contract, "202512"));
    expect(linesOf(made)).toEqual([["ENERGY", "2025-12-01", quantity, payable]]);
    expect(made).toMatchObject({ payable, bill: { net, tax } });
    expect(made.bill!.lines[0]!.trace!.inputs).toMatchObject({ metered: "8125.500", conversionFactor: "1.0417" });
  },
);

test("S9 gas per GJ without the heating value of its month is refused, and that of the closest area is taken", async () => {
  const { id, area } = await gasPoint();
  await meterGas(id);
  const contract = await contractOf(id, "2025-12-01");
  await withComponents(contract, [{ unit: "GJ", price: "96.40" }]);
  const draft = await draftOf(contract, "202512");
  const missing = [{ code: "price.quality_missing", pointId: id, month: "2025-12" }];
  expect(await missingOf(draft)).toMatchObject(missing);
  expect((await refusalOf(calculate(draft))).details).toMatchObject({ missing });
  await gasQuality({ area: `${area.slice(0, 2)}0000` }, "1", "35");
  expect((await calculate(draft)).bill!.lines[0]).toMatchObject({ quantity: "284.393" });
  await gasQuality({ area }, "1.0417", "37.215");
  const again = await calculate(await clerk.getInvoice({ params: { id: draft.id } }));
  expect(again.bill!.lines[0]).toMatchObject({ quantity: "315", amount: "30366.00" });
});

test("a contract by settled quantities is billed by the month's settlement, and refused until it is there", async () => {
  const point = await pointOf("PP-DEMO-003");
  const contract = await contractOf(point, "2025-12-01", "SETTLED");
  await run("delete from interval_day where point_id = $1 and day >= '2025-12-01' and day < '2026-01-01'", [point]);
  const draft = await draftOf(contract, "202512");
  expect(await missingOf(draft)).toEqual([
    expect.objectContaining({
      code: "settled.missing",
      pointId: point,
      month: "2025-12",
      details: { month: "2025-12" },
    }),
  ]);
  await settle(point, "2025-12", "12345.678");
  const made = await calculate(draft);
  expect(linesOf(made)).toEqual([
    ["ENERGY", "2025-12-01", "12345.678", "8082.86"],
    ["FIXED", "2025-12-01", "1", "200.00"],
  ]);
  expect(made).toMatchObject({ payable: "8282.86", bill: { net: "7329.96", tax: "952.90" } });
  expect(await calculate(made)).toEqual(made);
  await run("update settled_quantity set total = 12346, row_version = 2 where point_id = $1", [point]);
  expect(await clerk.getInvoiceCalculation({ params: { id: made.id } })).toMatchObject({ missing: [], changes: true });
});

test("a contract by register readings is not billed by its intervals", async () => {
  const point = await pointOf("PP-DEMO-003");
  const contract = await contractOf(point, "2025-10-01", "REGISTER");
  const draft = await draftOf(contract, "202510");
  expect(await missingOf(draft)).toMatchObject([{ code: "readings.basis", pointId: point }]);
});

test("a settled month under prices by band goes by its own bands, else in the shape of the point's intervals, else not at all", async () => {
  const point = await pointOf("PP-DEMO-001");
  const contract = await contractOf(point, "2025-07-01", "SETTLED");
  const draft = await draftOf(contract, "202507");
  await settle(point, "2025-07", "100000", { V: "30000", F: "30000.5", P: "29999.5", S: "10000" });
  const byBand = (it: Invoice) => Object.fromEntries(linesOf(it).map(([band, , quantity]) => [band, quantity]));
  expect(byBand(await calculate(draft))).toEqual({ V: "30000", F: "30000.5", P: "29999.5", S: "10000" });

  await run("update settled_quantity set band_s = 9999, row_version = 2 where point_id = $1", [point]);
  const now = await clerk.getInvoice({ params: { id: draft.id } });
  expect(await missingOf(now)).toMatchObject([{ code: "readings.exception", details: { code: "R13" } }]);

  // Twice what the intervals of the month took: each band twice.
  await run(
    "update settled_quantity set row_version = 3, total = 1435840.762, band_s = null, band_p = null, band_f = null, band_v = null where point_id = $1",
    [point],
  );
  const shaped = await calculate(await clerk.getInvoice({ params: { id: draft.id } }));
  expect(byBand(shaped)).toEqual({
    V: "464478.548",
    F: "484258.204",
    P: "367493.87",
    S: "119610.14",
  });

  await run("delete from interval_day where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-07-09'", [
    point,
  ]);
  expect(await missingOf(shaped)).toMatchObject([{ code: "settled.bands", pointId: point, month: "2025-07" }]);
});

test("a settled month is split by days where the contract's version changes, and nothing is lost", async () => {
  const point = await pointOf("PP-DEMO-003");
  const contract = await contractOf(point, "2025-11-01", "SETTLED");
  await run(
    `insert into contract_version (contract_id, version_no, state, effective_from, content, plan_version_id, plan_snapshot,
       reason, proposed_at, decided_at)
     select contract_id, 97, state, '2025-11-13', content, plan_version_id,
       jsonb_set(plan_snapshot, '{components,0,price}', '"0.7"'), 'a new price', proposed_at, decided_at
     from contract_version where contract_id = $1 and version_no = 1 on conflict do nothing`,
    [contract],
  );
  await settle(point, "2025-11", "9876.543");
  const made = await calculate(await draftOf(contract, "202511"));
  expect(
    linesOf(made)
      .slice(0, 2)
      .map(([, from, quantity]) => [from, quantity]),
  ).toEqual([
    ["2025-11-01", "3950.617"],
    ["2025-11-13", "5925.926"],
  ]);
});

test("a run bills contracts by settled quantities, and says which settlements are missing", async () => {
  const point = await pointOf("PP-DEMO-003");
  const contract = await contractOf(point, "2025-12-01", "SETTLED");
  const billed = async () => {
    const { runId: id } = await clerk.startBillingRun({
      body: { period: "202512", mode: "DRY_RUN", filter: { contractIds: [contract] } },
    });
    await expect
      .poll(async () => (await clerk.getBillingRun({ params: { id } })).state, { timeout: 20_000 })
      .toBe("DONE");
    return (await clerk.listBillingRunItems({ params: { id }, query: {} })).list[0]!;
  };
  expect(await billed()).toMatchObject({ result: "BLOCKED", reasons: [{ code: "settled.missing" }] });
  await settle(point, "2025-12", "1000");
  expect(await billed()).toMatchObject({ result: "CREATED" });
});
