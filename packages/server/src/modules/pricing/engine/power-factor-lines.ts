import { daysBetween } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { CutPoint, LineDraft } from "./line-draft.ts";
import { adjustmentPercent, powerFactor } from "./power-factor.ts";
import type { PricedComponent } from "../../../kernel/targets/pricing.ts";
import { shared, type Term } from "./terms.ts";
import { sumOf } from "./usage.ts";

/** A line whose amount is known. */
export type Amounted = LineDraft & { amount: string; term: Term };

/** A multiple of any number of days of a month: shares by days are summed before they are divided. */
const anyDays = new Exact("72201776446800");

/** Funds and fixed charges are always left out. */
const isExempt = ({ kind, category, pfExempt }: PricedComponent) =>
  pfExempt || kind === "FIXED" || kind === "POWER_FACTOR" || category === "FUND";

/** The adjustment of a point's other `lines`; none without reactive or without active energy. */
export function powerFactorLines(term: Term, point: CutPoint, lines: readonly Amounted[]): LineDraft[] {
  const days = shared(term, point);
  if (!days || point.reactiveKvarh === null) return [];
  const active = sumOf(point.pieces.map(({ quantity }) => quantity));
  const factor = powerFactor(active, point.reactiveKvarh);
  if (factor === null) return [];
  const standard = point.pfStandard ?? term.component.pfStandard ?? "0.90";
  const percent = adjustmentPercent(standard, factor);
  const shares = lines
    .filter((line) => !isExempt(line.term.component))
    .flatMap((line) => {
      const both = shared(line, days);
      if (!both) return [];
      if (both.from === line.from && both.to === line.to) return [new Exact(line.amount).times(anyDays)];
      const [some, all] = [daysBetween(both.from, both.to), daysBetween(line.from, line.to)];
      return [new Exact(line.amount).times(some).times(anyDays.dividedBy(all))];
    });
  const base = sumOf(shares).dividedBy(anyDays).toDecimalPlaces(2);
  if (base.isZero()) return [];
  return [
    {
      ...days,
      point: point.key,
      category: "POWER_FACTOR",
      band: null,
      tier: null,
      quantity: base,
      unit: "元",
      unitPrice: percent.dividedBy(100),
      priceText: `${percent.toString()}%`,
      days: 1,
      ofDays: 1,
      inputs: {
        cosPhi: factor.toFixed(2),
        standard,
        active: active.toFixed(3),
        reactive: point.reactiveKvarh,
        percent: percent.toString(),
      },
      estimated: null,
    },
  ];
}
