import type { Correction } from "@busbar/contract/corrections/corrections";
import { PriceComponent } from "@busbar/contract/price-plans/price-components";
import { afterAll, beforeEach, expect, test } from "vitest";
import { calculatedStatements, knownJuly } from "../../testing/fixtures/calculated-statements.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const { run, clear, contractOf, fill, arrive, at, submitted, finished, issued, clerk, finance } =
  await calculatedStatements(app);
const code = "PP-DEMO-001";
const foundry = await contractOf(code, "2025-07-01");
/** Where credits and debits are posted. */
const period = "202512";

beforeEach(async () => {
  await clear();
  await run("truncate record_change");
  await fill(foundry.pointId, "2025-07-01", "2025-08-01", knownJuly);
});

const renewed = () => app.app.runTask("corrections.renew");
const proposals = async (state: Correction["state"][] = ["OPEN"]) =>
  (await finance.listCorrections({ query: { state, sort: "period", pageSize: 50 } })).list;
const open = async (): Promise<Correction> => {
  const [first, ...more] = await proposals();
  expect(more).toEqual([]);
  return first!;
};
const take = ({ id, rowVersion }: Correction, into = period) =>
  finance.takeCorrection({ params: { id }, body: { rowVersion, period: into } });
/** Takes a proposal, and submits, reviews and issues what it becomes. */
async function posted(it: Correction) {
  const { takenInvoiceId } = await take(it);
  const draft = await clerk.getInvoice({ params: { id: takenInvoiceId! } });
  // Submitted by another person than the one who issues.
  return finished(await clerk.submitInvoice(at(draft)));
}
/** F +112.500 and P −58.750 kWh against the known July. */
const late = () =>
  arrive(code, [
    { day: "2025-07-10", slot: 50, kwh: "81.25" },
    { day: "2025-07-11", slot: 50, kwh: "81.25" },
    { day: "2025-07-10", slot: 40, kwh: "10.625" },
    { day: "2025-07-11", slot: 40, kwh: "10.625" },
  ]);
const lineOf = (band: string, lines: readonly { band: string | null }[]) => lines.find((line) => line.band === band);

test("the known July with late data is proposed as a debit of 8.37, and everything billed is then the fresh calculation", async () => {
  const it = await issued(foundry.id, "202507");
  expect(it.payable).toBe("44676.95");
  await late();
  await renewed();
  const proposal = await open();
  expect(proposal).toMatchObject({
    cause: "LATE_DATA",
    invoiceId: it.id,
    docNo: it.docNo,
    docType: "DEBIT",
    payable: "8.37",
    net: "7.41",
    tax: "0.96",
    billed: "44676.95",
  });
  const { lines } = await finance.getCorrection({ params: { id: proposal.id } });
  expect(lineOf("F", lines)).toMatchObject({
    billed: { quantity: "24800.000", unitPrice: "0.45238", amount: "11219.02" },
    newest: { quantity: "24912.500", unitPrice: "0.45238" },
    difference: { quantity: "112.500", amount: "50.89" },
  });
  expect(lineOf("P", lines)).toMatchObject({ difference: { quantity: "-58.750", amount: "-42.52" } });
  expect(lineOf("V", lines)).toMatchObject({ difference: { quantity: "0.000", amount: "0.00" } });

  const cents = lines.reduce((sum, { newest }) => sum + BigInt(newest.amount.replace(".", "")), 0n);
  expect(cents).toBe(4468532n);

  const debit = await posted(proposal);
  expect(debit).toMatchObject({
    docType: "DEBIT",
    status: 4,
    period,
    payable: "8.37",
    serviceFrom: "2025-07-01",
    bill: { net: "7.41", tax: "0.96" },
  });
  expect(debit.bill!.lines.map(({ band, fromDate, toDate, quantity }) => [band, fromDate, toDate, quantity])).toEqual([
    ["P", "2025-07-01", "2025-08-01", "-58.75"],
    ["F", "2025-07-01", "2025-08-01", "112.5"],
  ]);
  await renewed();
  expect(await proposals()).toEqual([]);
  const { rows } = await run("select sum(payable)::text as payable, sum(net)::text as net from invoice");
  expect(rows[0]).toEqual({ payable: "44685.32", net: "39544.53" });
});

