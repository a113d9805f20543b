import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyContract } from "../testing/any-contract/any-contract.ts";
import { rules } from "../testing/any-contract/reached-rules.ts";
import { MonthDays } from "../testing/independent/month-days.ts";
import { independentStatement } from "../testing/independent/statement.ts";
import { scaled } from "../testing/independent/whole-numbers.ts";
import { priceMonth } from "./price-month.ts";
import type { Days, PricedLine, Pricing, PricingInput } from "../../../kernel/targets/pricing.ts";

/** Fewer in the daily round; the long run takes all. */
const contracts = Number(process.env["PRICED_CONTRACTS"] ?? 1000);

const lineOf = (month: MonthDays) => (line: PricedLine) => ({
  point: line.point,
  label: line.label,
  category: line.category,
  band: line.band,
  tier: line.tier,
  ...month.run(line),
  thousandths: scaled(line.quantity, 3),
  unitPrice: scaled(line.unitPrice, 16),
  days: BigInt(line.days),
  ofDays: BigInt(line.ofDays),
  cents: scaled(line.amount, 2),
  rate: line.taxRate,
  collectable: line.collectable,
  taxCents: scaled(line.taxShare, 2),
});
const told = (warnings: Pricing["warnings"]) =>
  [...new Set(warnings.map(({ point, kind }) => `${point} ${kind}`))].toSorted();
/** As texts in an order of their own. */
const asTexts = (lines: readonly object[]) =>
  lines
    .map((line) =>
      JSON.stringify(
        Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1)),
        (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
      ),
    )
    .toSorted();

test(`${contracts} contracts come to the same lines, cents and tax shares as another author has them in whole numbers`, () => {
  fc.assert(
    fc.property(anyContract, (input) => {
      const priced = priceMonth(input);
      const { lines, ...independent } = independentStatement(input);
      expect(priced.lines.map(lineOf(new MonthDays(input.from)))).toEqual(lines);
      expect({
        problems: [...new Set(priced.problems.map(({ code }) => code))].toSorted(),
        warnings: told(priced.warnings),
        net: scaled(priced.net, 2),
        tax: scaled(priced.tax, 2),
        payable: scaled(priced.payable, 2),
      }).toEqual({
        ...independent,
        problems: [...new Set(independent.problems)].toSorted(),
        warnings: told(independent.warnings),
      });
    }),
    { numRuns: contracts },
  );
}, 600_000);

test("the made-up contracts reach every rule of the calculation", () => {
  const priced = fc
    .sample(anyContract, { numRuns: 1000, seed: 38 })
    .map((input) => ({ input, result: priceMonth(input) }));
  const unreached = Object.entries(rules).filter(
    ([, isReached]) => !priced.some(({ input, result }) => isReached(input, result)),
  );
  expect(unreached.map(([rule]) => rule)).toEqual([]);
}, 60_000);

/** The same days in two, where a day lies within them. */
const cut = <T extends Days>(one: T, day: string): T[] =>
  one.from < day && day < one.to
    ? [
        { ...one, to: day },
        { ...one, from: day },
      ]
    : [one];

/** Problems name the version by its place in the input, which a cut moves. */
const anyVersion = (priced: Pricing) => ({
  ...priced,
  problems: priced.problems.map((one) => ({ ...one, version: 0 })),
});

test("cutting a month at any day without a change of inputs changes no line", () => {
  fc.assert(
    fc.property(anyContract, fc.integer({ min: 1, max: 30 }), (input, at) => {
      const day = addDays(input.from, Math.min(at, daysBetween(input.from, input.to) - 1));
      const inTwo: PricingInput = {
        ...input,
        contract: input.contract.flatMap((terms) => cut(terms, day)),
        points: input.points.map((point) => ({ ...point, spans: point.spans.flatMap((span) => cut(span, day)) })),
      };
      expect(anyVersion(priceMonth(inTwo))).toEqual(anyVersion(priceMonth(input)));
    }),
    { numRuns: contracts / 5 },
  );
}, 600_000);

test("another order of points and components is another order of lines, and nothing else", () => {
  const inOrder = (lines: readonly PricedLine[]) =>
    asTexts(lines.map((line) => ({ ...line, taxShare: "", trace: { ...line.trace, component: "" } })));
  fc.assert(
    fc.property(anyContract, (input) => {
      const turned: PricingInput = {
        ...input,
        points: input.points.toReversed(),
        contract: input.contract.map((terms) => ({ ...terms, components: terms.components.toReversed() })),
      };
      const [one, other] = [priceMonth(input), priceMonth(turned)];
      expect(inOrder(other.lines)).toEqual(inOrder(one.lines));
      expect([other.net, other.tax, other.payable]).toEqual([one.net, one.tax, one.payable]);
    }),
    { numRuns: contracts / 5 },
  );
}, 600_000);
