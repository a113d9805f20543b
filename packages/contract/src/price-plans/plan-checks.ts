import { type TouBand, touBandWords, touBands } from "../tou-calendars/tou-bands.ts";
import type { Commodity } from "../values/commodities.ts";
import { type ComponentKind, hasField, type NamedComponent, type PriceComponent, unitsOf } from "./price-components.ts";

/** What prevents approval: a key of the texts, at the component and field. */
export type PlanProblem = {
  path: string;
  code: `price.${string}` & (typeof codes)[number];
  details?: Record<string, unknown>;
};
const codes = [
  "price.components_missing",
  "price.value_missing",
  "price.unit_wrong",
  "price.energy_twice",
  "price.energy_missing",
  "price.once",
  "price.electricity_only",
  "price.bands_missing",
  "price.band_missing",
  "price.tiers_missing",
  "price.tier_order",
  "price.tier_end",
  "price.nothing_to_adjust",
  "price.decimals",
] as const;

const energyKinds: readonly ComponentKind[] = ["ENERGY_FLAT", "ENERGY_TOU", "ENERGY_TIERED"];
const onceKinds: readonly ComponentKind[] = ["CAPACITY", "DEMAND", "POWER_FACTOR"];

/**
 * Problems that prevent billing by a version, in the order of its components. `calendars` lists the bands of each
 * calendar used. A form checks this while one types, the server at submission and approval.
 */
export function planProblems(
  commodity: Commodity,
  components: readonly PriceComponent[],
  calendars: ReadonlyMap<string, readonly TouBand[]>,
): PlanProblem[] {
  if (components.length === 0) return [{ path: "components", code: "price.components_missing" }];
  return components.flatMap((component, at) =>
    [...componentProblems(component, calendars), ...placeProblems(commodity, components, component, at)].map(
      ({ path, ...problem }) => ({ ...problem, path: `components.${at}${path && `.${path}`}` }),
    ),
  );
}

/** What is missing or wrong within one component; paths begin there. */
export const componentProblems = (
  component: NamedComponent,
  calendars: ReadonlyMap<string, readonly TouBand[]>,
): PlanProblem[] => [...valueProblems(component, calendars), ...decimalProblems(component), ...tierProblems(component)];

/** Decimals of a price, and of its product with a ratio, which is never rounded. */
const mostDecimals = 8;

function decimalProblems({ kind, bandBasis, price, bands }: NamedComponent): PlanProblem[] {
  if (kind !== "ENERGY_TOU" || bandBasis !== "RATIO" || price === null) return [];
  return bands.flatMap(({ value }, at): PlanProblem[] =>
    value === null || decimalsOf(price) + decimalsOf(value) <= mostDecimals
      ? []
      : [{ path: `bands.${at}.value`, code: "price.decimals", details: { price, ratio: value } }],
  );
}
const decimalsOf = (number: string) => number.split(".")[1]?.length ?? 0;

const needed = ["category", "unit", "price", "amount", "amountPer", "bandBasis", "tierBasis", "pfStandard"] as const;

function valueProblems(component: NamedComponent, calendars: ReadonlyMap<string, readonly TouBand[]>): PlanProblem[] {
  const problems: PlanProblem[] = needed
    .filter((field) => hasField(component, field) && component[field] === null)
    .filter((field) => field !== "price" || !component.publishedKey)
    .map((path) => ({ path, code: "price.value_missing" }));
  if (component.kind !== "ENERGY_TOU") return problems;
  for (const [at, { value }] of component.bands.entries())
    if (value === null) problems.push({ path: `bands.${at}.value`, code: "price.value_missing" });
  const priced = component.bands.map(({ band }) => band);
  const letters = component.calendarId === null ? [] : (calendars.get(component.calendarId) ?? []);
  const missing = touBands.filter((band) => letters.includes(band) && !priced.includes(band));
  if (missing.length > 0) problems.push({ path: "bands", code: "price.band_missing", details: bandNames(missing) });
  else if (priced.length === 0) problems.push({ path: "bands", code: "price.bands_missing" });
  return problems;
}

const bandNames = (bands: readonly TouBand[]) => ({
  bands: {
    zh: bands.map((band) => touBandWords[band].zh).join("、"),
    en: bands.map((band) => touBandWords[band].en).join(", "),
  },
});

/** Tiers must follow each other, and the last one must be open-ended. */
function tierProblems(component: NamedComponent): PlanProblem[] {
  if (!hasField(component, "tiers")) return [];
  const { tiers } = component;
  if (tiers.length === 0) return [{ path: "tiers", code: "price.tiers_missing" }];
  return tiers.flatMap(({ upTo, price }, at): PlanProblem[] => {
    const problems: PlanProblem[] = price === null ? [{ path: `tiers.${at}.price`, code: "price.value_missing" }] : [];
    const path = `tiers.${at}.upTo`;
    if (at === tiers.length - 1) {
      if (upTo !== null) problems.push({ path, code: "price.tier_end" });
    } else if (upTo === null) problems.push({ path, code: "price.value_missing" });
    else if (!isAbove(upTo, tiers[at - 1]?.upTo ?? "0")) problems.push({ path, code: "price.tier_order" });
    return problems;
  });
}

/** Whether one quantity exceeds another, in exact thousandths. */
const isAbove = (one: string, other: string) => thousandths(one) > thousandths(other);
function thousandths(quantity: string): bigint {
  const [whole = "0", part = ""] = quantity.split(".");
  return BigInt(whole + part.padEnd(3, "0"));
}

/** Which components may be combined. */
function placeProblems(
  commodity: Commodity,
  components: readonly PriceComponent[],
  component: PriceComponent,
  at: number,
): PlanProblem[] {
  const { kind, unit } = component;
  const problems: PlanProblem[] = [];
  const earlier = components.slice(0, at);
  const isEnergy = (other: PriceComponent) => energyKinds.includes(other.kind) && other.unit === unit;
  if (unit !== null && !unitsOf[commodity].includes(unit))
    problems.push({ path: "unit", code: "price.unit_wrong", details: { unit } });
  if (component.publishedKey && commodity !== "ELECTRICITY")
    problems.push({ path: "publishedKey", code: "price.electricity_only" });
  if (unit !== null && energyKinds.includes(kind) && earlier.some(isEnergy))
    problems.push({ path: "kind", code: "price.energy_twice", details: { unit } });
  if (unit !== null && kind === "TIER_SURCHARGE" && !components.some(isEnergy))
    problems.push({ path: "kind", code: "price.energy_missing", details: { unit } });
  if (onceKinds.includes(kind)) {
    if (commodity !== "ELECTRICITY") problems.push({ path: "kind", code: "price.electricity_only" });
    else if (earlier.some((other) => other.kind === kind)) problems.push({ path: "kind", code: "price.once" });
  }
  if (kind === "POWER_FACTOR" && !components.some((other) => other.kind !== kind && !other.pfExempt))
    problems.push({ path: "kind", code: "price.nothing_to_adjust" });
  return problems;
}