test("a later change is compared with all that was billed, and the same file again proposes nothing", async () => {
  await issued(foundry.id, "202507");
  await late();
  await renewed();
  await posted(await open());
  await arrive(code, [
    { day: "2025-07-10", slot: 1, kwh: "0" },
    { day: "2025-07-11", slot: 1, kwh: "0" },
  ]);
  await renewed();
  const proposal = await open();
  expect(proposal).toMatchObject({
    docType: "CREDIT",
    payable: "-3.62",
    net: "-3.20",
    tax: "-0.42",
    billed: "44685.32",
  });
  await posted(proposal);
  const { rows } = await run("select sum(payable)::text as payable from invoice");
  expect(rows[0].payable).toBe("44681.70");
  await late();
  await renewed();
  expect(await proposals()).toEqual([]);
});

test("a proposal follows newer readings, is told to other systems, and goes when there is no difference left", async () => {
  await issued(foundry.id, "202507");
  await late();
  await renewed();
  const first = await open();
  await arrive(code, [{ day: "2025-07-12", slot: 50, kwh: "26" }]);
  await renewed();
  const second = await open();
  expect(second).toMatchObject({ id: first.id, rowVersion: first.rowVersion + 1, payable: "8.83" });
  const body = { rowVersion: first.rowVersion, period };
  expect(await refusalOf(finance.takeCorrection({ params: { id: first.id }, body }))).toMatchObject({ code: 1410 });
  const { rows } = await run("select happened, record_id::text as id from record_change where noun = 'correction'");
  expect(rows).toEqual([
    { happened: "proposed", id: first.id },
    { happened: "proposed", id: first.id },
  ]);
  await fill(foundry.pointId, "2025-07-01", "2025-08-01", knownJuly);
  await arrive(code, [{ day: "2025-07-20", slot: 50, kwh: "26" }]);
  await arrive(code, [{ day: "2025-07-20", slot: 50, kwh: "25" }]);
  await renewed();
  expect(await proposals()).toEqual([]);
  expect(await proposals(["GONE"])).toMatchObject([{ id: first.id }]);
});

test("a proposal whose readings have changed since is not taken before it has been brought up to date", async () => {
  await issued(foundry.id, "202507");
  await late();
  await renewed();
  const proposal = await open();
  await run(
    `update interval_day set values[50] = 90000, total = total + 8750, version = version + 1
     where point_id = $1 and day = '2025-07-10' and channel = 'ACTIVE_IMPORT'`,
    [foundry.pointId],
  );
  expect(await refusalOf(take(proposal))).toMatchObject({ code: 1409, reason: "correction.changed" });
});

test("a proposal that is left stays away while its figures do, and comes again with others", async () => {
  await issued(foundry.id, "202507");
  await late();
  await renewed();
  const { id, rowVersion } = await open();
  const left = await clerk.leaveCorrection({
    params: { id },
    body: { rowVersion, reason: "金额过小，客户同意不调整" },
  });
  expect(left).toMatchObject({ state: "LEFT", reason: "金额过小，客户同意不调整", decidedBy: expect.any(String) });
  await run("delete from correction_look");
  await renewed();
  expect(await proposals()).toEqual([]);
  await arrive(code, [{ day: "2025-07-12", slot: 50, kwh: "26" }]);
  await renewed();
  expect(await open()).toMatchObject({ payable: "8.83" });
});

test("a closed month takes no correction (1411), and the proposal stays open", async () => {
  await issued(foundry.id, "202507");
  await late();
  await renewed();
  const proposal = await open();
  await run("insert into billing_period (period) values ('202510') on conflict do nothing");
  await run("update billing_period set state = 'CLOSED', closed_at = now(), control = '{}' where period = '202510'");
  expect(await refusalOf(take(proposal, "202510"))).toMatchObject({ code: 1411, reason: "period.closed" });
  expect(await open()).toMatchObject({ id: proposal.id, rowVersion: proposal.rowVersion });
});

