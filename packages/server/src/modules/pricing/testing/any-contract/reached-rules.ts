import type { Days, PricedLine, PricedPoint, Pricing, PricingInput } from "../../../../kernel/targets/pricing.ts";

type Reached = (input: PricingInput, priced: Pricing) => boolean;
const some =
  (is: (line: PricedLine) => boolean): Reached =>
  (_, { lines }) =>
    lines.some(is);
const formula = (kind: PricedLine["trace"]["formula"]) => some(({ trace }) => trace.formula === kind);
const problem =
  (code: Pricing["problems"][number]["code"]): Reached =>
  (_, { problems }) =>
    problems.some((one) => one.code === code);
const componentsOf = ({ contract }: PricingInput) => contract.flatMap(({ components }) => components);
const named = (input: PricingInput, line: PricedLine) =>
  componentsOf(input).find(({ label, kind }) => label === line.label && kind === line.trace.formula);
/** Whether a charge of a point has lines of several days. */
const overSegments =
  (is: (line: PricedLine, input: PricingInput) => boolean): Reached =>
  (input, { lines }) =>
    lines.some((line) =>
      lines.some(
        (other) =>
          other.label === line.label &&
          other.point === line.point &&
          other.to === line.from &&
          is(line, input) &&
          is(other, input),
      ),
    );
const isIn = (line: Days, other: Days) => other.from < line.to && line.from < other.to;
const hasGap = ({ spans }: PricedPoint) => spans.some(({ from }, at) => at > 0 && spans[at - 1]?.to !== from);
const tiersOf = (basis: "MONTH" | "YEAR") =>
  overSegments((line, input) => line.tier !== null && named(input, line)?.tierBasis === basis);

const bandsBy =
  (basis: "PRICE" | "RATIO"): Reached =>
  (input, { lines }) =>
    lines.some((line) => line.band !== null && named(input, line)?.bandBasis === basis);

/** What made-up contracts have to reach, each by what shows it. */
export const rules: Readonly<Record<string, Reached>> = {
  "flat energy": formula("ENERGY_FLAT"),
  "bands by prices": bandsBy("PRICE"),
  "bands by ratios": bandsBy("RATIO"),
  "tiered energy": formula("ENERGY_TIERED"),
  "tier surcharge": formula("TIER_SURCHARGE"),
  "price per unit": formula("PER_UNIT"),
  "fixed charge": formula("FIXED"),
  capacity: formula("CAPACITY"),
  demand: formula("DEMAND"),
  "power factor": formula("POWER_FACTOR"),
  "several tiers": (_, { lines }) => lines.some(({ tier }) => tier === 1) && lines.some(({ tier }) => tier === 3),
  "monthly tiers over a change": tiersOf("MONTH"),
  "yearly tiers over a change": tiersOf("YEAR"),
  "published price": some(({ trace }) => "published" in trace.inputs),
  "published price of a closer place or voltage": ({ published, points }, { lines }) =>
    lines.some(({ trace }) =>
      published.some(
        ({ key, area, value }) =>
          area !== "" &&
          key === trace.inputs["published"] &&
          trace.expression.includes(value) &&
          points.some((point) => point.key === trace.point),
      ),
    ),
  discount: some(({ trace }) => trace.expression.includes("−")),
  "discount above the price": some(({ trace }) => trace.expression.includes("max(")),
  "demand below its floor": some(
    ({ trace, quantity }) =>
      trace.formula === "DEMAND" && trace.inputs["floor"] === quantity && trace.inputs["demand"] !== quantity,
  ),
  "capacity or demand that changes": overSegments(({ category }) => category === "BASIC"),
  "basic charge of the other basis": (_, { warnings }) => warnings.length > 0,
  "days of a month": some(({ ofDays }) => ofDays > 1),
  "exempt from the power factor": (input, { lines }) =>
    lines.some(
      (line) =>
        line.category !== "POWER_FACTOR" &&
        line.point !== null &&
        named(input, line)?.pfExempt === true &&
        lines.some(({ category, point }) => category === "POWER_FACTOR" && point === line.point),
    ),
  "power factor of some days of a line": (_, { lines }) =>
    lines.some((line) =>
      lines.some(
        (other) =>
          line.category === "POWER_FACTOR" &&
          other.point === line.point &&
          isIn(line, other) &&
          (other.from < line.from || line.to < other.to),
      ),
    ),
  "gas per m³": some(({ unit, trace }) => unit === "m³" && "metered" in trace.inputs),
  "gas per GJ": some(({ unit, trace }) => unit === "GJ" && "metered" in trace.inputs),
  "gas per kWh": some(({ unit, trace }) => unit === "kWh" && "metered" in trace.inputs),
  "negative quantity": some(({ quantity }) => quantity.startsWith("-")),
  "three versions": ({ contract }, { lines }) => contract.length > 2 && lines.length > 0,
  "one line over versions": some(({ trace }) => trace.versions.length > 1),
  "days of a component's own": (input, { lines }) =>
    lines.length > 0 && componentsOf(input).some(({ from, to }) => from !== undefined || to !== undefined),
  "a component twice": (_, { lines }) =>
    lines.some((line, at) =>
      lines
        .slice(0, at)
        .some(
          (other) =>
            other.label === line.label &&
            other.point === line.point &&
            other.band === line.band &&
            other.tier === line.tier &&
            isIn(line, other),
        ),
    ),
  "days of a part of the month": ({ from, to }, { lines }) =>
    lines.length > 0 && !(from.endsWith("-01") && to.endsWith("-01")),
  "a point that joins or leaves": ({ points, from, to }, { lines }) =>
    lines.length > 0 && points.some(({ spans }) => spans[0]?.from !== from || spans.at(-1)?.to !== to),
  "a point that leaves and comes back": ({ points }, { lines }) =>
    lines.some(({ point }) => points.some((one) => one.key === point && hasGap(one))),
  "collected by another": some(({ collectable }) => !collectable),
  "tax on top with several rates": ({ taxMode }, { lines }) =>
    taxMode === "EXCLUSIVE" &&
    new Set(lines.filter(({ collectable }) => collectable).map(({ taxRate }) => taxRate)).size > 1,
  "tax within with several rates": ({ taxMode }, { lines }) =>
    taxMode === "INCLUSIVE" &&
    new Set(lines.filter(({ collectable }) => collectable).map(({ taxRate }) => taxRate)).size > 1,
  "no published price": problem("price.not_published"),
  "too many decimals": problem("price.decimals"),
  "energy without a band": problem("price.band_needed"),
  "a band without a price": problem("price.band_missing"),
  "gas without a heating value": problem("price.quality_missing"),
};
