/** Where a published price applies: codes of an area or a grid company and of a voltage level; "" everywhere. */
type Placed = { area: string; voltageLevel: string };
/** Where a price must apply: the codes of a point's area, of those around it and of its grid company, closest first. */
export type PricedPlace = { places: readonly string[]; voltageLevel: string };

/**
 * Of these prices the one that names the place most closely: one of an area or a grid company before one for everywhere,
 * and of the same place the one with the voltage level.
 */
export function closestPrice<Price extends Placed>(
  prices: readonly Price[],
  { places, voltageLevel }: PricedPlace,
): Price | undefined {
  const closeness = (price: Price) =>
    (price.area === "" ? 0 : 2 * (places.length - places.indexOf(price.area))) + (price.voltageLevel === "" ? 0 : 1);
  return prices
    .filter(({ area }) => area === "" || places.includes(area))
    .filter((price) => price.voltageLevel === "" || price.voltageLevel === voltageLevel)
    .toSorted((one, other) => closeness(other) - closeness(one))[0];
}
