import type { PricedComponent, PricedPoint, PricingInput } from "../../../kernel/targets/pricing.ts";

const none: PricedComponent = {
  kind: "FIXED",
  category: null,
  unit: null,
  price: null,
  amount: null,
  amountPer: null,
  bandBasis: null,
  bands: [],
  tierBasis: null,
  tiers: [],
  floorPct: null,
  pfStandard: null,
  taxRate: null,
  collect: true,
  pfExempt: false,
};

/** A component with the fields that its kind needs. */
export const component = (own: Partial<PricedComponent> & Pick<PricedComponent, "kind">): PricedComponent => ({
  ...none,
  ...own,
});
export const flat = (price: string, own: Partial<PricedComponent> = {}) =>
  component({ kind: "ENERGY_FLAT", unit: "kWh", price, ...own });
export const fixed = (amount: string, own: Partial<PricedComponent> = {}) =>
  component({ kind: "FIXED", amount, amountPer: "CONTRACT", ...own });
export const perUnit = (
  category: NonNullable<PricedComponent["category"]>,
  price: string,
  own: Partial<PricedComponent> = {},
) => component({ kind: "PER_UNIT", category, unit: "kWh", price, ...own });

type Month = { from: string; to: string };
export const june = { from: "2025-06-01", to: "2025-07-01" };
export const july = { from: "2025-07-01", to: "2025-08-01" };

/** A point that uses energy of a month as a whole: in all, or by bands. */
export const point = (
  month: Month,
  usage: string | Partial<Record<"S" | "P" | "F" | "V" | "D", string>> = {},
  own: Partial<PricedPoint> & Partial<PricedPoint["spans"][number]> = {},
): PricedPoint => {
  const { capacityKva = null, demandKw = null, contractDemandKw = null, ...rest } = own;
  return {
    key: "A",
    spans: [{ ...month, capacityKva, demandKw, contractDemandKw }],
    parts:
      typeof usage === "string"
        ? [{ ...month, band: null, quantity: usage }]
        : Object.entries(usage).map(([band, quantity]) => ({ ...month, band: band as "S", quantity })),
    reactiveKvarh: null,
    yearToDate: "0",
    pfStandard: null,
    demandBasis: null,
    gas: null,
    area: "",
    voltageLevel: "",
    ...rest,
  };
};

/** The terms of a contract that do not change in the month. */
export const contractOf = (
  month: Month,
  components: readonly PricedComponent[],
  points: readonly PricedPoint[],
  own: Partial<PricingInput> & Partial<PricingInput["contract"][number]> = {},
): PricingInput => {
  const { version = "S/1", taxRate = "0.13", billingMode = "DIRECT", discountPerUnit = null, ...rest } = own;
  return {
    taxMode: "INCLUSIVE",
    ...month,
    contract: [{ ...month, version, taxRate, billingMode, discountPerUnit, components }],
    points,
    published: [],
    ...rest,
  };
};
