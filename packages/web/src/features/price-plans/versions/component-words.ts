import { Exact } from "@busbar/contract/kernel/decimal";
import {
  componentKindWords,
  type PriceComponent,
  priceCategoryWords,
} from "@busbar/contract/price-plans/price-components";
import { touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import type { planTexts } from "../plan-texts.ts";

type T = ReturnType<typeof planTexts.useTexts>;
type Language = "zh" | "en";
/** A line of a component's table: band or tier, price, and unit. */
export type PriceLine = { key: string; part: string; value: string | null; unit: string };

/** The name on statements. */
export const componentName = ({ label, category, kind }: PriceComponent, language: Language): string =>
  label || (category ? priceCategoryWords[category] : componentKindWords[kind])[language];

/** Each price of a component; a ratio is shown with the exact product. */
export function priceLines(component: PriceComponent, t: T, language: Language): PriceLine[] {
  const { kind, price } = component;
  const perUnit = component.unit === null ? "" : t("unit.price", { unit: component.unit });
  const single = (value: string | null, unit: string, part = ""): PriceLine[] => [{ key: "", part, value, unit }];
  switch (kind) {
    case "ENERGY_FLAT":
    case "PER_UNIT":
      return single(price, perUnit);
    case "ENERGY_TOU":
      return component.bands.map(({ band, value }) => ({
        key: band,
        part: `${band} ${touBandWords[band][language]}`,
        value:
          component.bandBasis === "RATIO" && value !== null && price !== null
            ? `${new Exact(price).times(value).toString()} (${price} × ${value})`
            : value,
        unit: perUnit,
      }));
    case "ENERGY_TIERED":
    case "TIER_SURCHARGE":
      return component.tiers.map((tier, at) => ({
        key: String(at),
        part: tierWords(component, at, t),
        value: tier.price === null ? null : kind === "TIER_SURCHARGE" ? `+${tier.price}` : tier.price,
        unit: perUnit,
      }));
    case "FIXED":
      return single(component.amount, component.amountPer === null ? "" : t(`unit.${component.amountPer}`));
    case "CAPACITY":
      return single(price, t("unit.capacity"));
    case "DEMAND":
      return single(price, t("unit.demand"), component.floorPct ? t("floor", { floor: component.floorPct }) : "");
    case "POWER_FACTOR":
      return single(component.pfStandard, t("unit.pf"));
  }
}

function tierWords({ tiers, tierBasis, unit }: PriceComponent, at: number, t: T): string {
  const from = tiers[at - 1]?.upTo;
  const to = tiers[at]?.upTo;
  const per = [unit, tierBasis && t(`tier.${tierBasis}`)].filter(Boolean).join(" · ");
  const words =
    from && to
      ? t("tier.middle", { from: formatQuantity(from), to: formatQuantity(to) })
      : to
        ? t("tier.first", { to: formatQuantity(to) })
        : from
          ? t("tier.last", { from: formatQuantity(from) })
          : t("tier.all");
  return `${words} ${per}`;
}
