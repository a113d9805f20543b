import type { PriceSimulationDraft } from "@busbar/contract/pricing/simulation";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const reader = await app.as("clerk2");

const june = { from: "2025-06-01", to: "2025-07-01" };
type Draft = PriceSimulationDraft;
const simulation = (components: Draft["components"], own: Partial<Draft> = {}): Draft => ({
  taxMode: "INCLUSIVE",
  taxRate: "0.13",
  billingMode: "DIRECT",
  ...june,
  points: [],
  components,
  ...own,
});
const point = (quantity: string, own: Partial<Draft["points"][number]> = {}): Draft["points"] => [
  { key: "A", quantities: [{ ...june, quantity }], ...own },
];
const flat = (price: string, own: object = {}) => ({ kind: "ENERGY_FLAT", unit: "kWh", price, ...own }) as const;
const fixed = (amount: string, own: object = {}) => ({ kind: "FIXED", amount, ...own }) as const;
const simulate = (body: Draft) => reader.simulatePrices({ body });
const amounts = async (body: Draft) => (await simulate(body)).lines.map(({ amount }) => amount);

/** The refusal of a body, as somebody reads it who has chosen a language. */
async function refusal(body: unknown, language: "zh" | "en" = "en") {
  const response = await app.fetch(
    new Request("http://busbar.test/api/pricing/simulate", {
      method: "POST",
      headers: {
        authorization: `Bearer ${await app.tokenOf("clerk2")}`,
        "content-type": "application/json",
        "accept-language": language,
      },
      body: JSON.stringify(body),
    }),
  );
  return (await response.json()) as { errors?: { path: string; code: string; message: string }[] };
}
const errorsOf = async (body: unknown, language?: "zh" | "en") =>
  ((await refusal(body, language)).errors ?? []).map(({ path, message }) => `${path}: ${message}`);

test("S5 half a cent goes away from zero, and three equal lines share one tax", async () => {
  expect(await amounts(simulation([flat("1")], { points: point("1.005") }))).toEqual(["1.01"]);
  expect(await amounts(simulation([flat("1")], { points: point("-1.005") }))).toEqual(["-1.01"]);
  const { lines, ...sums } = await simulate(
    simulation([fixed("10.03"), fixed("10.03"), fixed("10.03")], { taxMode: "EXCLUSIVE" }),
  );
  expect(lines.map(({ taxShare }) => taxShare)).toEqual(["1.31", "1.30", "1.30"]);
  expect(sums).toEqual({ net: "30.09", tax: "3.91", payable: "34.00" });
});

test("P1 a price that changes within the month is two components with days of their own", async () => {
  const { lines, payable } = await simulate(
    simulation([flat("0.5875", { to: "2025-10-13" }), flat("0.6125", { from: "2025-10-13" }), fixed("300.00")], {
      from: "2025-10-01",
      to: "2025-11-01",
      points: [{ key: "A", quantities: [{ from: "2025-10-01", to: "2025-11-01", quantity: "74415.500" }] }],
    }),
  );
  expect(lines.map(({ from, quantity, amount }) => [from, quantity, amount])).toEqual([
    ["2025-10-01", "28806.000", "16923.53"],
    ["2025-10-13", "45609.500", "27935.82"],
    ["2025-10-01", "1.000", "300.00"],
  ]);
  expect(payable).toBe("45159.35");
});

test("P3 P4 demand and capacity are priced where a point has them, by days in force", async () => {
  const demand = { kind: "DEMAND", price: "32", floorPct: "40" } as const;
  const capacity = { kind: "CAPACITY", price: "23.20" } as const;
  const of = (own: Partial<Draft["points"][number]>, days: object = {}) =>
    simulate(
      simulation(
        [
          { ...demand, ...days },
          { ...capacity, ...days },
        ],
        { points: [{ key: "A", quantities: [], ...own }] },
      ),
    );
  const shown = async (own: Partial<Draft["points"][number]>, days?: object) =>
    (await of(own, days)).lines.map(({ unit, days: some, ofDays, amount }) => [unit, some, ofDays, amount]);
  const byDemand = { demandKw: "455.6", contractDemandKw: "1200" };
  expect(await shown(byDemand)).toEqual([["kW", "1", "1", "15360.00"]]);
  expect(await shown(byDemand, { from: "2025-06-11" })).toEqual([["kW", "20", "30", "10240.00"]]);
  expect(await shown({ capacityKva: "630" })).toEqual([["kVA", "1", "1", "14616.00"]]);
  expect(await shown({ capacityKva: "630" }, { to: "2025-06-21" })).toEqual([["kVA", "20", "30", "9744.00"]]);
});

