import { z } from "zod";
import { byDefault, decimal, flag, oneOf, optional, reference, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { PublishedKey, publishedKeyWords } from "../published-prices/published-keys.ts";
import { TouBand, touBands } from "../tou-calendars/tou-bands.ts";
import type { Commodity } from "../values/commodities.ts";

export const ComponentKind = z.enum([
  "ENERGY_FLAT",
  "ENERGY_TOU",
  "ENERGY_TIERED",
  "TIER_SURCHARGE",
  "PER_UNIT",
  "FIXED",
  "CAPACITY",
  "DEMAND",
  "POWER_FACTOR",
]);
export type ComponentKind = z.infer<typeof ComponentKind>;
export const componentKindWords: Record<ComponentKind, Bilingual> = {
  ENERGY_FLAT: { zh: "单一电价", en: "Flat energy price" },
  ENERGY_TOU: { zh: "分时电价", en: "Time-of-use energy price" },
  ENERGY_TIERED: { zh: "阶梯电价", en: "Tiered energy price" },
  TIER_SURCHARGE: { zh: "阶梯加价", en: "Tier surcharge" },
  PER_UNIT: { zh: "按量计费", en: "Per unit" },
  FIXED: { zh: "固定费用", en: "Fixed charge" },
  CAPACITY: { zh: "容量电费", en: "Capacity charge" },
  DEMAND: { zh: "需量电费", en: "Demand charge" },
  POWER_FACTOR: { zh: "功率因数调整", en: "Power-factor adjustment" },
};

/** The purpose of a price per unit, as in the lines of a statement. */
export const PriceCategory = z.enum(["LINE_LOSS", "TND", "SYSTEM", "FUND", "SURCHARGE"]);
export type PriceCategory = z.infer<typeof PriceCategory>;
export const priceCategoryWords: Record<PriceCategory, Bilingual> = {
  LINE_LOSS: { zh: "上网环节线损费用", en: "Line loss" },
  TND: { zh: "输配电费", en: "Transmission and distribution" },
  SYSTEM: { zh: "系统运行费", en: "System operation" },
  FUND: { zh: "政府性基金及附加", en: "Government funds" },
  SURCHARGE: { zh: "附加费用", en: "Surcharge" },
};

export const PriceUnit = z.enum(["kWh", "m³", "GJ", "t"]);
export type PriceUnit = z.infer<typeof PriceUnit>;
/** Units in which a commodity may be priced, the usual one first. */
export const unitsOf: Record<Commodity, readonly [PriceUnit, ...PriceUnit[]]> = {
  ELECTRICITY: ["kWh"],
  GAS: ["m³", "GJ"],
  HEAT: ["GJ"],
  LNG: ["t", "m³"],
};

export const AmountPer = z.enum(["CONTRACT", "POINT"]);
export type AmountPer = z.infer<typeof AmountPer>;
export const BandBasis = z.enum(["PRICE", "RATIO"]);
export type BandBasis = z.infer<typeof BandBasis>;
export const TierBasis = z.enum(["MONTH", "YEAR"]);
export type TierBasis = z.infer<typeof TierBasis>;
export const PfStandard = z.enum(["0.90", "0.85", "0.80"]);
export type PfStandard = z.infer<typeof PfStandard>;
export const ComponentTaxRate = z.enum(["0.13", "0.09", "0.06", "0.03", "0.01", "0"]);
export type ComponentTaxRate = z.infer<typeof ComponentTaxRate>;

/** Not negative and without redundant zeros, so that equal prices have equal texts. */
export function unsigned(digits: number, places: number) {
  const form = new RegExp(`^\\d{1,${digits - places}}(\\.\\d{1,${places}})?$`);
  return z
    .string()
    .regex(form, { error: "price", abort: true })
    .transform((text) => {
      const [whole = "", part = ""] = text.split(".");
      const kept = part.replace(/0+$/, "");
      return whole.replace(/^0+(?=\d)/, "") + (kept && `.${kept}`);
    });
}
/** numeric(14,8): per unit, never rounded in computations. */
export const Price = unsigned(14, 8);
export const BandPrice = z.strictObject({
  band: TouBand,
  /** The band's price; with `bandBasis` RATIO its factor of the component's price. */
  value: Price.nullable(),
});
export const PriceTier = z.strictObject({
  /** Inclusive; null is open-ended. */
  upTo: unsigned(18, 3).nullable(),
  price: Price.nullable(),
});

/** The fields of a component besides its bands and tiers; which of them it has follows from its kind. */
export const priceComponents = noun({
  kind: oneOf(ComponentKind, { zh: "计价项", en: "Component", about: "What is priced", words: componentKindWords }),
  label: text({
    zh: "结算单上的名称",
    en: "Name on statements",
    about: 'Name on statements; "" for that of the category or type',
    max: 60,
    optional: true,
    sample: "Energy, time-of-use",
  }),
  category: optional(
    oneOf(PriceCategory, {
      zh: "类别",
      en: "Category",
      about: "Purpose of a price per unit",
      words: priceCategoryWords,
    }),
  ),
  unit: optional(oneOf(PriceUnit, { zh: "单位", en: "Unit", about: "Unit that is priced" })),
  price: optional(
    decimal({
      zh: "价格（元）",
      en: "Price (CNY)",
      about: "Price of one unit, or of one kVA or kW and month; with ratios, the price that they multiply",
      places: 8,
      trimmed: true,
      schema: Price,
      measure: "In CNY per unit",
      sample: "0.6123",
    }),
  ),
  publishedKey: optional(
    oneOf(PublishedKey, {
      zh: "发布价格",
      en: "Published price",
      about: "Published price of the month that stands for `price`; null: `price` itself",
      words: publishedKeyWords,
    }),
  ),
  amount: optional(
    decimal({
      zh: "金额（元/月）",
      en: "Amount (CNY/month)",
      about: "Fixed charge of a month",
      places: 2,
      trimmed: true,
      schema: unsigned(16, 2),
      measure: "In CNY",
      sample: "200",
    }),
  ),
  amountPer: optional(
    oneOf(AmountPer, {
      zh: "收取单位",
      en: "Charged per",
      about: "Whether a fixed charge is due once or for each point",
    }),
  ),
  bandBasis: optional(
    oneOf(BandBasis, {
      zh: "时段定价方式",
      en: "Band pricing",
      about: "Whether bands have prices of their own or ratios of one price",
      term: "band",
    }),
  ),
  calendarId: optional(
    reference({
      zh: "分时日历",
      en: "Calendar",
      about: "Time-of-use calendar; null: the bands of the meter's registers",
      term: "calendar",
    }),
  ),
  tierBasis: optional(
    oneOf(TierBasis, {
      zh: "阶梯周期",
      en: "Tier period",
      about: "Period whose quantity decides on the tier",
      term: "tier",
    }),
  ),
  floorPct: optional(
    decimal({
      zh: "需量下限（%）",
      en: "Minimum demand (%)",
      about: "Least demand that is charged, as a share of the contracted one",
      term: "demand",
      places: 6,
      trimmed: true,
      schema: unsigned(9, 6).refine((typed) => /^(\d{1,2}(\.\d+)?|100)$/.test(typed), { error: "percent" }),
      measure: "In percent",
      sample: "40",
    }),
  ),
  pfStandard: optional(
    oneOf(PfStandard, {
      zh: "功率因数标准",
      en: "Standard power factor",
      about: "Power factor that is required",
      term: "powerFactor",
      stored: "numeric",
    }),
  ),
  taxRate: optional(
    oneOf(ComponentTaxRate, {
      zh: "税率",
      en: "Tax rate",
      about: "Rate of value-added tax, as a share; null: that of the contract",
      stored: "numeric",
      trimmed: true,
    }),
  ),
  collect: byDefault(
    true,
    flag({
      zh: "由我方收取",
      en: "Collected by us",
      about: "Whether the charge is collected; otherwise it is shown only",
    }),
  ),
  pfExempt: flag({
    zh: "不参与力调",
    en: "Exempt from power factor adjustment",
    about: "Whether the power factor adjustment leaves it out",
    term: "powerFactor",
  }),
});

const shape = {
  ...priceComponents.draft,
  bands: z
    .array(BandPrice)
    .max(5)
    .transform((bands) => bands.toSorted((a, b) => touBands.indexOf(a.band) - touBands.indexOf(b.band)))
    .default([]),
  tiers: z.array(PriceTier).max(10).default([]),
};
type OwnField = Exclude<keyof typeof shape, "kind" | "label" | "taxRate" | "collect" | "pfExempt">;

/** The fields of each kind besides the common ones. */
export const kindFields: Record<ComponentKind, readonly OwnField[]> = {
  ENERGY_FLAT: ["unit", "price", "publishedKey"],
  ENERGY_TOU: ["unit", "bandBasis", "price", "publishedKey", "calendarId", "bands"],
  ENERGY_TIERED: ["unit", "tierBasis", "tiers"],
  TIER_SURCHARGE: ["unit", "tierBasis", "tiers"],
  PER_UNIT: ["category", "unit", "price", "publishedKey"],
  FIXED: ["amount", "amountPer"],
  CAPACITY: ["price"],
  DEMAND: ["price", "floorPct"],
  POWER_FACTOR: ["pfStandard"],
};
const ownFields = [...new Set(Object.values(kindFields).flat())];

/** Whether a component has a field: among time-of-use prices, only ratios have a base price, own or published. */
export const hasField = ({ kind, bandBasis }: Pick<PriceComponent, "kind" | "bandBasis">, field: OwnField): boolean =>
  kindFields[kind].includes(field) &&
  !(kind === "ENERGY_TOU" && (field === "price" || field === "publishedKey") && bandBasis !== "RATIO");

/** A component whose published price may have a name that is not of the house, as in a simulation. */
export type NamedComponent = Omit<PriceComponent, "publishedKey"> & { publishedKey?: string | null | undefined };

/**
 * Refuses values that a component's kind does not have, a band that is named twice, and a price of its own beside a
 * published one.
 */
export function refuseOtherFields(component: Omit<NamedComponent, "label">, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  for (const field of ownFields) {
    const value = component[field] ?? null;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    if (!isEmpty && !hasField(component, field))
      refuse([field], field === "publishedKey" ? "price.not_by_published" : "price.not_of_kind");
  }
  if (component.publishedKey && component.price !== null) refuse(["price"], "price.published_or_own");
  const bands = component.bands.map(({ band }) => band);
  for (const [at, band] of bands.entries())
    if (bands.indexOf(band) < at) refuse(["bands", at, "band"], "price.band_twice");
}

/** The fields of a component without the rules between them. */
export const priceComponentShape = shape;
/** A draft may have missing values (null), but never values that its kind does not have. */
export const PriceComponent = z.strictObject(shape).superRefine(refuseOtherFields);
export type PriceComponent = z.output<typeof PriceComponent>;
export type PriceComponentDraft = z.input<typeof PriceComponent>;

/** The component without fields that its kind does not have, such as after a change of the kind. */
export function ofItsKind(component: PriceComponent): PriceComponent {
  const kept = { ...component } as Record<OwnField, unknown>;
  for (const field of ownFields)
    if (!hasField(component, field)) kept[field] = Array.isArray(component[field]) ? [] : null;
  return kept as PriceComponent;
}

/** Whether a point that is billed by this basis does not get a charge of that kind; null: it gets what the plan has. */
export const isOfOtherBasis = (
  basis: "CAPACITY" | "DEMAND" | null,
  kind: ComponentKind,
): kind is "CAPACITY" | "DEMAND" => (kind === "CAPACITY" || kind === "DEMAND") && basis !== null && basis !== kind;
