import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id } from "../kernel/http/paging.ts";
import { TouBand, touBands } from "../tou-calendars/tou-bands.ts";
import type { Commodity } from "../values/commodities.ts";
import { line } from "../values/fields.ts";

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
export const TaxRate = z.enum(["0.13", "0.09", "0.06", "0.03", "0.01", "0"]);
export type TaxRate = z.infer<typeof TaxRate>;

/** Not negative and without redundant zeros, so that equal prices have equal texts. */
function unsigned(digits: number, places: number) {
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
export const PriceBand = z.strictObject({
  band: TouBand,
  /** The band's price; with `bandBasis` RATIO its factor of the component's price. */
  value: Price.nullable(),
});
export const PriceTier = z.strictObject({
  /** Inclusive; null is open-ended. */
  upTo: unsigned(18, 3).nullable(),
  price: Price.nullable(),
});

const shape = {
  kind: ComponentKind,
  /** The name on statements; "" for that of the category or kind. */
  label: line(60).default(""),
  category: PriceCategory.nullable().default(null),
  unit: PriceUnit.nullable().default(null),
  price: Price.nullable().default(null),
  /** numeric(16,2), per month. */
  amount: unsigned(16, 2).nullable().default(null),
  amountPer: AmountPer.nullable().default(null),
  bandBasis: BandBasis.nullable().default(null),
  /** null: by the bands of the meter's registers. */
  calendarId: Id.nullable().default(null),
  bands: z
    .array(PriceBand)
    .max(5)
    .transform((bands) => bands.toSorted((a, b) => touBands.indexOf(a.band) - touBands.indexOf(b.band)))
    .default([]),
  tierBasis: TierBasis.nullable().default(null),
  tiers: z.array(PriceTier).max(10).default([]),
  /** The least demand that is charged, in percent of the contracted one. */
  floorPct: unsigned(9, 6)
    .refine((text) => /^(\d{1,2}(\.\d+)?|100)$/.test(text), { error: "percent" })
    .nullable()
    .default(null),
  pfStandard: PfStandard.nullable().default(null),
  /** null: the contract's rate. */
  taxRate: TaxRate.nullable().default(null),
  /** false: shown, but collected by others. */
  collect: z.boolean().default(true),
  /** Excluded from the power factor adjustment. */
  pfExempt: z.boolean().default(false),
};
type OwnField = Exclude<keyof typeof shape, "kind" | "label" | "taxRate" | "collect" | "pfExempt">;

/** The fields of each kind besides the common ones. */
export const kindFields: Record<ComponentKind, readonly OwnField[]> = {
  ENERGY_FLAT: ["unit", "price"],
  ENERGY_TOU: ["unit", "bandBasis", "price", "calendarId", "bands"],
  ENERGY_TIERED: ["unit", "tierBasis", "tiers"],
  TIER_SURCHARGE: ["unit", "tierBasis", "tiers"],
  PER_UNIT: ["category", "unit", "price"],
  FIXED: ["amount", "amountPer"],
  CAPACITY: ["price"],
  DEMAND: ["price", "floorPct"],
  POWER_FACTOR: ["pfStandard"],
};
const ownFields = [...new Set(Object.values(kindFields).flat())];

/** Whether a component has a field: among time-of-use prices, only ratios have a base price. */
export const hasField = ({ kind, bandBasis }: Pick<PriceComponent, "kind" | "bandBasis">, field: OwnField): boolean =>
  kindFields[kind].includes(field) && !(kind === "ENERGY_TOU" && field === "price" && bandBasis !== "RATIO");

/** A draft may have missing values (null), but never values that its kind does not have. */
export const PriceComponent = z.strictObject(shape).superRefine((component, context) => {
  for (const field of ownFields) {
    const value = component[field];
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    if (!isEmpty && !hasField(component, field))
      context.addIssue({ code: "custom", path: [field], message: "price.not_of_kind" });
  }
  const bands = component.bands.map(({ band }) => band);
  for (const [at, band] of bands.entries())
    if (bands.indexOf(band) < at)
      context.addIssue({ code: "custom", path: ["bands", at, "band"], message: "price.band_twice" });
});
export type PriceComponent = z.output<typeof PriceComponent>;
export type PriceComponentDraft = z.input<typeof PriceComponent>;

/** The component without fields that its kind does not have, such as after a change of the kind. */
export function ofItsKind(component: PriceComponent): PriceComponent {
  const kept = { ...component } as Record<OwnField, unknown>;
  for (const field of ownFields)
    if (!hasField(component, field)) kept[field] = Array.isArray(component[field]) ? [] : null;
  return kept as PriceComponent;
}