test("a credit that would exceed the statement together with earlier ones is refused with both amounts", async () => {
  const it = await issued(foundry.id, "202507");
  // A credit by hand of nearly everything, without a trace in the readings.
  const { params, body } = at(await clerk.getInvoice({ params: { id: it.id } }));
  const credit = await finance.creditInvoice({
    params,
    body: { ...body, period, reason: "协商减免，见附件说明", full: false },
  });
  const lines = [
    {
      category: "ADJUST",
      quantity: "-1",
      unit: "次",
      unitPrice: "44676",
      taxRate: "0.13",
      reason: "协商减免",
    } as const,
  ];
  const written = await finance.setInvoiceLines({
    params: { id: credit.id },
    body: { rowVersion: credit.rowVersion, lines },
  });
  await finished(await clerk.submitInvoice(at(written)));
  await arrive(code, [{ day: "2025-07-10", slot: 1, kwh: "0" }]);
  await renewed();
  const proposal = await open();
  expect(proposal.payable).toBe("-1.81");
  const refused = await refusalOf(take(proposal));
  expect(refused).toMatchObject({ code: 1413, reason: "correction.above_statement" });
  expect(refused.details).toMatchObject({ credited: "44676.00", proposed: "1.81", payable: "44676.95" });
});

test("a draft that came from a proposal counts as billed; voided, the difference is proposed again", async () => {
  await issued(foundry.id, "202507");
  await late();
  await renewed();
  const { takenInvoiceId } = await take(await open());
  await renewed();
  expect(await proposals()).toEqual([]);
  const draft = await clerk.getInvoice({ params: { id: takenInvoiceId! } });
  const { params, body } = at(draft);
  await clerk.voidInvoice({ params, body: { ...body, reason: "草稿有误，重新采纳" } });
  await renewed();
  expect(await open()).toMatchObject({ payable: "8.37" });
});

test("the proof by year tiers: a peak of 100 kWh less credits 61.80, and the month after it 25.00 by new slices", async () => {
  const shop = await contractOf("PP-DEMO-005", "2025-02-01");
  const [{ rows: known }, { rows: standing }] = [
    await run("select plan_snapshot from contract_version where contract_id = $1 and version_no = 1", [foundry.id]),
    await run("select plan_snapshot from contract_version where contract_id = $1 order by version_no limit 1", [
      shop.id,
    ]),
  ];
  const tou = known[0].plan_snapshot.components.find(({ kind }: PriceComponent) => kind === "ENERGY_TOU");
  const prices = { V: "0.288", F: "0.4", P: "0.568", S: "0.7" };
  const bands = Object.entries(prices).map(([band, value]) => ({ band, value }));
  const components = [
    { ...tou, price: null, publishedKey: null, bandBasis: "PRICE", bands },
    PriceComponent.parse({
      kind: "TIER_SURCHARGE",
      unit: "kWh",
      tierBasis: "YEAR",
      tiers: [
        { upTo: "2760", price: "0" },
        { upTo: "4800", price: "0.05" },
        { upTo: null, price: "0.30" },
      ],
    }),
  ];
  const snapshot = { ...standing[0].plan_snapshot, components, calendars: known[0].plan_snapshot.calendars };
  await run("update contract_version set plan_snapshot = $2 where contract_id = $1", [
    shop.id,
    JSON.stringify(snapshot),
  ]);
  await run("update contract_version set content = content - 'discountPerUnit' where contract_id = $1", [shop.id]);
  // 2,600 kWh in January; then 268 and 144, and 1,200 and 800 in peak and valley.
  const days = [
    ["2025-01-01", "2025-01-02", { V: 81_250 }],
    ["2025-01-02", "2025-02-01", {}],
    ["2025-02-01", "2025-02-02", { V: 4_500, P: 8_375 }],
    ["2025-02-02", "2025-03-01", {}],
    ["2025-03-01", "2025-03-02", { V: 25_000, P: 37_500 }],
    ["2025-03-02", "2025-04-01", {}],
  ] as const;
  for (const [from, to, of] of days) await fill(shop.pointId, from, to, of);
  const [february, march] = [await issued(shop.id, "202502"), await issued(shop.id, "202503")];
  expect([february.payable, march.payable]).toEqual(["206.29", "1065.00"]);

  await arrive(
    "PP-DEMO-005",
    // Peak from 9 to 12 and 17 to 22: twenty slots of 8.375 become 3.375.
    [37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 69, 70, 71, 72, 73, 74, 75, 76].map((slot) => ({
      day: "2025-02-01",
      slot,
      kwh: "3.375",
    })),
  );
  await renewed();
  const [first, second] = await proposals();
  expect([first, second]).toMatchObject([
    { period: "202502", cause: "LATE_DATA", docType: "CREDIT", payable: "-61.80", net: "-54.69", tax: "-7.11" },
    { period: "202503", cause: "YEAR_TIERS", docType: "CREDIT", payable: "-25.00", net: "-22.12", tax: "-2.88" },
  ]);
  const tiers = (await finance.getCorrection({ params: { id: second!.id } })).lines.filter(({ tier }) => tier !== null);
  expect(tiers.map(({ tier, billed, newest }) => [tier, billed.quantity, newest.quantity])).toEqual([
    [2, "1788.000", "1888.000"],
    [3, "212.000", "112.000"],
  ]);
  const many = await finance.takeCorrections({ body: { ids: [first!.id, second!.id], period } });
  expect(many).toEqual({ decided: 2, refused: [] });
  await renewed();
  expect(await proposals()).toEqual([]);
});

