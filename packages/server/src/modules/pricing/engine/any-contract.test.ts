import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyContract } from "../testing/any-contract.ts";
import { referenceLines, referenceTotals } from "../testing/scaled-integers.ts";
import { priceMonth } from "./price-month.ts";
import type { Days, PricedLine, PricingInput } from "../../../kernel/targets/pricing.ts";

/** Fewer in the daily round; the long run takes all. */
const contracts = Number(process.env["PRICED_CONTRACTS"] ?? 1000);

const cents = (amount: string) => BigInt(amount.replace(".", ""));
const compared = ({
  point,
  category,
  band,
  tier,
  from,
  to,
  quantity,
  days,
  ofDays,
  amount,
  taxRate,
  collectable,
}: PricedLine) => ({
  point,
  category,
  band,
  tier,
  from,
  to,
  quantity: cents(quantity),
  days,
  ofDays,
  cents: cents(amount),
  rate: BigInt(taxRate.slice(2) || "0"),
  collectable,
});
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

test(`${contracts} contracts come to the same lines and cents in whole numbers, as another implementation has them`, () => {
  fc.assert(
    fc.property(anyContract, (input) => {
      const priced = priceMonth(input);
      expect(priced.problems).toEqual([]);
      const lines = priced.lines.map(compared);
      expect(asTexts(lines)).toEqual(asTexts(referenceLines(input)));
      const { net, tax, payable, shares } = referenceTotals(lines, input.taxMode === "INCLUSIVE");
      expect([priced.net, priced.tax, priced.payable].map(cents)).toEqual([net, tax, payable]);
      expect(priced.lines.map(({ taxShare }) => cents(taxShare))).toEqual(shares);
    }),
    { numRuns: contracts },
  );
}, 600_000);

/** The same days in two, where a day lies within them. */
const cut = <T extends Days>(one: T, day: string): T[] =>
  one.from < day && day < one.to
    ? [
        { ...one, to: day },
        { ...one, from: day },
      ]
    : [one];

test("cutting a month at any day without a change of inputs changes no line", () => {
  fc.assert(
    fc.property(anyContract, fc.integer({ min: 1, max: 30 }), (input, at) => {
      const day = addDays(input.from, Math.min(at, daysBetween(input.from, input.to) - 1));
      const inTwo: PricingInput = {
        ...input,
        contract: input.contract.flatMap((terms) => cut(terms, day)),
        points: input.points.map((point) => ({ ...point, spans: point.spans.flatMap((span) => cut(span, day)) })),
      };
      expect(priceMonth(inTwo)).toEqual(priceMonth(input));
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
