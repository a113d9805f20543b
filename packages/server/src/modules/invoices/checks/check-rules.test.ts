import type { InvoiceCheck, InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { isBlocking, isOpen, warned } from "@busbar/contract/invoices/check-verdicts";
import { Exact } from "@busbar/contract/kernel/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checksKept, checksOf, type EarlierInvoice, type Measures, monthBefore } from "./check-rules.ts";

const month = (period: string, rest: Partial<EarlierInvoice> = {}): EarlierInvoice => ({
  period,
  quantity: "1000",
  payable: "600.00",
  informational: [],
  ...rest,
});
const flat = {
  kind: "ENERGY_FLAT" as const,
  unit: "kWh" as const,
  price: "0.6",
  bandBasis: null,
  bands: [],
  tiers: [],
};
const usual: Measures = {
  period: "202512",
  quantity: "1000",
  payable: "600.00",
  energy: { quantity: "1000", amount: "600.00", unit: "kWh" },
  estimated: "0",
  informational: [],
  earlier: [month("202511"), month("202510")],
  creditLimit: "100000",
  components: [flat],
  discount: "0",
  firstPeriod: "202401",
  overOn: null,
  sameLines: [],
  basicPoints: [],
};
const checkOf = (name: InvoiceCheckName, it: Partial<Measures>): InvoiceCheck =>
  checksOf({ ...usual, ...it }, []).find((check) => check.name === name)!;
const figuresOf = ({ figures }: InvoiceCheck) => Object.fromEntries(figures.map(({ name, value }) => [name, value]));

test("F01 to F10 find nothing in a month like those before", () => {
  expect(checksOf(usual, []).map(({ name, verdict }) => [name, verdict])).toEqual(
    ["F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08", "F09", "F10"].map((name) => [name, "PASSED"]),
  );
});

const tou = {
  kind: "ENERGY_TOU" as const,
  unit: "kWh" as const,
  price: "0.5",
  bandBasis: "RATIO" as const,
  bands: [
    { band: "P" as const, value: "1.6" },
    { band: "V" as const, value: "0.4" },
  ],
  tiers: [],
};
const energy = (amount: string) => ({ quantity: "1000", amount, unit: "kWh" });
const verdicts: [InvoiceCheckName, string, Partial<Measures>, InvoiceCheck["verdict"]][] = [
  ["F01", "exactly 150 % of the most", { quantity: "1500" }, "PASSED"],
  ["F01", "a thousandth above", { quantity: "1500.001" }, "WARNED"],
  ["F01", "half of one large month", { quantity: "1500.001", earlier: [month("202501", { quantity: "3000" })] }, "PASSED"],
  ["F01", "nothing before", { earlier: [] }, "UNKNOWN"],
  ["F02", "a cent", { payable: "0.01" }, "PASSED"],
  ["F02", "nothing to pay", { payable: "0.00" }, "WARNED"],
  ["F02", "less than nothing", { payable: "-3.20" }, "WARNED"],
  ["F03", "exactly ten times the mean", { payable: "6000.00" }, "PASSED"],
  ["F03", "a cent above ten times the mean", { payable: "6000.01" }, "WARNED"],
  ["F03", "above the credit limit", { payable: "600.01", creditLimit: "600" }, "WARNED"],
  ["F03", "at the credit limit, nothing before", { creditLimit: "600", earlier: [] }, "PASSED"],
  ["F03", "neither limit nor month", { creditLimit: null, earlier: [] }, "UNKNOWN"],
  ["F04", "below the only price", { energy: energy("599.99") }, "WARNED"],
  ["F04", "between valley and peak", { components: [tou], energy: energy("450") }, "PASSED"],
  ["F04", "at the peak", { components: [tou], energy: energy("800") }, "PASSED"],
  ["F04", "above the peak", { components: [tou], energy: energy("800.01") }, "WARNED"],
  ["F04", "the discounted price", { discount: "0.05", energy: energy("550") }, "PASSED"],
  ["F04", "the price without its discount", { discount: "0.05" }, "WARNED"],
  ["F04", "a plan for another unit", { components: [{ ...flat, unit: "m³" }] }, "UNKNOWN"],
  ["F04", "no energy at all", { energy: null }, "UNKNOWN"],
  ["F05", "exactly 5 %", { estimated: "50" }, "PASSED"],
  ["F05", "above 5%", { estimated: "50.001" }, "WARNED"],
  ["F05", "lines that do not tell", { estimated: null }, "UNKNOWN"],
  ["F06", "the grid collects transmission now", { informational: ["TND"] }, "WARNED"],
  ["F06", "as last month", { informational: ["TND"], earlier: [month("202511", { informational: ["TND"] })] }, "PASSED"],
  ["F06", "no last month", { earlier: [month("202510")] }, "UNKNOWN"],
  ["F07", "a month left out", { earlier: [month("202510")] }, "WARNED"],
  ["F07", "the first month of the contract", { earlier: [], firstPeriod: "202512" }, "PASSED"],
  ["F07", "a renewed contract without its last month", { earlier: [], firstPeriod: null }, "WARNED"],
  ["F08", "a month that runs", { overOn: "2026-01-01" }, "BLOCKED"],
  ["F09", "two lines that charge the same", { sameLines: [[1, 3]] }, "WARNED"],
]; // biome-ignore format: a table
test.each(verdicts)("%s of %s", (name, _, it, verdict) => {
  expect(checkOf(name, it).verdict).toBe(verdict);
});

test("each check shows the figures that it compares", () => {
  expect(figuresOf(checkOf("F01", { quantity: "1600" }))).toEqual({ quantity: "1600", mostQuantity: "1000" });
  expect(figuresOf(checkOf("F03", {}))).toEqual({
    payable: "600.00",
    meanPayable: "600.00",
    creditLimit: "100000",
  });
  expect(figuresOf(checkOf("F04", { components: [tou] }))).toEqual({
    averagePrice: "0.6",
    lowestPrice: "0.2",
    highestPrice: "0.8",
  });
  expect(figuresOf(checkOf("F07", { period: "202501" }))).toEqual({ monthBefore: "202412" });
});

test("F08 names the day of the issue and cannot be accepted, F09 names the lines", () => {
  const blocked = checkOf("F08", { overOn: "2026-01-01" });
  expect(figuresOf(blocked)).toEqual({ overOn: "2026-01-01" });
  expect([isOpen(blocked), warned([blocked]), isBlocking(blocked)]).toEqual([false, [], true]);
  const doubled = checkOf("F09", { sameLines: [[1, 3], [2, 5, 6]] }); // biome-ignore format: short
  expect(figuresOf(doubled)).toEqual({ sameLines: "1 = 3, 2 = 5 = 6", payable: "600.00" });
});

test("F10 warns of points that do not get a basic charge of the plan, and names them", () => {
  const basic = (kind: "CAPACITY" | "DEMAND") => ({ ...flat, kind, unit: null });
  const basicPoints = [
    { name: "一号线", basis: "DEMAND" as const },
    { name: "二号线", basis: "CAPACITY" as const },
    { name: "三号线", basis: "DEMAND" as const },
  ];
  const capacityPlan = checkOf("F10", { components: [flat, basic("CAPACITY")], basicPoints });
  expect([capacityPlan.verdict, figuresOf(capacityPlan)]).toEqual(["WARNED", { withoutCapacity: "一号线, 三号线" }]);
  expect(figuresOf(checkOf("F10", { components: [basic("CAPACITY"), basic("DEMAND")], basicPoints }))).toEqual({
    withoutCapacity: "一号线, 三号线",
    withoutDemand: "二号线",
  });
  expect(checkOf("F10", { components: [flat], basicPoints }).verdict).toBe("PASSED");
  expect(checkOf("F10", { components: [basic("CAPACITY")], basicPoints: null }).verdict).toBe("UNKNOWN");
});

test("a warning stays accepted while its figures are the same, and is open again with others", () => {
  const warning = checkOf("F01", { quantity: "1600" });
  const accepted = {
    name: warning.name,
    figures: warning.figures,
    at: "2026-01-20T00:00:00.000Z",
    by: "王",
    reason: "扩产",
  };
  const openIn = (quantity: string) =>
    checksOf({ ...usual, quantity }, [accepted]).filter(isOpen).map(({ name }) => name); // biome-ignore format: short
  expect(openIn("1600")).toEqual([]);
  expect(openIn("1700")).toEqual(["F01"]);
  expect(warned(checksOf({ ...usual, quantity: "1600" }, [accepted]))).toEqual(["F01"]);
  expect(checksKept([accepted])).toEqual([{ ...warning, accepted: { at: accepted.at, by: "王", reason: "扩产" } }]);
});

test("the month before a period is one day before its first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2001, max: 2098 }), fc.integer({ min: 1, max: 12 }), (year, of) => {
      const before = new Date(Date.UTC(year, of - 2, 1)).toISOString().slice(0, 7).replace("-", "");
      expect(monthBefore(`${year}${String(of).padStart(2, "0")}`)).toBe(before);
    }),
  );
});

const amount = fc
  .integer({ min: -1_000_000, max: 1_000_000 })
  .map((cents) => new Exact(cents).dividedBy(100).toFixed(2));
const quantity = fc.integer({ min: 0, max: 9_000_000 }).map((n) => new Exact(n).dividedBy(1000).toFixed(3));
test("whatever the months before, more energy or a larger sum never takes a warning away", () => {
  const months = fc.array(fc.record({ quantity, payable: amount }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(months, quantity, fc.integer({ min: 0, max: 1_000_000 }), (rows, one, more) => {
      const earlier = rows.map((row, at) => month(String(202512 - 1 - at), row));
      const other = new Exact(one).plus(more).toFixed(3);
      const lesser = checkOf("F01", { earlier, quantity: one }).verdict;
      const larger = checkOf("F01", { earlier, quantity: other }).verdict;
      if (lesser === "WARNED") expect(larger).toBe("WARNED");
      const [small, big] = [one, other].map((sum) => checkOf("F03", { earlier, payable: new Exact(sum).toFixed(2) }));
      if (small!.verdict === "WARNED") expect(big!.verdict).toBe("WARNED");
    }),
  );
});
