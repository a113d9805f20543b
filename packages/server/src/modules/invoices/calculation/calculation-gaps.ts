import type { CalculationGap, GapCode } from "@busbar/contract/invoices/calculation";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { PricingInput, PricingProblem } from "../../../kernel/targets/pricing.ts";
import { type Billed, type BilledPoint, type BilledVersion, blockingExceptions } from "./calculation-inputs.ts";

type Given = {
  billed: Billed;
  versions: readonly BilledVersion[];
  points: readonly BilledPoint[];
  usage: readonly BilledUsage[];
  /** Of the calendar year before, where tiers run over it. */
  before: readonly BilledUsage[];
  nameOf: (point: string | null) => string;
};
type Details = CalculationGap["details"];

const gap = (
  { billed, nameOf }: Given,
  code: GapCode,
  pointId: string | null,
  details: Details,
  from = billed.from,
) => ({
  code,
  pointId,
  pointName: nameOf(pointId),
  contractId: billed.contractId,
  month: from.slice(0, 7),
  details,
});

/** What contract and readings lack. */
export async function gapsOfInputs(db: Db, given: Given): Promise<CalculationGap[]> {
  const { billed, versions, points, usage, before } = given;
  const gaps: CalculationGap[] = [];
  const [first] = versions;
  if (!first || first.from > billed.from) gaps.push(gap(given, "contract.no_version", null, {}));
  if (points.length === 0) gaps.push(gap(given, "contract.no_points", null, {}));
  for (const { pointId, from, missing, gaps: others } of [...before, ...usage]) {
    if (missing > 0) gaps.push(gap(given, "readings.missing", pointId, { slots: String(missing) }, from));
    for (const { code, details } of others) gaps.push(gap(given, code, pointId, details, from));
  }
  const spans = [...before, ...usage];
  for (const { pointId, code, day } of await blockingExceptions(db, spans))
    gaps.push(gap(given, "readings.exception", pointId, { code }, day));
  const charges = (kind: "POWER_FACTOR" | "DEMAND") =>
    versions.some(({ snapshot }) => snapshot.components.some((component) => component.kind === kind));
  // Intervals that are missing have been told of where quantities come from them.
  if (charges("DEMAND"))
    for (const { pointId, from, missing, demandMissing } of usage) {
      const isDue = points.some((point) => point.pointId === pointId && point.demandBasis !== "CAPACITY");
      if (isDue && missing === 0 && demandMissing > 0)
        gaps.push(gap(given, "demand.missing", pointId, { slots: String(demandMissing) }, from));
    }
  if (charges("POWER_FACTOR"))
    for (const { pointId, parts, reactiveMissing } of usage)
      if (reactiveMissing > 0 && parts.some(({ quantity }) => !new Exact(quantity).isZero()))
        gaps.push(gap(given, "reactive.missing", pointId, { slots: String(reactiveMissing) }));
  return once(gaps);
}

const once = (gaps: readonly CalculationGap[]): CalculationGap[] => [
  ...new Map(gaps.map((one) => [JSON.stringify(one), one])).values(),
];

/** What the calculation found missing, each once. */
export function gapsOfPricing(
  problems: readonly PricingProblem[],
  input: PricingInput,
  given: Given,
): CalculationGap[] {
  const found = problems.map(({ code, point, details }) => {
    const texts = Object.entries(details).map(([name, value]) => [name, String(value)] as const);
    return gap(given, code, input.points[point]?.key ?? null, Object.fromEntries(texts));
  });
  return once(found);
}