test("P6 P7 a two-part tariff with its power factor, collected by us or in part by the grid company", async () => {
  const unit = "kWh" as const;
  const perUnit = (category: "LINE_LOSS" | "TND" | "SYSTEM" | "FUND", price: string) =>
    ({ kind: "PER_UNIT", category, unit, price, collect: false }) as const;
  const body = simulation(
    [
      flat("0.4321"),
      perUnit("LINE_LOSS", "0.0119"),
      perUnit("TND", "0.1456"),
      perUnit("SYSTEM", "0.0322"),
      perUnit("FUND", "0.0272"),
      fixed("800", { amountPer: "CONTRACT" }),
      { kind: "POWER_FACTOR", pfStandard: "0.90", collect: false },
    ],
    { points: point("20000", { reactiveKvarh: "7259" }) },
  );
  const direct = await simulate(body);
  expect(direct.lines.at(-1)).toMatchObject({ category: "POWER_FACTOR", amount: "-74.62", unitPrice: "-0.006" });
  expect(direct).toMatchObject({ payable: "13705.38", net: "12128.65", tax: "1576.73" });
  const inPart = await simulate({ ...body, billingMode: "SERVICE_ONLY" });
  expect(inPart).toMatchObject({ payable: "9442.00", net: "8355.75", tax: "1086.25" });
  expect(inPart.lines.filter(({ collectable, taxShare }) => !collectable && taxShare === "0.00")).toHaveLength(5);
});

test("P8 gas is priced per m³ at standard conditions or per GJ", async () => {
  const points = point("8125.500", { conversionFactor: "1.0417", mjPerM3: "37.215" });
  const of = (price: string, unit: "GJ" | "m³") =>
    simulate(simulation([flat(price, { unit })], { points, taxRate: "0.09" }));
  expect(await of("96.40", "GJ")).toMatchObject({
    payable: "30366.00",
    tax: "2507.28",
    lines: [{ quantity: "315.000" }],
  });
  expect(await of("3.62", "m³")).toMatchObject({ payable: "30640.89", lines: [{ quantity: "8464.333" }] });
});

test("P9 taxes on top are computed once per rate", async () => {
  const components = [fixed("1000.05"), fixed("333.33"), fixed("77.77", { taxRate: "0.06" })];
  expect(await simulate(simulation(components, { taxMode: "EXCLUSIVE" }))).toMatchObject({
    tax: "178.01",
    payable: "1589.16",
  });
});

test("P13 a price and a ratio with ten decimals together are refused at the ratio", async () => {
  const bands = [{ band: "P", value: "1.85" }];
  const body = simulation([{ ...flat("0.43165001"), kind: "ENERGY_TOU", bandBasis: "RATIO", bands } as never]);
  expect(await errorsOf(body)).toEqual([
    "components.0.bands.0.value: Price 0.43165001 and ratio 1.85 together have more than 8 decimals",
  ]);
});

test("P14 a published price that is missing is refused by its key, area and month, in both languages", async () => {
  const loss = { kind: "PER_UNIT", category: "LINE_LOSS", unit: "kWh", publishedKey: "line-loss" } as const;
  const body = simulation([flat("0.5"), loss], { points: point("1000") });
  expect(await refusal(body)).toMatchObject({
    reason: "price.not_published",
    details: { key: "line-loss", month: "2025-06" },
  });
  expect(await errorsOf(body)).toEqual([
    "components.1.publishedKey: The published price line-loss for 2025-06 is missing (area: any)",
  ]);
  expect(await errorsOf(body, "zh")).toEqual([
    "components.1.publishedKey: 2025-06 的发布价格“line-loss”尚未录入（地区：不限）",
  ]);
  const publishedPrices = [{ key: "line-loss", month: "2025-06", value: "0.0119" }];
  expect(await amounts({ ...body, publishedPrices })).toEqual(["500.00", "11.90"]);
});

test.each<[string, unknown, string]>([
  ["an unknown field", { ...simulation([flat("1")]), colour: "red" }, "Unknown parameter colour"],
  ["a number that is no text", simulation([{ ...flat("1"), price: 1 } as never]), "components.0.price"],
  ["a missing price", simulation([{ kind: "ENERGY_FLAT", unit: "kWh" }]), "components.0.price: Enter a value"],
  ["a field of another kind", simulation([{ ...fixed("1"), price: "1" } as never]), "components.0.price"],
  ["an end before the beginning", simulation([fixed("1")], { to: "2025-06-01" }), "to:"],
  ["more than a month", simulation([fixed("1")], { to: "2025-07-02" }), "to: The days must lie within one"],
  [
    "quantities outside of its days",
    simulation([flat("1")], { points: point("1"), to: "2025-06-30" }),
    "points.0.quantities.0.to: The days must lie within those",
  ],
  ["a point twice", simulation([flat("1")], { points: [...point("1"), ...point("2")] }), "points.1.key: This point"],
  [
    "bands without quantities by bands",
    simulation([{ kind: "ENERGY_TOU", unit: "kWh", bands: [{ band: "P", value: "1" }] }], { points: point("1") }),
    "points.0.quantities.0.band: Time-of-use prices require",
  ],
  [
    "a price of its own beside a published one",
    simulation([flat("1", { publishedKey: "x" })]),
    "components.0.price: A component with a published price",
  ],
  ["a published price of a fixed charge", simulation([fixed("1", { publishedKey: "x" })]), "components.0.publishedKey"],
  ["an amount that no statement holds", simulation([flat("99999")], { points: point("999999999999") }), "points:"],
])("a simulation with %s is refused at the field", async (_, body, message) => {
  const errors = await errorsOf(body);
  expect(
    errors.some((error) => error.includes(message)),
    errors.join("; "),
  ).toBe(true);
});

test("prices are simulated by users who may read prices", async () => {
  const body = simulation([fixed("1")]);
  await expect((await app.as("enterprise1")).simulatePrices({ body })).rejects.toMatchObject({ code: 1403 });
});
