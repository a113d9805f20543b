import { expect, test } from "vitest";
import type { PricedComponent, PricingInput } from "../../../../kernel/targets/pricing.ts";
import { independentStatement } from "./statement.ts";
import { bandsOfMonth, loadOf2025, mall, office, oneShift, threeShifts } from "../load-curve.ts";
import { component, contractOf, fixed, flat, july, june, perUnit, point } from "../priced-contract.ts";

const yuan = (cents: bigint) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** Amounts of the lines, then payable, net and tax. */
function figuresOf(input: PricingInput) {
  const { lines, problems, payable, net, tax } = independentStatement(input);
  expect(problems).toEqual([]);
  return [lines.map(({ cents }) => yuan(cents)).join(" "), yuan(payable), yuan(net), yuan(tax)];
}
const monthOf = (month: string, next: string) => ({ from: `2025-${month}-01`, to: next });
const october = monthOf("10", "2025-11-01");
const s3 = component({
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "RATIO",
  price: "0.452380",
  bands: [
    { band: "S", value: "1.8" },
    { band: "P", value: "1.6" },
    { band: "F", value: "1" },
    { band: "V", value: "0.4" },
  ],
});

test("S1: a flat price and a fee", () => {
  const input = contractOf(june, [flat("0.654712"), fixed("200.00")], [point(june, "12345.678")]);
  expect(figuresOf(input)).toEqual(["8082.86 200.00", "8282.86", "7329.96", "952.90"]);
  expect(independentStatement(input).lines.map(({ taxCents }) => yuan(taxCents))).toEqual(["929.89", "23.01"]);
});

test("S2: bands with yearly tiers on top", () => {
  const components = [
    component({
      kind: "ENERGY_TOU",
      unit: "kWh",
      bandBasis: "PRICE",
      bands: [
        { band: "P", value: "0.568" },
        { band: "V", value: "0.288" },
      ],
    }),
    component({
      kind: "TIER_SURCHARGE",
      unit: "kWh",
      tierBasis: "YEAR",
      tiers: [
        { upTo: "2760", price: "0" },
        { upTo: "4800", price: "0.05" },
        { upTo: null, price: "0.3" },
      ],
    }),
  ];
  const first = point(june, { P: "268", V: "144" }, { yearToDate: "2600" });
  expect(figuresOf(contractOf(june, components, [first]))).toEqual(["152.22 41.47 12.60", "206.29", "182.56", "23.73"]);
  const second = point(july, { P: "1200", V: "800" }, { yearToDate: "3012" });
  expect(figuresOf(contractOf(july, components, [second]))).toEqual([
    "681.60 230.40 89.40 63.60",
    "1065.00",
    "942.48",
    "122.52",
  ]);
});

test("S3: bands by ratios", () => {
  const usage = { V: "9920", F: "24800", P: "29760", S: "12431" };
  expect(figuresOf(contractOf(july, [s3], [point(july, usage)]))).toEqual([
    "10122.36 21540.53 11219.02 1795.04",
    "44676.95",
    "39537.12",
    "5139.83",
  ]);
  expect(figuresOf(contractOf(june, [s3], [point(june, { V: "9600", F: "24000", P: "40830" })]))).toEqual([
    "29553.08 10857.12 1737.14",
    "42147.34",
    "37298.53",
    "4848.81",
  ]);
});

test.each([
  ["1.005", "1", "1.01"],
  ["1.005", "-1", "-1.01"],
  ["2.675", "1", "2.68"],
])("S5: %s × %s is %s", (price, quantity, amount) => {
  const [first] = figuresOf(contractOf(june, [flat(price)], [point(june, quantity)]));
  expect(first).toBe(amount);
});

