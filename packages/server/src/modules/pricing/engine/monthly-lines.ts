import { daysBetween } from "@busbar/contract/kernel/business-time";
import { isOfOtherBasis } from "@busbar/contract/price-plans/price-components";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Days, PointSpan } from "../../../kernel/targets/pricing.ts";
import type { Calculation, CutPoint, LineDraft } from "./line-draft.ts";
import { plain, shared, type Term } from "./terms.ts";

/** A charge of a whole month, by days where it is in force on some of them only. */
function monthly(
  { month }: Calculation,
  days: Days,
  own: Pick<LineDraft, "point" | "category" | "quantity" | "unit" | "unitPrice"> & Partial<LineDraft>,
): LineDraft {
  const inForce = daysBetween(days.from, days.to);
  const isWhole = inForce === month.days;
  return {
    band: null,
    tier: null,
    priceText: own.unitPrice.toString(),
    inputs: {},
    estimated: null,
    ...own,
    from: days.from,
    to: days.to,
    days: isWhole ? 1 : inForce,
    ofDays: isWhole ? 1 : month.days,
  };
}

/** A fixed charge, once for the contract or for each point. */
export function fixedLines(calculation: Calculation, term: Term, points: readonly CutPoint[]): LineDraft[] {
  const unitPrice = new Exact(term.component.amount ?? "0");
  const own = { category: "FIXED", quantity: new Exact(1), unit: "月", unitPrice } as const;
  if (term.component.amountPer !== "POINT") return [monthly(calculation, term, { ...own, point: null })];
  return points.flatMap((point) =>
    runs(term, point.spans, () => "").map((days) => monthly(calculation, days, { ...own, point: point.key })),
  );
}

/** Capacity, or demand of at least its floor, of one point. */
export function basicLines(calculation: Calculation, term: Term, point: CutPoint): LineDraft[] {
  const { kind, price, floorPct } = term.component;
  if (kind !== "CAPACITY" && kind !== "DEMAND") return [];
  if (isOfOtherBasis(point.demandBasis, kind)) {
    calculation.warnings.push({ code: "F10", point: point.key, kind });
    return [];
  }
  const own = { point: point.key, category: "BASIC", unitPrice: new Exact(price ?? "0") } as const;
  const inputsOf = (span: PointSpan) =>
    kind === "CAPACITY" ? [span.capacityKva] : [span.demandKw, floorPct === null ? null : span.contractDemandKw];
  return runs(term, point.spans, (span) => inputsOf(span).map(plain).join(" ")).flatMap((run) => {
    const { capacityKva, demandKw, contractDemandKw } = run.span;
    if (kind === "CAPACITY")
      return capacityKva === null
        ? []
        : [monthly(calculation, run, { ...own, quantity: new Exact(capacityKva), unit: "kVA" })];
    if (demandKw === null) return [];
    const floor = new Exact(contractDemandKw ?? "0")
      .times(floorPct ?? "0")
      .dividedBy(100)
      .toDecimalPlaces(3);
    const quantity = Exact.max(demandKw, floor);
    const inputs = { demand: demandKw, ...(floorPct !== null && { floor: floor.toFixed(3), floorPct }) };
    return [monthly(calculation, run, { ...own, quantity, unit: "kW", inputs })];
  });
}

/** The term's days at a point, one range as long as what `inputs` names stays the same. */
function runs(term: Days, spans: readonly PointSpan[], inputs: (span: PointSpan) => string) {
  const found: (Days & { span: PointSpan })[] = [];
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const days = shared(term, span);
    if (!days) continue;
    const last = found.at(-1);
    if (last && last.to === days.from && inputs(last.span) === inputs(span)) last.to = days.to;
    else found.push({ ...days, span });
  }
  return found;
}
