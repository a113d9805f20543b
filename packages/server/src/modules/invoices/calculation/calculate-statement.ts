import type { CalculationGap, CalculationWarning, InvoiceLineTrace } from "@busbar/contract/invoices/calculation";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { PriceComponent, PriceUnit } from "@busbar/contract/price-plans/price-components";
import { publishedPricesOf } from "../../../kernel/prices/published-prices.ts";
import { sha256, toHex } from "../../../kernel/secrets.ts";
import { billedQuantity } from "../../../kernel/prices/metered-gas.ts";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledUsage, ReadBilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type {
  PricedLine,
  PricedPoint,
  PriceMonth,
  PricingInput,
  PublishedPrice,
} from "../../../kernel/targets/pricing.ts";
import {
  type Billed,
  type BilledContract,
  type BilledPoint,
  type BilledVersion,
  billedPoints,
  daysOfYearBefore,
  findBilledContract,
  versionsInForce,
} from "./calculation-inputs.ts";
import { gapsOfInputs, gapsOfPricing } from "./calculation-gaps.ts";

/** Counts up when equal inputs lead to other lines, so that drafts are calculated anew. */
export const calculationVersion = 1;

export type CalculatedLine = Omit<PricedLine, "trace"> & { pointName: string; trace: InvoiceLineTrace };

/** What a contract owes for some days of one month. With anything missing there are no lines. */
export type Calculation = {
  lines: CalculatedLine[];
  net: string;
  tax: string;
  payable: string;
  /** Over everything that was calculated with: equal inputs have equal hashes. */
  inputHash: string;
  missing: CalculationGap[];
  warnings: CalculationWarning[];
  /** What the points took, as it was calculated with. */
  usage: readonly BilledUsage[];
};

/**
 * Days of one calendar month. Nothing is written, and who may see it is the caller's affair. `readUsage`: instead of the
 * readings themselves.
 */
export type CalculateStatement = (db: Db, billed: Billed, readUsage?: ReadBilledUsage) => Promise<Calculation>;

/** What other modules hand over. */
export type CalculationSources = {
  priceMonth: PriceMonth;
  readUsage: ReadBilledUsage;
};

export function createStatementCalculation(sources: CalculationSources): CalculateStatement {
  return async (db, billed, readUsage = sources.readUsage) => {
    const contract = await findBilledContract(db, billed);
    const [versions, points] = [await versionsInForce(db, billed), await billedPoints(db, billed)];
    const usage = await readUsage(db, points);
    const components = billed.components ?? versions.flatMap(({ snapshot }) => snapshot.components);
    const before = components.some(({ tierBasis }) => tierBasis === "YEAR")
      ? await usageBefore(db, contract, points, billed)
      : [];
    const input: PricingInput = {
      from: billed.from,
      to: billed.to,
      taxMode: contract.tax_mode,
      contract: versions.map((version) => termsOf(version, contract, billed)),
      points: pricedPoints(contract, points, usage, before, yearUnitOf(components)),
      published: await publishedFor(db, components, billed),
    };
    const priced = sources.priceMonth(input);
    const names = new Map(points.map(({ pointId, name }) => [pointId, name]));
    const nameOf = (id: string | null) => (id === null ? "" : (names.get(id) ?? ""));
    const given = { billed, versions, points, usage, before, nameOf };
    const missing = [...(await gapsOfInputs(db, given)), ...gapsOfPricing(priced.problems, input, given)];
    const isWhole = missing.length === 0;
    return {
      lines: isWhole ? priced.lines.map((line) => calculated(line, nameOf(line.point), versions)) : [],
      ...(isWhole ? { net: priced.net, tax: priced.tax, payable: priced.payable } : nothing),
      inputHash: toHex(await sha256(JSON.stringify(input))),
      missing,
      usage,
      warnings: priced.warnings.map(({ code, point, kind }) => ({
        code,
        pointId: point,
        pointName: nameOf(point),
        kind,
      })),
    };
  };

  /** Year tiers go on from what the customer took at the point since January, whatever contract it was under. */
  async function usageBefore(db: Db, contract: BilledContract, points: readonly BilledPoint[], { from }: Billed) {
    const ids = [...new Set(points.map(({ pointId }) => pointId))];
    return sources.readUsage(db, await daysOfYearBefore(db, contract.customer_id, ids, from));
  }
}

