import { expect, test } from "vitest";
import { component, contractOf, fixed, flat, july, june, perUnit, point } from "../testing/priced-contract.ts";
import { bandsOfMonth, loadOf2025, mall, office, oneShift, threeShifts } from "../testing/load-curve.ts";
import { priceMonth } from "./price-month.ts";
import type { PricedComponent, Pricing, PricingInput } from "../../../kernel/targets/pricing.ts";

const amounts = ({ lines }: Pricing) => lines.map(({ amount }) => amount);
const totals = ({ payable, net, tax }: Pricing) => [payable, net, tax];

const touPrices = component({
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "RATIO",
  price: "0.45238",
  bands: [
    { band: "S", value: "1.8" },
    { band: "P", value: "1.6" },
    { band: "F", value: "1" },
    { band: "V", value: "0.4" },
  ],
});
const yearTiers = component({
  kind: "TIER_SURCHARGE",
  unit: "kWh",
  tierBasis: "YEAR",
  tiers: [
    { upTo: "2760", price: "0" },
    { upTo: "4800", price: "0.05" },
    { upTo: null, price: "0.3" },
  ],
});
const bandPrices = component({
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "PRICE",
  bands: [
    { band: "P", value: "0.568" },
    { band: "V", value: "0.288" },
  ],
});
/** The components of a two-part tariff whose energy is 20,000 kWh, with the power-factor adjustment. */
const twoPart: PricedComponent[] = [
  flat("0.4321"),
  perUnit("LINE_LOSS", "0.0119"),
  perUnit("TND", "0.1456"),
  perUnit("SYSTEM", "0.0322"),
  perUnit("FUND", "0.0272"),
  fixed("800"),
  component({ kind: "POWER_FACTOR", pfStandard: "0.90" }),
];

test.each<[string, PricingInput, string[], string[]]>([
  [
    "S1 a flat price with a service fee",
    contractOf(june, [flat("0.654712"), fixed("200")], [point(june, "12345.678")]),
    ["8082.86", "200.00"],
    ["8282.86", "7329.96", "952.90"],
  ],
  [
    "S2 bands with yearly tiers on top, which begin within the second tier",
    contractOf(june, [bandPrices, yearTiers], [point(june, { P: "268", V: "144" }, { yearToDate: "2600" })]),
    ["152.22", "41.47", "12.60"],
    ["206.29", "182.56", "23.73"],
  ],
  [
    "S2 the month after, up into the third tier",
    contractOf(july, [bandPrices, yearTiers], [point(july, { P: "1200", V: "800" }, { yearToDate: "3012" })]),
    ["681.60", "230.40", "89.40", "63.60"],
    ["1065.00", "942.48", "122.52"],
  ],
  [
    "S3 July by bands, whose ratios are never rounded into prices",
    contractOf(july, [touPrices], [point(july, { V: "9920", F: "24800", P: "29760", S: "12431" })]),
    ["10122.36", "21540.53", "11219.02", "1795.04"],
    ["44676.95", "39537.12", "5139.83"],
  ],
  [
    "S3 June by bands",
    contractOf(june, [touPrices], [point(june, { V: "9600", F: "24000", P: "40830" })]),
    ["29553.08", "10857.12", "1737.14"],
    ["42147.34", "37298.53", "4848.81"],
  ],
  [
    "P2 tiers of a month",
    contractOf(
      june,
      [
        component({
          kind: "ENERGY_TIERED",
          unit: "kWh",
          tierBasis: "MONTH",
          tiers: [
            { upTo: "1000", price: "0.5" },
            { upTo: "3000", price: "0.6" },
            { upTo: null, price: "0.8" },
          ],
        }),
      ],
      [point(june, "3412.345")],
    ),
    ["500.00", "1200.00", "329.88"],
    ["2029.88", "1796.35", "233.53"],
  ],
  [
    "P6 everything that a power factor adjusts, and what it leaves out",
    contractOf(june, twoPart, [point(june, "20000", { reactiveKvarh: "7259" })]),
    ["8642.00", "238.00", "2912.00", "644.00", "544.00", "800.00", "-74.62"],
    ["13705.38", "12128.65", "1576.73"],
  ],
  [
    "P9 taxes on top, by rates",
    contractOf(june, [fixed("1000.05"), fixed("333.33"), fixed("77.77", { taxRate: "0.06" })], [], {
      taxMode: "EXCLUSIVE",
    }),
    ["1000.05", "333.33", "77.77"],
    ["1589.16", "1411.15", "178.01"],
  ],
  [
    "S5 three equal lines with the tax on top",
    contractOf(june, [fixed("10.03"), fixed("10.03"), fixed("10.03")], [], { taxMode: "EXCLUSIVE" }),
    ["10.03", "10.03", "10.03"],
    ["34.00", "30.09", "3.91"],
  ],
])("%s", (_, input, lines, sums) => {
  const priced = priceMonth(input);
  expect(amounts(priced)).toEqual(lines);
  expect(totals(priced)).toEqual(sums);
});

