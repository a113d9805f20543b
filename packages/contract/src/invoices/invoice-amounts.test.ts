import fc from "fast-check";
import { expect, test } from "vitest";
import { Exact } from "../kernel/decimal.ts";
import type { TaxMode } from "../contracts/contract-fields.ts";
import { lineAmount, totalsOf } from "./invoice-amounts.ts";

const linesOf = (amounts: readonly string[], taxRate = "0.13") =>
  amounts.map((amount) => ({ amount, taxRate, collectable: true }));

test.each([
  ["12345.678", "0.654712", "8082.86"],
  ["38303.000", "0.612500", "23460.59"],
  ["9920.000", "0.180952", "1795.04"],
  ["24800.000", "0.452380", "11219.02"],
  ["29760.000", "0.723808", "21540.53"],
  ["12431.000", "0.814284", "10122.36"],
  ["1.005", "1", "1.01"],
  ["-1.005", "1", "-1.01"],
  ["2.675", "1", "2.68"],
  ["-0.004", "1", "0.00"],
])("%s at %s is %s", (quantity, price, amount) => {
  expect(lineAmount(quantity, price)).toBe(amount);
});

test.each<[string, string[], string, string]>([
  ["a flat price with a fee", ["8082.86", "200.00"], "7329.96", "952.90"],
  ["bands with a surcharge", ["152.22", "41.47", "12.60"], "182.56", "23.73"],
  ["the month after", ["681.60", "230.40", "89.40", "63.60"], "942.48", "122.52"],
  ["July by bands", ["1795.04", "11219.02", "21540.53", "10122.36"], "39537.12", "5139.83"],
  ["June by bands", ["1737.14", "10857.12", "29553.08"], "37298.53", "4848.81"],
  ["a changed meter", ["23460.59"], "20761.58", "2699.01"],
  ["the year's largest", ["42024.16", "109534.36", "132997.50", "48698.31"], "294915.34", "38338.99"],
  ["a hundred", ["100.00"], "88.50", "11.50"],
  ["a cent", ["0.01"], "0.01", "0.00"],
  ["five cents", ["0.05"], "0.04", "0.01"],
  ["almost a hundred", ["99.99"], "88.49", "11.50"],
])("of %s the tax within is taken once", (_, amounts, net, tax) => {
  expect(totalsOf(linesOf(amounts), "INCLUSIVE")).toMatchObject({ net, tax });
});

test("the tax on top is computed once for all lines, and its cents go to the largest remainders", () => {
  expect(totalsOf(linesOf(["10.03", "10.03", "10.03"]), "EXCLUSIVE")).toEqual({
    net: "30.09",
    tax: "3.91",
    payable: "34.00",
    taxShares: ["1.31", "1.30", "1.30"],
  });
});

test("of equal remainders the first line gets the cent, however large its amount is", () => {
  // 813,943 and 3,310 cents leave the same remainder when nine parts of 109 are taken.
  const { taxShares, tax } = totalsOf(linesOf(["8139.43", "33.10"], "0.09"), "INCLUSIVE");
  expect({ taxShares, tax }).toEqual({ taxShares: ["672.07", "2.73"], tax: "674.80" });
});

test("what somebody else collects is neither owed nor taxed", () => {
  const lines = [...linesOf(["100.00"]), { amount: "50.00", taxRate: "0.13", collectable: false }];
  expect(totalsOf(lines, "INCLUSIVE")).toEqual({
    net: "88.50",
    tax: "11.50",
    payable: "100.00",
    taxShares: ["11.50", "0.00"],
  });
});

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((amount) => new Exact(amount).dividedBy(100));
const someLines = fc.array(
  fc.record({
    amount: cents.map((amount) => amount.toFixed(2)),
    taxRate: fc.constantFrom("0", "0.01", "0.03", "0.06", "0.09", "0.13"),
    collectable: fc.boolean(),
  }),
  { maxLength: 40 },
);
const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((all, amount) => all.plus(amount), new Exact(0)).toFixed(2);

test("shares add up to the tax, and net and tax to what is owed, whatever the lines", () => {
  fc.assert(
    fc.property(someLines, fc.constantFrom<TaxMode>("INCLUSIVE", "EXCLUSIVE"), (lines, mode) => {
      const totals = totalsOf(lines, mode);
      expect(Number(sumOf(totals.taxShares))).toBe(Number(totals.tax));
      expect(Number(sumOf([totals.net, totals.tax]))).toBe(Number(totals.payable));
      if (mode === "INCLUSIVE")
        expect(Number(totals.payable)).toBe(
          Number(sumOf(lines.filter(({ collectable }) => collectable).map(({ amount }) => amount))),
        );
    }),
  );
});

test("a statement with every sign turned has every sum with its sign turned", () => {
  fc.assert(
    fc.property(someLines, fc.constantFrom<TaxMode>("INCLUSIVE", "EXCLUSIVE"), (lines, mode) => {
      const turned = lines.map((line) => ({ ...line, amount: new Exact(line.amount).negated().toFixed(2) }));
      const [plus, minus] = [totalsOf(lines, mode), totalsOf(turned, mode)];
      expect(sumOf([plus.payable, minus.payable])).toBe("0.00");
      expect(sumOf([plus.net, minus.net])).toBe("0.00");
    }),
  );
});