/** The approved published prices of the month that components name. */
async function publishedFor(
  db: Db,
  components: readonly PriceComponent[],
  { from }: Billed,
): Promise<PublishedPrice[]> {
  const keys = new Set<string>(components.flatMap(({ publishedKey }) => publishedKey ?? []));
  if (keys.size === 0) return [];
  return (await publishedPricesOf(db, from.slice(0, 7))).filter(({ key }) => keys.has(key));
}

const nothing = { net: "0.00", tax: "0.00", payable: "0.00" };

const termsOf = (
  { version_no, from, to, discount, snapshot }: BilledVersion,
  contract: BilledContract,
  { components = snapshot.components }: Billed,
) => ({
  from,
  to,
  version: String(version_no),
  taxRate: contract.tax_rate,
  billingMode: contract.billing_mode,
  discountPerUnit: discount,
  components,
});

/** The unit in which yearly tiers count. */
const yearUnitOf = (components: readonly PriceComponent[]): PriceUnit | null =>
  components.find(({ tierBasis }) => tierBasis === "YEAR")?.unit ?? null;

const bases = { NONE: null, CAPACITY: "CAPACITY", MAX_DEMAND: "DEMAND" } as const;
const sumOf = (quantities: readonly string[]) =>
  quantities.reduce((sum, one) => sum.plus(one), new Exact(0)).toFixed(3);
/** Of metered gas without a quality: m³ as metered. */
const asMetered = { conversionFactor: "1", mjPerM3: null };
const gasOf = (usage: readonly BilledUsage[], commodity: Commodity) =>
  commodity === "GAS" ? (usage.find(({ gas }) => gas !== null)?.gas ?? asMetered) : null;
/** Energy of earlier months in the unit of yearly tiers; a month without the heating value is told of as a gap. */
const energyOf = (usage: readonly BilledUsage[], unit: PriceUnit | null, commodity: Commodity) =>
  sumOf(
    usage.flatMap((month) => {
      const metered = new Exact(sumOf(month.parts.map(({ quantity }) => quantity)));
      return billedQuantity(metered, unit, gasOf([month], commodity))?.toFixed(3) ?? [];
    }),
  );

/** The points with all that was measured, each with a span for each time that it is in the contract. */
function pricedPoints(
  { commodity }: BilledContract,
  points: readonly BilledPoint[],
  usage: readonly BilledUsage[],
  before: readonly BilledUsage[],
  yearUnit: PriceUnit | null,
): PricedPoint[] {
  return [...Map.groupBy(points, ({ pointId }) => pointId)].flatMap(([key, spans]): PricedPoint[] => {
    const [point] = spans;
    const own = usage.filter(({ pointId }) => pointId === key);
    if (!point) return [];
    const reactive = own.flatMap(({ reactiveKvarh }) => reactiveKvarh ?? []);
    return [
      {
        key,
        spans: spans.map(({ from, to, capacityKva, contractDemandKw }) => ({
          from,
          to,
          capacityKva,
          demandKw: own.find((one) => one.from === from)?.maxDemandKw ?? null,
          contractDemandKw,
        })),
        parts: own.flatMap(({ parts }) => parts),
        reactiveKvarh: reactive.length > 0 ? sumOf(reactive) : null,
        yearToDate: energyOf(
          before.filter(({ pointId }) => pointId === key),
          yearUnit,
          commodity,
        ),
        pfStandard: point.pfStandard,
        demandBasis: bases[point.demandBasis],
        gas: gasOf(own, commodity),
        area: point.area,
        around: point.around,
        voltageLevel: point.voltageLevel,
      },
    ];
  });
}

function calculated(
  { trace, ...line }: PricedLine,
  pointName: string,
  versions: readonly BilledVersion[],
): CalculatedLine {
  const { formula, expression, raw, inputs, estimated } = trace;
  const followed = versions.filter(({ version_no }) => trace.versions.includes(String(version_no)));
  return {
    ...line,
    pointName,
    trace: {
      formula,
      expression,
      raw,
      inputs,
      estimated,
      plans: followed.map(({ version_no, snapshot, approved_by }) => ({
        contractVersion: version_no,
        planId: snapshot.planId,
        planCode: snapshot.planCode,
        planName: snapshot.planName,
        versionNo: snapshot.versionNo,
        approvedAt: snapshot.approvedAt,
        approvedBy: approved_by,
      })),
    },
  };
}
