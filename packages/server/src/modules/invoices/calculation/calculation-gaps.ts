import type { CalculationGap, GapCode } from "@busbar/contract/invoices/calculation";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { PricingInput, PricingProblem } from "../../../kernel/targets/pricing.ts";
import {
  type Billed,
  type BilledContract,
  type BilledPoint,
  type BilledVersion,
  blockingExceptions,
} from "./calculation-inputs.ts";

type Given = {
  billed: Billed;
  contract: BilledContract;
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
  const { billed, contract, versions, points, usage, before } = given;
  const gaps: CalculationGap[] = [];
  const [first] = versions;
  if (!first || first.from > billed.from) gaps.push(gap(given, "contract.no_version", null, {}));
  if (points.length === 0) gaps.push(gap(given, "contract.no_points", null, {}));
  if (contract.quantity_basis !== "INTERVAL")
    gaps.push(gap(given, "readings.basis", null, { basis: contract.quantity_basis }));
  for (const { pointId, from, missing } of [...before, ...usage])
    if (missing > 0) gaps.push(gap(given, "readings.missing", pointId, { slots: String(missing) }, from));
  const spans = [...before, ...usage];
  for (const { pointId, code, day } of await blockingExceptions(db, spans))
    gaps.push(gap(given, "readings.exception", pointId, { code }, day));
  if (versions.some(({ snapshot }) => snapshot.components.some(({ kind }) => kind === "POWER_FACTOR")))
    for (const { pointId, parts, reactiveMissing } of usage)
      if (reactiveMissing > 0 && parts.some(({ quantity }) => !new Exact(quantity).isZero()))
        gaps.push(gap(given, "reactive.missing", pointId, { slots: String(reactiveMissing) }));
  return gaps;
}

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
  const once = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...once.values()];
}
