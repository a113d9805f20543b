import { Exact } from "@busbar/contract/kernel/decimal";
import {
  componentKindWords,
  type PriceComponent,
  priceCategoryWords,
} from "@busbar/contract/price-plans/price-components";
import { publishedKeyWords } from "@busbar/contract/published-prices/published-keys";
import { touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import type { planTexts } from "../plan-texts.ts";

type T = ReturnType<typeof planTexts.useTexts>;
type Language = "zh" | "en";
/** A line of a component's table: band or tier, price, unit, and how the price comes about. */
export type PriceLine = { key: string; part: string; value: string | null; unit: string; formula?: string };

/** A price per unit, with six decimals at least and all that it has. */
export const formatPrice = (price: string): string => withDecimals(price, 6);
const withDecimals = (price: string, least: number): string =>
  formatQuantity(price, Math.max(least, (price.split(".")[1] ?? "").replace(/0+$/, "").length));
/** An amount in yuan, without the sign: the unit stands beside it. */
const formatAmount = (amount: string): string => formatQuantity(amount, 2);
/** A price per kW or kVA and month, with two decimals at least and all that it has. */
const formatRate = (price: string): string => withDecimals(price, 2);
const shown = (value: string | null, format: (value: string) => string) => (value === null ? null : format(value));

/** The name on statements. */
export const componentName = ({ label, category, kind }: PriceComponent, language: Language): string =>
  label || (category ? priceCategoryWords[category] : componentKindWords[kind])[language];

/** Each price of a component; a ratio is shown with the exact product. */
export function priceLines(component: PriceComponent, t: T, language: Language): PriceLine[] {
  const { kind, price, publishedKey } = component;
  const published = publishedKey && publishedKeyWords[publishedKey][language];
  const perUnit = component.unit === null ? "" : t("unit.price", { unit: component.unit });
  const single = (value: string | null, unit: string, part = ""): PriceLine[] => [{ key: "", part, value, unit }];
  switch (kind) {
    case "ENERGY_FLAT":
    case "PER_UNIT":
      return single(published ?? shown(price, formatPrice), perUnit);
    case "ENERGY_TOU":
      return component.bands.map(({ band, value }) => {
        const line = { key: band, part: touBandWords[band][language], unit: perUnit };
        if (published && value !== null) return { ...line, value: `${published} × ${value}` };
        if (component.bandBasis !== "RATIO" || value === null || price === null)
          return { ...line, value: shown(value, formatPrice) };
        return {
          ...line,
          value: formatPrice(new Exact(price).times(value).toFixed()),
          formula: `${price} × ${value}`,
        };
      });
    case "ENERGY_TIERED":
    case "TIER_SURCHARGE":
      return component.tiers.map((tier, at) => ({
        key: String(at),
        part: tierWords(component, at, t),
        value: shown(tier.price, (own) => (kind === "TIER_SURCHARGE" ? `+${formatPrice(own)}` : formatPrice(own))),
        unit: perUnit,
      }));
    case "FIXED":
      return single(
        shown(component.amount, formatAmount),
        component.amountPer === null ? "" : t(`unit.${component.amountPer}`),
      );
    case "CAPACITY":
      return single(shown(price, formatRate), t("unit.capacity"));
    case "DEMAND":
      return single(
        shown(price, formatRate),
        t("unit.demand"),
        component.floorPct ? t("floor", { floor: component.floorPct }) : "",
      );
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
