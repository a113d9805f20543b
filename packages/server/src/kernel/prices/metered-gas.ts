import type { PriceUnit } from "@busbar/contract/price-plans/price-components";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { PricedPoint } from "../targets/pricing.ts";

type Amount = InstanceType<typeof Exact>;

/**
 * A metered quantity in the unit that is priced, each step rounded to three decimals: m³ at standard conditions, GJ of
 * the rounded m³, kWh of the rounded GJ. null: the heating value is needed and missing.
 */
export function billedQuantity(metered: Amount, unit: PriceUnit | null, gas: PricedPoint["gas"]): Amount | null {
  if (gas === null || unit === null || unit === "t") return metered;
  const standard = metered.times(gas.conversionFactor).toDecimalPlaces(3);
  if (unit === "m³") return standard;
  if (gas.mjPerM3 === null) return null;
  const energy = standard.times(gas.mjPerM3).dividedBy(1000).toDecimalPlaces(3);
  return unit === "GJ" ? energy : energy.times(1000).dividedBy(kilowattHour).toDecimalPlaces(3);
}

/** In MJ. */
const kilowattHour = new Exact("3.6");