test("S5: tax once per rate, with shares by the largest remainder", () => {
  const fees = ["a", "b", "c"].map((label) => fixed("10.03", { label }));
  const input = contractOf(june, fees, [], { taxMode: "EXCLUSIVE" });
  expect(figuresOf(input)).toEqual(["10.03 10.03 10.03", "34.00", "30.09", "3.91"]);
  expect(independentStatement(input).lines.map(({ taxCents }) => yuan(taxCents))).toEqual(["1.31", "1.30", "1.30"]);
});
test.each([
  ["100.00", "88.50", "11.50"],
  ["0.01", "0.01", "0.00"],
  ["0.05", "0.04", "0.01"],
  ["99.99", "88.49", "11.50"],
])("S5: %s with tax is %s and %s", (gross, net, tax) => {
  expect(figuresOf(contractOf(june, [fixed(gross)], []))).toEqual([gross, gross, net, tax]);
});

test("P1: a price that an amendment changes splits the energy and not the fee", () => {
  const terms = { version: "S/1", taxRate: "0.13", billingMode: "DIRECT" as const, discountPerUnit: null };
  const input = contractOf(october, [], [point(october, "74415.5")]);
  const contract = [
    { ...terms, from: "2025-10-01", to: "2025-10-13", components: [flat("0.5875"), fixed("300.00")] },
    { ...terms, from: "2025-10-13", to: "2025-11-01", components: [flat("0.6125"), fixed("300.00")] },
  ];
  const [lines, ...totals] = figuresOf({ ...input, contract });
  expect(lines?.split(" ").toSorted()).toEqual(["16923.53", "27935.82", "300.00"]);
  expect(totals).toEqual(["45159.35", "39964.03", "5195.32"]);
});

test("P2: monthly tiers", () => {
  const tiers = [
    { upTo: "1000", price: "0.5" },
    { upTo: "3000", price: "0.6" },
    { upTo: null, price: "0.8" },
  ];
  const tiered = component({ kind: "ENERGY_TIERED", unit: "kWh", tierBasis: "MONTH", tiers });
  expect(figuresOf(contractOf(june, [tiered], [point(june, "3412.345")]))).toEqual([
    "500.00 1200.00 329.88",
    "2029.88",
    "1796.35",
    "233.53",
  ]);
});

const twenty = { from: "2025-06-11", to: "2025-07-01" };
test.each([
  ["P3", "15360.00", component({ kind: "DEMAND", price: "32", floorPct: "40" })],
  ["P3", "10240.00", component({ kind: "DEMAND", price: "32", floorPct: "40", ...twenty })],
  ["P4", "14616.00", component({ kind: "CAPACITY", price: "23.2" })],
  ["P4", "9744.00", component({ kind: "CAPACITY", price: "23.2", ...twenty })],
  ["P5", "0.01", fixed("0.15", { from: "2025-06-30", to: "2025-07-01" })],
])("%s: a monthly charge of %s", (_, amount, charged) => {
  const at = point(june, "1", { capacityKva: "630", demandKw: "455.6", contractDemandKw: "1200" });
  expect(figuresOf(contractOf(june, [charged], [at]))[0]).toBe(amount);
});
test("P5: 17 of 31 days", () => {
  const some = fixed("100.00", { from: "2025-07-05", to: "2025-07-22" });
  expect(figuresOf(contractOf(july, [some], []))[0]).toBe("54.84");
});

const p6 = (collect: boolean): PricedComponent[] => [
  flat("0.4321"),
  ...(["LINE_LOSS 0.0119", "TND 0.1456", "SYSTEM 0.0322", "FUND 0.0272"] as const).map((text) => {
    const [category, price = ""] = text.split(" ");
    return perUnit(category as "TND", price, { collect });
  }),
  fixed("800"),
  component({ kind: "POWER_FACTOR", pfStandard: "0.90", collect }),
];
test("P6, P7: the power factor's base leaves out funds and fees, and nothing that another collects", () => {
  const points = [point(june, "20000", { reactiveKvarh: "7259" })];
  const lines = "8642.00 238.00 2912.00 644.00 544.00 800.00 -74.62";
  expect(figuresOf(contractOf(june, p6(true), points))).toEqual([lines, "13705.38", "12128.65", "1576.73"]);
  const service = contractOf(june, p6(false), points, { billingMode: "SERVICE_ONLY" });
  expect(figuresOf(service)).toEqual([lines, "9442.00", "8355.75", "1086.25"]);
  const others = independentStatement(service).lines.filter(({ collectable }) => !collectable);
  expect(others.map(({ taxCents }) => taxCents)).toEqual([0n, 0n, 0n, 0n, 0n]);
});

