import type { PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import { afterAll, expect, test } from "vitest";
import { publishedPricesOf } from "../../kernel/prices/published-prices.ts";
import { startTestApp } from "../start-test-app.ts";
import { priceMonth } from "../../modules/pricing/engine/price-month.ts";
import type { PricedPoint, PricingInput } from "../../kernel/targets/pricing.ts";

const app = await startTestApp();
afterAll(() => app.close());
const writer = await app.as("clerk2");
const approver = await app.as("finance1");

const components: PriceComponentDraft[] = [
  { kind: "ENERGY_FLAT", unit: "kWh", price: "0.4321" },
  { kind: "PER_UNIT", category: "SYSTEM", unit: "kWh", publishedKey: "SYSTEM" },
];
let made = 0;
/** The components of an approved version, as a contract keeps them. */
async function approvedComponents() {
  made += 1;
  const { id } = await writer.createPricePlan({
    body: { planCode: `PUB${made}`, name: `发布价套餐 ${made}`, commodity: "ELECTRICITY" },
  });
  const body = { validFrom: "2025-01-01", validTo: null, components };
  const draft = await writer.createPlanVersion({ params: { id }, body });
  const params = { id, versionNo: draft.versionNo };
  const submitted = await writer.submitPlanVersion({ params, body: { rowVersion: draft.rowVersion } });
  return (await approver.approvePlanVersion({ params, body: { rowVersion: submitted.rowVersion } })).components;
}
async function publish(month: string, value: string, areaCode: string | null) {
  const body = { priceKey: "SYSTEM", month, value, areaCode, source: "公告" } as const;
  const { id, rowVersion } = await writer.createPublishedPrice({ body });
  return approver.approvePublishedPrice({ params: { id }, body: { rowVersion } });
}
const days = { from: "2024-03-01", to: "2024-04-01" };
const month = days.from.slice(0, 7);
const point: PricedPoint = {
  key: "1",
  spans: [{ ...days, capacityKva: null, demandKw: null, contractDemandKw: null }],
  parts: [{ ...days, band: null, quantity: "20000.000" }],
  reactiveKvarh: null,
  yearToDate: "0",
  pfStandard: null,
  demandBasis: null,
  gas: null,
  area: "330113",
  around: ["330100", "330000", "SGCC"],
  voltageLevel: "KV1_10",
};
async function priced(given: Partial<PricingInput> = {}) {
  return priceMonth({
    ...days,
    taxMode: "INCLUSIVE",
    contract: [
      {
        ...days,
        version: "1",
        taxRate: "0.13",
        billingMode: "DIRECT",
        discountPerUnit: null,
        components: await approvedComponents(),
      },
    ],
    points: [point],
    published: await publishedPricesOf(app.ports.db, month),
    ...given,
  });
}

test("P14 a plan whose published price of the month is missing makes no lines and names key, area and month", async () => {
  const body = { priceKey: "SYSTEM", month, value: "0.03", source: "公告" } as const;
  const proposed = await writer.createPublishedPrice({ body });
  const missing = await priced();
  expect(missing.lines).toEqual([]);
  expect(missing.problems).toMatchObject([
    { code: "price.not_published", details: { key: "SYSTEM", area: "330113", month } },
  ]);
  await writer.removePublishedPrice({ params: { id: proposed.id } });
});

test("a plan goes by the approved price of the place that is closest to the point", async () => {
  await publish(month, "0.01", null);
  expect((await priced()).lines).toMatchObject([{ amount: "8642.00" }, { category: "SYSTEM", amount: "200.00" }]);
  await publish(month, "0.0322", "330000");
  await publish(month, "0.09", "320000");
  const { lines } = await priced();
  expect(lines[1]).toMatchObject({ unitPrice: "0.0322", amount: "644.00", trace: { inputs: { published: "SYSTEM" } } });
  await publish(month, "0.02", "330113");
  expect((await priced()).lines[1]).toMatchObject({ unitPrice: "0.02" });
});