test("S5 half a cent goes away from zero, also below it", () => {
  const of = (quantity: string, price: string) =>
    amounts(priceMonth(contractOf(june, [flat(price)], [point(june, quantity)])));
  expect(of("1.005", "1")).toEqual(["1.01"]);
  expect(of("-1.005", "1")).toEqual(["-1.01"]);
  expect(of("2.675", "1")).toEqual(["2.68"]);
});

test.each([
  ["100.00", "88.50", "11.50"],
  ["0.01", "0.01", "0.00"],
  ["0.05", "0.04", "0.01"],
  ["99.99", "88.49", "11.50"],
])("S5 %s with its tax is %s and %s", (amount, net, tax) => {
  expect(totals(priceMonth(contractOf(june, [fixed(amount)], [])))).toEqual([amount, net, tax]);
});

test("P1 a price that an amendment changes splits the energy, and not the fee", () => {
  const october = { from: "2025-10-01", to: "2025-11-01" };
  const days = Array.from({ length: 31 }, (_, at) => `2025-10-${String(at + 1).padStart(2, "0")}`);
  const parts = days.map((from, at) => ({ from, to: days[at + 1] ?? october.to, band: null, quantity: "2400.500" }));
  const { contract, ...input } = contractOf(october, [flat("0.5875"), fixed("300")], [{ ...point(october), parts }]);
  const [terms] = contract;
  const priced = priceMonth({
    ...input,
    contract: [
      { ...terms!, to: "2025-10-13" },
      { ...terms!, from: "2025-10-13", components: [flat("0.6125"), fixed("300")] },
    ],
  });
  expect(priced.lines.map(({ from, to, amount, days: some, ofDays }) => [from, to, amount, some, ofDays])).toEqual([
    ["2025-10-01", "2025-10-13", "16923.53", 1, 1],
    ["2025-10-13", "2025-11-01", "27935.82", 1, 1],
    ["2025-10-01", "2025-11-01", "300.00", 1, 1],
  ]);
  expect(totals(priced)).toEqual(["45159.35", "39964.03", "5195.32"]);
});

test("P7 what the grid company collects is printed, and neither owed nor taxed", () => {
  const components = twoPart.map((one) => ({ ...one, collect: one.kind === "ENERGY_FLAT" || one.kind === "FIXED" }));
  const input = contractOf(june, components, [point(june, "20000", { reactiveKvarh: "7259" })], {
    billingMode: "SERVICE_ONLY",
  });
  const priced = priceMonth(input);
  expect(amounts(priced)).toEqual(["8642.00", "238.00", "2912.00", "644.00", "544.00", "800.00", "-74.62"]);
  expect(totals(priced)).toEqual(["9442.00", "8355.75", "1086.25"]);
  expect(priced.lines.filter(({ collectable }) => !collectable).map(({ taxShare }) => taxShare)).toEqual(
    Array.from({ length: 5 }, () => "0.00"),
  );
});

test("where we collect everything, every line is owed, whatever its component says", () => {
  const priced = priceMonth(contractOf(june, [fixed("100", { collect: false })], []));
  expect(totals(priced)).toEqual(["100.00", "88.50", "11.50"]);
});

test.each([
  ["m³", "3.62", "8464.333", "30640.89"],
  ["GJ", "96.4", "315.000", "30366.00"],
  ["kWh", "1", "87500.000", "87500.00"],
] as const)("P8 gas per %s is converted once, step by step", (unit, price, quantity, amount) => {
  const gas = { conversionFactor: "1.0417", mjPerM3: "37.215" };
  const input = contractOf(june, [flat(price, { unit })], [point(june, "8125.5", { gas })], { taxRate: "0.09" });
  const priced = priceMonth(input);
  expect(priced.lines).toMatchObject([{ quantity, amount, unit }]);
  if (unit === "GJ") expect(totals(priced)).toEqual(["30366.00", "27858.72", "2507.28"]);
});

