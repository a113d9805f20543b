import { Exact } from "@busbar/contract/kernel/decimal";
import { closestPrice } from "../../../kernel/prices/closest-price.ts";
import type { PublishedPrice } from "../../../kernel/targets/pricing.ts";
import { type Calculation, type CutPoint, report } from "./line-draft.ts";
import type { Term } from "./terms.ts";
import { type Amount, zero } from "./usage.ts";

/** Decimals that a unit price may have; it is never rounded. */
const mostDecimals = 8;

export type UnitPrice = { price: Amount; text: string };

/** The component's price at a point: its own, or the published one of the month. null: reported as missing. */
export function priceAt(calculation: Calculation, term: Term, point: CutPoint): string | null {
  const { price, publishedKey = null } = term.component;
  if (publishedKey === null) return price ?? "0";
  const found = publishedAt(calculation, publishedKey, point);
  if (found) return found.value;
  report(calculation, "price.not_published", term, point, {
    key: publishedKey,
    area: point.area,
    month: calculation.month.name,
  });
  return null;
}

function publishedAt({ published, month }: Calculation, key: string, point: CutPoint): PublishedPrice | undefined {
  const places = [point.area, ...(point.around ?? [])];
  const ofMonth = published.filter((one) => one.key === key && one.month === month.name);
  return closestPrice(ofMonth, { places, voltageLevel: point.voltageLevel });
}

/** A price times its ratio, exactly. null: reported, since it has more decimals than a price may have. */
export function byRatio(
  calculation: Calculation,
  term: Term,
  point: CutPoint,
  price: string,
  ratio: string,
): UnitPrice | null {
  const product = new Exact(price).times(ratio);
  if (new Exact(price).decimalPlaces() + new Exact(ratio).decimalPlaces() <= mostDecimals)
    return { price: product, text: `${price} × ${ratio}` };
  report(calculation, "price.decimals", term, point, { price, ratio });
  return null;
}

/** The discount off a price of energy, never below zero. */
export function lessDiscount({ price, text }: UnitPrice, discount: string): UnitPrice {
  if (new Exact(discount).isZero()) return { price, text };
  const left = Exact.max(price.minus(discount), zero);
  const lessText = `${text} − ${discount}`;
  return { price: left, text: price.lessThan(discount) ? `max(${lessText}, 0)` : lessText };
}
