import { byDays, lineAmount, totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { addDays, daysBetween } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Calculation, CutPoint, LineDraft } from "./line-draft.ts";
import { basicLines, fixedLines } from "./monthly-lines.ts";
import { type Amounted, powerFactorLines } from "./power-factor-lines.ts";
import type { PricedLine, PricedPoint, Pricing, PricingInput } from "../../../kernel/targets/pricing.ts";
import { quantityLines } from "./quantity-lines.ts";
import { isPerQuantity, type Term, termsOf } from "./terms.ts";
import { cutUsage } from "./usage.ts";

/**
 * The lines of a contract on days of one month, by component, days, point, and band or tier. With problems there are no
 * lines.
 */
export function priceMonth(input: PricingInput): Pricing {
  const calculation: Calculation = {
    month: monthOf(input.from),
    published: input.published,
    problems: [],
    warnings: [],
  };
  const terms = termsOf(input.contract, input);
  const changes = [
    ...new Set(terms.filter(({ component }) => isPerQuantity(component)).flatMap(({ from, to }) => [from, to])),
  ].toSorted();
  const points = input.points.map((point, place) => cutPoint(point, place, changes));

  const ownLines = terms.map((term) => linesOf(calculation, term, points).map((line) => withAmount(line, term)));
  const adjustable = Map.groupBy(ownLines.flat(), (line) => line.point);
  const lines = terms.flatMap((term, at) =>
    term.component.kind === "POWER_FACTOR"
      ? points
          .flatMap(staysOf)
          .flatMap((point) =>
            powerFactorLines(term, point, adjustable.get(point.key) ?? []).map((line) => withAmount(line, term)),
          )
      : (ownLines[at] ?? []),
  );
  const { problems, warnings } = calculation;
  if (problems.length > 0) return { lines: [], net: "0.00", tax: "0.00", payable: "0.00", warnings, problems };
  const taxed = lines.map(({ amount, term: { taxRate, collectable } }) => ({ amount, taxRate, collectable }));
  const { taxShares, ...totals } = totalsOf(taxed, input.taxMode);
  return { lines: lines.map((line, at) => shown(line, taxShares[at] ?? "0.00")), ...totals, warnings, problems };
}

function linesOf(calculation: Calculation, term: Term, points: readonly CutPoint[]): LineDraft[] {
  const { kind } = term.component;
  if (kind === "FIXED") return fixedLines(calculation, term, points);
  if (kind === "POWER_FACTOR") return [];
  if (!isPerQuantity(term.component)) return points.flatMap((point) => basicLines(calculation, term, point));
  return points.flatMap(staysOf).flatMap((point) => quantityLines(calculation, term, point));
}

/** The calendar month of a day. */
function monthOf(day: string): Calculation["month"] {
  const name = day.slice(0, 7);
  const from = `${name}-01`;
  const to = `${addDays(from, 31).slice(0, 7)}-01`;
  return { name, from, to, days: daysBetween(from, to) };
}

function cutPoint(point: PricedPoint, place: number, changes: readonly string[]): CutPoint {
  const spans = point.spans.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const [from, to] = [
    spans[0]?.from ?? "",
    spans
      .map((span) => span.to)
      .toSorted()
      .at(-1) ?? "",
  ];
  return { ...point, spans, from, to, place, pieces: cutUsage(point.parts, changes) };
}

/** The point on each of its ranges of days: one that left the contract and came back has lines of its own for both. */
function staysOf(point: CutPoint): CutPoint[] {
  const stays: CutPoint[] = [];
  for (const { from, to } of point.spans) {
    const last = stays.at(-1);
    if (last?.to === from) last.to = to;
    else stays.push({ ...point, from, to });
  }
  return stays;
}

const withAmount = (line: LineDraft, term: Term): Amounted => ({
  ...line,
  term,
  amount: lineAmount(line.quantity.toFixed(3), line.unitPrice.toString(), line.days, line.ofDays),
});

function shown(line: Amounted, taxShare: string): PricedLine {
  const { term, quantity, unitPrice, priceText, inputs, estimated, point, days, ofDays, amount } = line;
  const prorated = ofDays === 1 ? "" : ` × ${days}/${ofDays}`;
  const price = priceText.includes(" ") && !priceText.startsWith("max(") ? `(${priceText})` : priceText;
  return {
    from: line.from,
    to: line.to,
    point,
    category: line.category,
    label: term.component.label ?? "",
    band: line.band,
    tier: line.tier,
    quantity: quantity.toFixed(3),
    unit: line.unit,
    unitPrice: unitPrice.toString(),
    days,
    ofDays,
    amount,
    taxRate: term.taxRate,
    taxShare,
    collectable: term.collectable,
    trace: {
      formula: term.component.kind,
      versions: term.versions,
      component: String(term.place + 1),
      point,
      taxRate: term.taxRate,
      expression: `${quantity.toFixed(3)} × ${price}${prorated}`,
      raw: rawAmount(quantity.times(unitPrice), days, ofDays),
      inputs,
      estimated: (estimated ?? new Exact(0)).toFixed(3),
    },
  };
}

const rawAmount = (product: InstanceType<typeof Exact>, days: number, ofDays: number) =>
  byDays(product, days, ofDays).toDecimalPlaces(12).toString();