test("gas per GJ without a heating value is not priced", () => {
  const gas = { conversionFactor: "1.0417", mjPerM3: null };
  const { lines, problems } = priceMonth(
    contractOf(june, [flat("96.4", { unit: "GJ" }), fixed("10")], [point(june, "8125.5", { gas })]),
  );
  expect(lines).toEqual([]);
  expect(problems).toMatchObject([{ code: "price.quality_missing", component: 0, point: 0 }]);
});

test("P13 a price and a ratio with more than eight decimals together are not priced", () => {
  const ten = { ...touPrices, price: "0.43165001", bands: [{ band: "P" as const, value: "1.85" }] };
  const { lines, problems } = priceMonth(contractOf(june, [ten], [point(june, { P: "1" })]));
  expect(lines).toEqual([]);
  expect(problems).toMatchObject([{ code: "price.decimals", details: { price: "0.43165001", ratio: "1.85" } }]);
});

test("P14 a published price that is missing is named, and nothing is priced", () => {
  const loss = perUnit("LINE_LOSS", "0", { price: null, publishedKey: "line-loss" });
  const at = point(june, "1000", { area: "330000" });
  const published = [{ key: "line-loss", area: "320000", voltageLevel: "", month: "2025-06", value: "0.02" }];
  const { lines, problems } = priceMonth(contractOf(june, [flat("0.5"), loss], [at], { published }));
  expect(lines).toEqual([]);
  expect(problems).toMatchObject([
    { code: "price.not_published", component: 1, details: { key: "line-loss", area: "330000", month: "2025-06" } },
  ]);
});

test("where nothing was used, no published price is missing", () => {
  const published = { price: null, publishedKey: "energy" };
  const components = [flat("0", published), { ...touPrices, ...published }];
  const none = priceMonth(contractOf(june, components, [point(june, { P: "0" })]));
  expect([none.lines, none.problems]).toEqual([[], []]);
  const used = priceMonth(contractOf(june, components, [point(june, { P: "1" })]));
  expect(used.problems.map(({ code, component: place }) => [code, place])).toEqual([
    ["price.not_published", 0],
    ["price.not_published", 1],
  ]);
});

test("of several published prices the one that names the point most closely counts", () => {
  const loss = perUnit("LINE_LOSS", "0", { price: null, publishedKey: "line-loss" });
  const at = point(june, "1000", { area: "330000", voltageLevel: "10kV" });
  const value = (area: string, voltageLevel: string, price: string) => ({
    key: "line-loss",
    month: "2025-06",
    area,
    voltageLevel,
    value: price,
  });
  const all = [value("", "", "0.01"), value("", "10kV", "0.02"), value("330000", "", "0.03")];
  const of = (published: typeof all) => amounts(priceMonth(contractOf(june, [loss], [at], { published })));
  expect(of(all)).toEqual(["30.00"]);
  expect(of([...all, value("330000", "10kV", "0.04")])).toEqual(["40.00"]);
  expect(of(all.slice(0, 2))).toEqual(["20.00"]);
});

test.each([
  ["PP-DEMO-001", threeShifts, 250_000, "2025-07", "333254.33", "294915.34", "38338.99"],
  ["PP-DEMO-001", threeShifts, 250_000, "2025-03", "319070.17", "282362.98", "36707.19"],
  ["PP-DEMO-002", oneShift, 60_000, "2025-10", "30341.36", "26850.76", "3490.60"],
  ["PP-DEMO-003", office, 45_000, "2025-12", "32110.08", "28416.00", "3694.08"],
  ["PP-DEMO-004", mall, 120_000, "2025-01", "138567.56", "122626.16", "15941.40"],
])("P11 P12 %s from its curve of a year", (code, shape, slotWh, month, payable, net, tax) => {
  const days = { from: `${month}-01`, to: nextMonth(month) };
  const usage = bandsOfMonth(loadOf2025(code, slotWh, shape), month);
  expect(totals(priceMonth(contractOf(days, [touPrices], [point(days, usage)])))).toEqual([payable, net, tax]);
});
const nextMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 10);

test("the golden July of PP-DEMO-001 by bands", () => {
  const usage = bandsOfMonth(loadOf2025("PP-DEMO-001", 250_000, threeShifts), "2025-07");
  const priced = priceMonth(contractOf(july, [touPrices], [point(july, usage)]));
  expect(priced.lines.map(({ band, quantity, amount }) => [band, quantity, amount])).toEqual([
    ["S", "59805.070", "48698.31"],
    ["P", "183746.935", "132997.50"],
    ["F", "242129.102", "109534.36"],
    ["V", "232239.274", "42024.16"],
  ]);
});