test.each([
  ["GJ", "96.40", "315000", ["30366.00", "30366.00", "27858.72", "2507.28"]],
  ["m³", "3.62", "8464333", ["30640.89", "30640.89", "28110.91", "2529.98"]],
  ["kWh", "0", "87500000", ["0.00", "0.00", "0.00", "0.00"]],
] as const)("P8: metered gas per %s", (unit, price, thousandths, figures) => {
  const gas = { conversionFactor: "1.0417", mjPerM3: "37.215" };
  const input = contractOf(june, [flat(price, { unit })], [point(june, "8125.5", { gas })], { taxRate: "0.09" });
  expect(figuresOf(input)).toEqual(figures);
  expect(String(independentStatement(input).lines[0]?.thousandths)).toBe(thousandths);
});

test("P9: tax on top, by rates", () => {
  const fees = [fixed("1000.05", { label: "a" }), fixed("333.33"), fixed("77.77", { taxRate: "0.06" })];
  const [, payable, , tax] = figuresOf(contractOf(june, fees, [], { taxMode: "EXCLUSIVE" }));
  expect([payable, tax]).toEqual(["1589.16", yuan(17334n + 467n)]);
});

test.each([
  ["32868", "-75.00"],
  ["48432", "0.00"],
  ["51000", "50.00"],
  ["62000", "250.00"],
  ["101000", "1000.00"],
  ["118000", "1500.00"],
  ["133000", "2500.00"],
])("P10: %s kvarh beside 100000 kWh change 10000.00 by %s", (reactiveKvarh, change) => {
  const components = [flat("0.1"), component({ kind: "POWER_FACTOR", pfStandard: "0.90" })];
  expect(figuresOf(contractOf(june, components, [point(june, "100000", { reactiveKvarh })]))[0]).toBe(
    `10000.00 ${change}`,
  );
  const unused = point(june, "0", { reactiveKvarh });
  expect(independentStatement(contractOf(june, components, [unused])).lines).toEqual([]);
});

test.each([
  ["PP-DEMO-001", 250_000, threeShifts, "07", "2025-08-01", ["333254.33", "294915.34", "38338.99"]],
  ["PP-DEMO-001", 250_000, threeShifts, "03", "2025-04-01", ["319070.17", "282362.98", "36707.19"]],
  ["PP-DEMO-002", 60_000, oneShift, "10", "2025-11-01", ["30341.36", "26850.76", "3490.60"]],
  ["PP-DEMO-003", 45_000, office, "12", "2026-01-01", ["32110.08", "28416.00", "3694.08"]],
  ["PP-DEMO-004", 120_000, mall, "01", "2025-02-01", ["138567.56", "122626.16", "15941.40"]],
] as const)("P11, P12: the demo's %s (%i Wh a slot) in its month", (code, slot, load, month, next, totals) => {
  const days = monthOf(month, next);
  const usage = bandsOfMonth(loadOf2025(code, slot, load), `2025-${month}`);
  expect(figuresOf(contractOf(days, [s3], [point(days, usage)])).slice(1)).toEqual(totals);
});

test("P13, P14: too many decimals and a price that nobody published", () => {
  const bands = [{ band: "P" as const, value: "1.85" }];
  const tou = component({ kind: "ENERGY_TOU", unit: "kWh", bandBasis: "RATIO", price: "0.43165001", bands });
  const at = [point(june, { P: "1" })];
  expect(independentStatement(contractOf(june, [tou], at)).problems).toEqual(["price.decimals"]);
  const system = perUnit("SYSTEM", "0", { price: null, publishedKey: "system" });
  expect(independentStatement(contractOf(june, [system], at))).toMatchObject({
    lines: [],
    problems: ["price.not_published"],
  });
});
