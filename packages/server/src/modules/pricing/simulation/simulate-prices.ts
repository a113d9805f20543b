import { addDays } from "@busbar/contract/kernel/business-time";
import { fitsAmount } from "@busbar/contract/kernel/decimal";
import { componentProblems } from "@busbar/contract/price-plans/plan-checks";
import type {
  PriceSimulation,
  SimulatedComponent,
  SimulatedPoint,
  SimulatedPrices,
} from "@busbar/contract/pricing/simulation";
import { touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { AppError, type FieldRefusal, refuseField } from "../../../kernel/app-error.ts";
import { priceMonth } from "../engine/price-month.ts";
import type { PricedComponent, PricedLine, PricedPoint, PricingProblem } from "../../../kernel/targets/pricing.ts";

/** @throws AppError at the field of each problem: a value is missing, a price is not published, … */
export function simulatePrices(given: PriceSimulation): SimulatedPrices {
  if (addDays(given.to, -1).slice(0, 7) !== given.from.slice(0, 7)) throw refuseField("to", "price.one_month");
  const components = given.components.map(withDefaults);
  refuse(components.flatMap(problemsOf));
  const { from, to, taxMode, taxRate, billingMode, discountPerUnit = null } = given;
  const terms = { from, to, version: "", taxRate, billingMode, discountPerUnit, components: components.map(toPriced) };
  const priced = priceMonth({
    from,
    to,
    taxMode,
    contract: [terms],
    points: given.points.map((point) => toPoint(point, given)),
    published: (given.publishedPrices ?? []).map((one) => ({ ...one, area: "", voltageLevel: "" })),
  });
  refuse(priced.problems.map((problem) => refusalOf(problem, given)));
  const { lines, net, tax, payable } = priced;
  if (![net, tax, payable, ...lines.map(({ amount }) => amount)].every(fitsAmount))
    throw refuseField("points", "invoice.sum_too_large");
  return { lines: lines.map(toLine), net, tax, payable };
}

function refuse([first, ...others]: readonly FieldRefusal[]): void {
  if (first) throw new AppError(first.code, first.details, [first, ...others]);
}

/** What a plan version must say and a simulation may leave out. */
const withDefaults = (component: SimulatedComponent): SimulatedComponent => ({
  ...component,
  amountPer: component.kind === "FIXED" ? (component.amountPer ?? "CONTRACT") : component.amountPer,
  bandBasis: component.kind === "ENERGY_TOU" ? (component.bandBasis ?? "PRICE") : component.bandBasis,
  pfStandard: component.kind === "POWER_FACTOR" ? (component.pfStandard ?? "0.90") : component.pfStandard,
});

const problemsOf = (component: SimulatedComponent, at: number): FieldRefusal[] =>
  componentProblems(component, new Map()).map(({ path, ...problem }) => ({
    ...problem,
    path: `components.${at}.${path}`,
  }));

const toPriced = ({ from, to, ...component }: SimulatedComponent): PricedComponent => ({
  ...component,
  publishedKey: component.publishedKey ?? null,
  ...(from && { from }),
  ...(to && { to }),
});

const toPoint = (point: SimulatedPoint, { from, to }: PriceSimulation): PricedPoint => {
  const { key, conversionFactor, mjPerM3, capacityKva = null, demandKw = null, contractDemandKw = null } = point;
  return {
    key,
    spans: [{ from, to, capacityKva, demandKw, contractDemandKw }],
    parts: point.quantities.map(({ band = null, ...part }) => ({ ...part, band })),
    reactiveKvarh: point.reactiveKvarh ?? null,
    yearToDate: point.yearToDate ?? "0",
    pfStandard: point.pfStandard ?? null,
    demandBasis: null,
    gas: conversionFactor || mjPerM3 ? { conversionFactor: conversionFactor ?? "1", mjPerM3: mjPerM3 ?? null } : null,
    area: "",
    voltageLevel: "",
  };
};

const anyArea = { zh: "不限", en: "any" };

function refusalOf({ code, component, point, part, details }: PricingProblem, given: PriceSimulation): FieldRefusal {
  const ofComponent = `components.${component}`;
  const ofPart = `points.${point}.quantities.${part ?? 0}.band`;
  switch (code) {
    case "price.not_published":
      return { code, path: `${ofComponent}.publishedKey`, details: { ...details, area: anyArea } };
    case "price.decimals":
      return { code, path: `${ofComponent}.publishedKey`, details };
    case "price.quality_missing":
      return { code, path: `points.${point}.mjPerM3`, details };
    case "price.band_needed":
      return { code, path: ofPart };
    case "price.band_missing": {
      const band = given.points[point]?.quantities[part ?? 0]?.band;
      return { code, path: ofPart, details: { bands: band ? touBandWords[band] : "" } };
    }
  }
}

const toLine = ({ trace, tier, days, ofDays, label, ...line }: PricedLine): SimulatedPrices["lines"][number] => ({
  ...line,
  tier: tier === null ? null : String(tier),
  days: String(days),
  ofDays: String(ofDays),
  trace: { ...trace, label, inputs: { ...trace.inputs } },
});