test("a published price that is corrected after the issue is proposed with both prices", async () => {
  const office = await contractOf("PP-DEMO-002", "2025-09-01");
  const system = PriceComponent.parse({ kind: "PER_UNIT", category: "SYSTEM", unit: "kWh", publishedKey: "SYSTEM" });
  await run(
    `update contract_version set plan_snapshot = jsonb_set(plan_snapshot, '{components}', $2::jsonb) where contract_id = $1`,
    [office.id, JSON.stringify([system])],
  );
  await run("delete from published_price where month = '2025-09'");
  await fill(office.pointId, "2025-09-01", "2025-10-01", {});
  await fill(office.pointId, "2025-09-01", "2025-09-02", { V: 31_250 });
  const area = (await run("select area_code from pickup_point where id = $1", [office.pointId])).rows[0].area_code;
  const price = {
    priceKey: "SYSTEM" as const,
    month: "2025-09",
    areaCode: `${area.slice(0, 2)}0000`,
    source: "公告",
  };
  const writer = await app.as("clerk2");
  const made = await writer.createPublishedPrice({ body: { ...price, value: "0.03" } });
  const approved = await finance.approvePublishedPrice({
    params: { id: made.id },
    body: { rowVersion: made.rowVersion },
  });
  const it = await issued(office.id, "202509");
  expect(it.payable).toBe("30.00");
  const corrected = await writer.correctPublishedPrice({
    params: { id: approved.id },
    body: { rowVersion: approved.rowVersion, value: "0.02", source: "更正公告", reason: "公告更正" },
  });
  await finance.approvePublishedPrice({ params: { id: corrected.id }, body: { rowVersion: corrected.rowVersion } });
  await renewed();
  const proposal = await open();
  expect(proposal).toMatchObject({ cause: "PRICE", docType: "CREDIT", payable: "-10.00" });
  const { lines } = await finance.getCorrection({ params: { id: proposal.id } });
  expect(lines).toMatchObject([
    {
      billed: { quantity: "1000.000", unitPrice: "0.03", amount: "30.00" },
      newest: { quantity: "1000.000", unitPrice: "0.02", amount: "20.00" },
      difference: { amount: "-10.00" },
    },
  ]);
  const credit = await posted(proposal);
  expect(credit.bill!.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ["-1000", "-30.00"],
    ["1000", "20.00"],
  ]);
});

test("a proposal is seen within the reach of its customer alone, and taken by holders of credit:create", async () => {
  const it = await submitted(foundry.id, "202507");
  await finished(it);
  await late();
  await renewed();
  const { id, rowVersion } = await open();
  expect((await clerk.getCorrection({ params: { id } })).actions).toEqual({ take: "not_allowed", leave: "ok" });
  expect(await refusalOf(clerk.takeCorrection({ params: { id }, body: { rowVersion, period } }))).toMatchObject({
    code: 1403,
  });
  for (const account of ["partner1", "enterprise1"]) {
    const outside = await app.as(account);
    expect(await refusalOf(outside.listCorrections({ query: {} }))).toMatchObject({ code: 1403 });
  }
});
