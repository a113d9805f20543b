import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { PriceSimulationDraft } from "@busbar/contract/pricing/simulation";
import { type TouBand, touBands } from "@busbar/contract/tou-calendars/tou-bands";
import { monthAfter } from "@busbar/contract/values/months";
import { Exact } from "@busbar/contract/kernel/decimal";

/*
 * What is sent to be priced. Quantities are split by the bands of a calendar, and plans may have different ones: so they
 * are kept in groups, one for each calendar among the columns, and a column is priced with those of its own.
 */

/** A calendar's id; `registers`: bands as the meter or the contract has them; `total`: no column has bands. */
export type Group = string;
export const registers = "registers";
export const undivided = "total";

/** By whose bands a plan is charged; null where time of day does not matter. */
export function groupOf(components: readonly PriceComponent[]): Group | null {
  const found = components.find(({ kind }) => kind === "ENERGY_TOU");
  return found ? (found.calendarId ?? registers) : null;
}

/** The groups of some columns in their order; never empty. */
export function groupsOf(columns: readonly (readonly PriceComponent[])[]): [Group, ...Group[]] {
  const [first = undivided, ...others] = new Set(columns.flatMap((components) => groupOf(components) ?? []));
  return [first, ...others];
}

/** Quantities of a group by band, and `all` for what has none. */
export type Quantities = Partial<Record<TouBand | "all", string>>;
export const places = [...touBands, "all"] as const;

/** What has no band, given all and what has one. Nothing is lost where a day was read without a time. */
export function restOf(total: string, bands: readonly { quantity: string }[]): string {
  return bands.reduce((rest, { quantity }) => rest.minus(quantity), new Exact(total)).toFixed(3);
}

export type Determinants = {
  demandKw: string | null;
  capacityKva: string | null;
  contractDemandKw: string | null;
  reactiveKvarh: string | null;
  yearToDate: string | null;
  conversionFactor: string | null;
  mjPerM3: string | null;
  pfStandard: "0.90" | "0.85" | "0.80" | null;
};
export type Terms = Pick<PriceSimulationDraft, "taxMode" | "taxRate" | "billingMode"> & {
  discountPerUnit: string | null;
  /** Of the commodity's units the one that is priced: components of another are left out. */
  unit: string | null;
};

type Given = {
  month: string;
  components: readonly PriceComponent[];
  quantities: Quantities;
  determinants: Determinants;
  terms: Terms;
  published?: PriceSimulationDraft["publishedPrices"];
};

/** The priced components with their places in the plan. */
export const pricedOf = (components: readonly PriceComponent[], unit: string | null) =>
  components.flatMap((component, place) =>
    unit === null || component.unit === null || component.unit === unit ? [{ component, place }] : [],
  );

/** Bands in the order of {@link places}, those without energy left out. */
export const partsOf = (quantities: Quantities) =>
  places.flatMap((band) => {
    const quantity = quantities[band];
    return quantity === undefined || new Exact(quantity).isZero() ? [] : [{ band, quantity }];
  });

export function bodyOf({ month, components, quantities, determinants, terms, published }: Given): PriceSimulationDraft {
  const { unit, ...own } = terms;
  const days = { from: `${month}-01`, to: `${monthAfter(month)}-01` };
  const parts = partsOf(quantities).map(({ band, quantity }) => ({
    ...days,
    band: band === "all" ? null : band,
    quantity,
  }));
  return {
    ...own,
    ...days,
    points: [{ key: "point", quantities: parts, ...determinants }],
    components: pricedOf(components, unit).map(({ component }) => component),
    ...(published && published.length > 0 && { publishedPrices: published }),
  };
}
