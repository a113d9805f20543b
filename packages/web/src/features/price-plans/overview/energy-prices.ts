import { Exact } from "@busbar/contract/kernel/decimal";
import type { PriceComponent } from "@busbar/contract/price-plans/price-components";

export type EnergyPrices = {
  unit: string;
  /** In the order of bands and tiers. */
  prices: readonly string[];
  lowest: string;
  highest: string;
};

/** The prices of one component; a ratio counts as its exact product. */
function pricesOf({ kind, price, bandBasis, bands, tiers }: PriceComponent): string[] {
  const known = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
  if (kind === "ENERGY_FLAT") return known([price]);
  if (kind === "ENERGY_TIERED") return known(tiers.map((tier) => tier.price));
  if (kind !== "ENERGY_TOU") return [];
  const values = known(bands.map(({ value }) => value));
  if (bandBasis !== "RATIO") return values;
  return price === null ? [] : values.map((value) => new Exact(price).times(value).toFixed());
}

/** What energy costs per unit, from lowest to highest; of several units that of the first. Undefined without a price. */
export function energyPrices(components: readonly PriceComponent[]): EnergyPrices | undefined {
  const priced = components.filter((component) => pricesOf(component).length > 0);
  const unit = priced[0]?.unit;
  if (!unit) return undefined;
  const prices = priced.filter((component) => component.unit === unit).flatMap(pricesOf);
  const sorted = prices.toSorted((a, b) => new Exact(a).comparedTo(b));
  return { unit, prices, lowest: sorted[0] ?? "0", highest: sorted.at(-1) ?? "0" };
}
